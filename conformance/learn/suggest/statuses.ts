/** Suggests the statuses of successful responses, if all observed ones agree. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { findCommonValue } from '../evidence/values.ts';
import { isSuccess, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const creations: readonly (readonly [DecisionId, string])[] = [
  ['post.create.status', '/posts'],
  ['upload.status', '/media/upload'],
  ['leadMagnet.create.status', '/lead-magnets'],
];

export function suggestStatuses(evidence: Evidence): readonly Suggestion[] {
  const others = evidence.exchanges.filter(isStandardRequest).filter(isSuccess);
  const places = new Set(others.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`));
  return [
    ...creations.flatMap(([decision, path]) =>
      suggest(decision, findStatus(evidence.selectRequests('POST', path)), `every successful POST ${path} returned it`),
    ),
    ...suggest('success.status', findStatus(others), `returned by ${[...places].join(', ')}`),
  ];
}

const findStatus = (all: readonly WireExchange[]): number | undefined =>
  findCommonValue(all.filter(isSuccess).map(({ status }) => status));

/** Whether the document does not state the success status of this operation. */
const isStandardRequest = ({ method, path }: WireExchange): boolean =>
  (method === 'GET' && /^\/(?:posts|accounts|analytics|lead-magnets\/[^/]+\/leads)$/.test(path)) ||
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) ||
  (method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(path));
