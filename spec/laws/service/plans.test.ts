import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../decisions/index.ts';
import { decision, decisionIds } from '../../decisions/index.ts';
import { no } from '../traces/examples.ts';
import { planLaws } from './plans.ts';

const defaults = Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])) as unknown as Behaviour;
const statuses = defaults['error.statuses'];
const everyKey = planLaws.find(({ id }) => id === 'plan.every-key');
const refused = no('listPosts', 403, 'FORBIDDEN', { plans: ['starter'], breaks: [] });
const judged = (more: Partial<typeof statuses>) =>
  everyKey?.judge([refused], { ...defaults, 'error.statuses': { ...statuses, ...more } });

describe('plan.every-key', () => {
  test.each(Object.keys(statuses).filter((refusal) => refusal !== 'unauthenticated' && refusal !== 'quota'))(
    'is not exercised by a 403 if %s refusals also have the status 403',
    (refusal) => {
      expect(judged({ [refusal]: 403 })).toBe('not-exercised');
    },
  );

  test.each(['unauthenticated', 'quota'])('is broken by a 403 even if %s refusals have the status 403', (refusal) => {
    expect(judged({ [refusal]: 403 })).toBe('broken');
  });
});
