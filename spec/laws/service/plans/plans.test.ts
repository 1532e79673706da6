import { describe, expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { postBody, refusal } from '../../traces/examples.ts';
import { planLaws } from './plans.ts';

const statuses = defaultBehaviour['error.statuses'];
const everyKey = planLaws.find(({ id }) => id === 'plan.every-key');
const refusedRead = refusal('listPosts', 403, 'FORBIDDEN', { plans: ['starter'], breaks: [] });
const getVerdictWith = (overrides: Partial<typeof statuses>) =>
  everyKey?.judge([refusedRead], { ...defaultBehaviour, 'error.statuses': { ...statuses, ...overrides } });

describe('plan.every-key', () => {
  test.each(Object.keys(statuses).filter((refusal) => refusal !== 'unauthenticated' && refusal !== 'quota'))(
    'is not exercised by a 403 if %s refusals also have the status 403',
    (refusal) => {
      expect(getVerdictWith({ [refusal]: 403 })).toBe('not-exercised');
    },
  );

  test.each(['unauthenticated', 'quota'])('is broken by a 403 even if %s refusals have the status 403', (refusal) => {
    expect(getVerdictWith({ [refusal]: 403 })).toBe('broken');
  });

  test.each([
    ['broken', 'draft', {}],
    ['not-exercised', 'publish', {}],
    ['broken', 'publish', { publishNow: false }],
  ] as const)(
    'is %s by the refusal of a post without a time, if that means %s, with %j',
    (verdict, neither, timing) => {
      const body = { ...postBody, ...timing };
      const trace = [refusal('createPost', 403, 'QUOTA_EXCEEDED', { plans: ['api'], breaks: [], body })];
      expect(everyKey?.judge(trace, { ...defaultBehaviour, 'post.neither': neither })).toBe(verdict);
    },
  );
});
