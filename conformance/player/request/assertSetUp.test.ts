import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestResult } from '../../judge/evidence.ts';
import { StopError } from '../../judge/stopError.ts';
import { assertSetUp } from './assertSetUp.ts';

const at = Date.parse('2030-01-07T09:00:00Z');

/** Why a script ends whose setup creates a post with this schedule, which the service refuses. */
function findObstacle(scheduledFor: string | undefined): string | undefined {
  const observation = { at, body: { text: 'Hi', scheduledFor }, success: false, status: 400, responseBody: {} };
  const step = { kind: 'request', role: 'given', operation: 'createPost' };
  const expectation = { outcome: 'accepted', broken: [], doubtful: [], openDecisions: [] };
  const result = { step, observation, expectation } as unknown as RequestResult;
  try {
    assertSetUp(result, { status: 400, headers: {} } as never, resolveProfile(), { about: [] } as never);
    return undefined;
  } catch (error) {
    return error instanceof StopError ? `${error.obstacle.kind} ${error.obstacle.what}` : String(error);
  }
}

test('a service may require that posts are scheduled some minutes ahead', () => {
  expect(findObstacle('2030-01-07T09:00:05Z')).toBe('no-hook advance');
  expect(findObstacle('2030-01-07T11:00:00Z')).toBe('refused createPost');
  expect(findObstacle(undefined)).toBe('refused createPost');
});
