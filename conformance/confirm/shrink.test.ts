import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Step } from '../script/script.ts';
import { smallerThan, withoutSteps } from './shrink.ts';

test('smallerThan removes one member or item, and halves long texts', () => {
  expect([...smallerThan({ a: [1, 2], b: 'x' })]).toEqual([
    { b: 'x' },
    { a: [1, 2] },
    { a: [1], b: 'x' },
    { a: [2], b: 'x' },
    { a: [1], b: 'x' },
  ]);
  expect([...smallerThan('x'.repeat(50))]).toEqual(['x'.repeat(25)]);
  expect([...smallerThan('a reference such as {{account:microblog}} is never cut')]).toEqual([]);
});

test('every value of smallerThan is shorter, so shrinking ends', () => {
  const size = (value: unknown) => JSON.stringify(value).length;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const smaller of smallerThan(value)) expect(size(smaller)).toBeLessThan(size(value));
    }),
  );
});

test('withoutSteps tries only one of sixty equal steps that are all needed', async () => {
  const step = { kind: 'outbox' } as const;
  const needed = [...Array.from({ length: 60 }, () => step), { kind: 'settle' } as const];
  let steps: readonly Step[] = [{ kind: 'advance', by: 'PT1S' }, ...needed];
  let tries = 0;
  await withoutSteps(
    () => steps,
    (fewer) => {
      tries++;
      const enough = fewer.filter(({ kind }) => kind !== 'advance').length === needed.length;
      if (enough) steps = fewer;
      return Promise.resolve(enough);
    },
  );
  expect(steps).toEqual(needed);
  expect(tries).toBe(3);
});
