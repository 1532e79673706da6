import { expect, test } from 'vitest';
import { learnCommand } from '../learn/learn.ts';
import { parityCommand } from '../parity/parity.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { conformanceCommand } from './conformance.ts';
import { configOf } from './flags.ts';

test('--only selects levels and rules', () => {
  expect(configOf({ only: ['documented'] })).toEqual({ levels: ['documented'] });
  expect(configOf({ only: ['documented,derived'] })).toEqual({ levels: ['documented', 'derived'] });
  expect(configOf({ only: ['media.*', 'derived'] })).toEqual({ only: ['media.*'], levels: ['derived'] });
});

test('--rule and --level add to --only', () => {
  expect(configOf({ only: ['derived', 'media.*'], rule: ['text.*'], level: ['documented'] })).toEqual({
    only: ['text.*', 'media.*'],
    levels: ['documented', 'derived'],
  });
});

test.each([
  ['learn', learnCommand, []],
  ['parity', parityCommand, []],
  ['conformance probe', conformanceCommand, ['probe']],
  ['conformance run', conformanceCommand, ['run']],
] as const)('the help of %s fits into 100 columns', async (_, command, words) => {
  const { out } = await captureOutput(command, ...words, '--help');
  expect(out.split('\n').filter((line) => line.length > 100)).toEqual([]);
  expect(out).toContain('--tier TIER');
});
