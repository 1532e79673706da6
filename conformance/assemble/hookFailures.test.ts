import { expect, test } from 'vitest';
import { describeHookFailures } from './hookFailures.ts';

const stopFor = (what: string, reason: string) => ({ stop: { kind: 'no-hook', what, reason, place: 0 } as const });

test('each hook that failed has a note with its first reason and the number of scripts that it ended', () => {
  expect(
    describeHookFailures([
      stopFor('reset', 'The hook "reset" failed: status 500.'),
      stopFor('reset', 'The hook "reset" failed: status 502.'),
      stopFor('comment', 'The hook "comment" is not configured.'),
      stopFor('plan', 'The hook "plan" failed: no such plan.'),
      {},
    ]),
  ).toEqual([
    'The hook "reset" failed: status 500. This ended 2 scripts, whose rules may be tested less or not at all.',
    'The hook "plan" failed: no such plan. This ended one script, whose rules may be tested less or not at all.',
  ]);
});
