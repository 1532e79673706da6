import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { readPreferredStatus } from './prefer.ts';

test('any Prefer header yields a 4xx or 5xx status or none', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[code=0-9,; ]{0,30}$/),
    fc.nat(1200).map((n) => `code=${n}`),
  );
  fc.assert(
    fc.property(noise, (header) => {
      const status = readPreferredStatus(header);
      if (status !== undefined) expect(status >= 400 && status <= 599).toBe(true);
    }),
    runOptions(1000),
  );
});

test('the status is found among other preferences', () => {
  const other = fc.constantFrom('', 'respond-async, ', 'return=minimal; ', 'wait=10,');
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 599 }), other, other, (status, before, after) => {
      expect(readPreferredStatus(`${before}code=${status}, ${after}`)).toBe(status);
    }),
    runOptions(),
  );
});

test('readPreferredStatus reads no other status from long headers of repeated pieces', () => {
  for (const text of generateLongTexts(['', 'code=', 'code=503']))
    expect([undefined, 503]).toContain(readPreferredStatus(text));
  expect(readPreferredStatus(`${'code='.repeat(100_000)}503`)).toBeUndefined();
});
