/** Checks the vectors of all rules without a service. */
import { describe, expect, test } from 'vitest';
import { operationIds } from '../../spec/operations/index.ts';
import { rules } from '../../spec/rules/index.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import { world } from '../../spec/world.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { guessOperation } from './guessOperation.ts';
import { judgeableOperations, judgeOffline } from './judgeOffline.ts';

const now = Date.parse(world.now);
const bodyVectors = rules.flatMap((rule) =>
  rule.vectors
    .filter(({ operation, request }) => judgeableOperations.includes(operation) && 'body' in request)
    .filter(({ request: { path, method } }) => path === undefined && method === undefined && rule.id !== 'request.size')
    .map((vector): [string, string, Vector] => [rule.id, vector.name, vector]),
);
const judgeVector = ({ operation, request }: Vector) =>
  judgeOffline(defaultProfile, { operation, body: request.body, now });

describe('offline validation', () => {
  test('reports no broken rule for accepted vectors', () => {
    const falseAccusations = bodyVectors
      .filter(([, , { verdict }]) => verdict === 'accepted')
      .flatMap(([rule, name, vector]) =>
        judgeVector(vector).broken.map((finding) => `${rule}: ${name}: ${finding.rule}`),
      );
    expect(falseAccusations).toEqual([]);
  });

  test('reports the rule of refused vectors as broken or as not checked', () => {
    const missedVectors = bodyVectors
      .filter(([, , { verdict }]) => verdict === 'refused')
      .flatMap(([rule, name, vector]) => {
        const { broken, unjudged } = judgeVector(vector);
        return [...broken, ...unjudged].some((entry) => entry.rule === rule) ? [] : [`${rule}: ${name}`];
      });
    expect(missedVectors).toEqual([]);
  });

  test('finds most rules that create requests break', () => {
    const refusedVectors = bodyVectors.filter(
      ([, , { verdict, operation }]) => verdict === 'refused' && operation.startsWith('create'),
    );
    const detectedVectors = refusedVectors.filter(([rule, , vector]) =>
      judgeVector(vector).broken.some((finding) => finding.rule === rule),
    );
    expect(detectedVectors.length).toBeGreaterThan(refusedVectors.length * 0.65);
  });
});

test('judgeOffline checks an update against the stored post if it is given', () => {
  const storedPost = {
    id: 'post_1',
    status: 'published',
    text: 'Stored',
    platforms: [{ platform: 'microblog', accountId: 'acc_microblog', status: 'published' }],
  };
  const body = { text: 'x'.repeat(281) };
  const getRules = (storedBody?: unknown) =>
    judgeOffline(defaultProfile, { operation: 'updatePost', body, stored: storedBody, now }).broken.map(
      ({ rule }) => rule,
    );
  expect(getRules()).toEqual([]);
  const expectedRules = ['text.length.microblog', 'post.editable'];
  expect(getRules(storedPost)).toEqual(expectedRules);
  expect(getRules({ success: true, data: storedPost })).toEqual(expectedRules);
});

test('judgeOffline uses the names of the profile in bodies and findings', () => {
  const profile = resolveProfile({ 'post.schedule.field': 'publishAt' });
  const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'a' }], publishAt: 'tomorrow' };
  expect(judgeOffline(profile, { operation: 'createPost', body, now }).broken).toMatchObject([
    { pointer: '/publishAt', rule: 'post.schedule.iso' },
  ]);
});

test.each([
  ['a post', { text: 'Hello', platforms: [] }, 'createPost'],
  ['a lead magnet', { workflowType: 'full', activate: true }, 'createLeadMagnet'],
  ['a post with null', { text: 'Hello', platforms: [], media: null }, 'updatePost'],
  ['targets alone', { platforms: [{ platform: 'social', accountId: 'a' }] }, undefined],
  ['a text alone', { text: 'Hello' }, undefined],
  ['no object', [], undefined],
])('guessOperation infers the operation of %s', (_, body, operation) => {
  expect(guessOperation(defaultProfile, body)).toBe(operation);
});

test('the list of judgeable operations contains every operation with a JSON body', () => {
  expect(judgeableOperations).toEqual(operationIds.filter((id) => /^(create|update|republish)/.test(id)));
});
