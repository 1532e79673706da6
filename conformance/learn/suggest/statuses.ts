/** Suggests the statuses of successful responses. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { excludesBody } from '../../../spec/decisions/statuses.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { listByFrequency } from '../evidence/values.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const creations: readonly (readonly [DecisionId, string])[] = [
  ['post.create.status', '/posts'],
  ['upload.status', '/media/upload'],
  ['leadMagnet.create.status', '/lead-magnets'],
];

export function suggestStatuses(evidence: ObservedExchanges): readonly Suggestion[] {
  return collectStatuses(evidence).flatMap(({ decision, exchanges, reason }) =>
    suggest(decision, joinStatuses(exchanges), reason),
  );
}

/** The status of all exchanges, or all statuses, the most frequent one first; none that no profile can state. */
export function joinStatuses(exchanges: readonly WireExchange[]): number | readonly number[] | undefined {
  const statuses = listByFrequency(exchanges.map(({ status }) => status)).filter((status) => !excludesBody(status));
  return statuses.length > 1 ? statuses : statuses[0];
}

/** The successful exchanges by the decision about their status. */
function collectStatuses(evidence: ObservedExchanges) {
  const others = evidence.exchanges.filter(isStandardRequest).filter(isSuccess);
  const places = new Set(others.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`));
  return [
    ...creations.map(([decision, path]) => ({
      decision,
      exchanges: evidence.selectSuccesses('POST', path),
      reason: `every successful POST ${path} returned it`,
    })),
    {
      decision: 'success.status' as const,
      exchanges: others,
      reason: `returned by ${[...places].join(', ')}`,
    },
  ];
}

/** Whether the document does not state the success status of this operation. */
const isStandardRequest = ({ method, path }: WireExchange): boolean =>
  (method === 'GET' && /^\/(?:posts|accounts|analytics|lead-magnets\/[^/]+\/leads)$/.test(path)) ||
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) ||
  (method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(path));
