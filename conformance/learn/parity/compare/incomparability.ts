/** Differences that no answer of a profile can remove. */
import { readMember } from '../../../../spec/json.ts';
import type { PlayedRequest } from './playResult.ts';

/** Explains why the rest of a script is not comparable; undefined if it is. */
export function explainIncomparableExchanges(service: PlayedRequest, baseline: PlayedRequest): string | undefined {
  const [a, b] = [service.observation, baseline.observation];
  const { decisions = [] } = b;
  const isOverMaximum = !b.success && decisions.length > 0 && decisions.every(isAssumedMaximum);
  if (isOverMaximum && a.status !== b.status)
    return 'The mock enforces a maximum that the API document does not state.';
  return a.success && b.success && createsPost(service) && !createsPost(baseline)
    ? 'The service creates a new post for a republish, and the mock adds targets to the post.'
    : undefined;
}

const isAssumedMaximum = (decision: string): boolean => decision.startsWith('bounds.') || decision === 'limits.body';

const createsPost = ({ operation, step, observation }: PlayedRequest): boolean => {
  const id = readMember(readMember(observation.responseBody, 'data'), 'id');
  return operation === 'republishPost' && id !== undefined && String(id) !== step.id;
};
