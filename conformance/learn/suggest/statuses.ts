/** Statuses of successes, where all that were seen agree. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { agreed } from '../evidence/values.ts';
import { isGood, type WireExchange } from '../evidence/wireExchange.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const creations: readonly (readonly [DecisionId, string])[] = [
  ['post.create.status', '/posts'],
  ['upload.status', '/media/upload'],
  ['leadMagnet.create.status', '/lead-magnets'],
];

export function statusSuggestions(evidence: Evidence): readonly Suggestion[] {
  const others = evidence.all.filter(isUsual).filter(isGood);
  const places = new Set(others.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`));
  return [
    ...creations.flatMap(([decision, path]) =>
      suggest(decision, statusOf(evidence.to('POST', path)), `every success of POST ${path} has it`),
    ),
    ...suggest('success.status', statusOf(others), `${[...places].join(', ')} have it`),
  ];
}

const statusOf = (all: readonly WireExchange[]): number | undefined =>
  agreed(all.filter(isGood).map(({ status }) => status));

/** Operations of the document whose status it does not show. */
const isUsual = ({ method, path }: WireExchange): boolean =>
  (method === 'GET' && /^\/(?:posts|accounts|analytics|lead-magnets\/[^/]+\/leads)$/.test(path)) ||
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) ||
  (method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(path));
