import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Step } from '../script/script.ts';
import { given, probe } from '../script/steps.ts';
import {
  computeMaxReplays,
  generateSmallerVariants,
  isPlayableOnConformingService,
  isSameFailure,
  removeSteps,
} from './shrink.ts';

test('generateSmallerVariants removes one member or item, and halves long texts', () => {
  expect([...generateSmallerVariants({ a: [1, 2], b: 'x' })]).toEqual([
    { b: 'x' },
    { a: [1, 2] },
    { a: [1], b: 'x' },
    { a: [2], b: 'x' },
    { a: [1], b: 'x' },
  ]);
  expect([...generateSmallerVariants('x'.repeat(50))]).toEqual(['x'.repeat(25)]);
  expect([...generateSmallerVariants('a reference such as {{account:microblog}} is never cut')]).toEqual([]);
});

test('every variant of generateSmallerVariants is shorter, so that shrinking ends', () => {
  const getSize = (value: unknown) => JSON.stringify(value).length;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const smaller of generateSmallerVariants(value)) expect(getSize(smaller)).toBeLessThan(getSize(value));
    }),
  );
});

test('removeSteps tries only one of sixty equal steps that are all needed', async () => {
  const step = { kind: 'outbox' } as const;
  const neededSteps = [...Array.from({ length: 60 }, () => step), { kind: 'settle' } as const];
  let steps: readonly Step[] = [{ kind: 'advance', by: 'PT1S' }, ...neededSteps];
  let attempts = 0;
  await removeSteps(
    () => steps,
    (remainingSteps) => {
      attempts++;
      const isEnough = remainingSteps.filter(({ kind }) => kind !== 'advance').length === neededSteps.length;
      if (isEnough) steps = remainingSteps;
      return Promise.resolve(isEnough);
    },
  );
  expect(steps).toEqual(neededSteps);
  expect(attempts).toBe(3);
});

test('many failures share the replays of a run, and a few get the full number each', () => {
  expect([0, 1, 10, 20, 100].map(computeMaxReplays)).toEqual([60, 60, 60, 30, 6]);
});

test('a request that is wrongly refused is not shrunk to one that is wrongly accepted', () => {
  expect(isSameFailure({ expected: 'refused' }, { expected: 'accepted' })).toBe(false);
  expect(isSameFailure({ expected: 'accepted' }, { expected: 'accepted' })).toBe(true);
  expect(isSameFailure({ expected: ['lead_2'] }, { expected: ['lead_1'] })).toBe(true);
});

test('a setup is not shrunk to a request that a conforming service refuses', () => {
  const expectation = {
    outcome: 'refused',
    broken: ['video.title.required'],
    doubtful: [],
    openDecisions: [],
  } as const;
  const request = { operation: 'createPost', body: {} } as const;
  expect(isPlayableOnConformingService({ step: given('post', request), expectation })).toBe(false);
  expect(isPlayableOnConformingService({ step: probe(request), expectation })).toBe(true);
});
