import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../decisions/index.ts';
import { decisionIds, getDecision } from '../../decisions/index.ts';
import { refusal } from '../traces/examples.ts';
import { planLaws } from './plans.ts';

const defaults = Object.fromEntries(decisionIds.map((id) => [id, getDecision(id).default])) as unknown as Behaviour;
const statuses = defaults['error.statuses'];
const everyKey = planLaws.find(({ id }) => id === 'plan.every-key');
const refusedRead = refusal('listPosts', 403, 'FORBIDDEN', { plans: ['starter'], breaks: [] });
const getVerdictWith = (overrides: Partial<typeof statuses>) =>
  everyKey?.judge([refusedRead], { ...defaults, 'error.statuses': { ...statuses, ...overrides } });

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
});
