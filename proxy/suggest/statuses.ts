/** Statuses of successes, where all that were seen agree. */
import type { Suggestion } from '../../conformance/probe/suggest.ts';
import type { DecisionId } from '../../spec/decisions/index.ts';
import { agreed, type Evidence, isGood, type Seen } from './evidence.ts';

const creations: readonly (readonly [DecisionId, string])[] = [
  ['post.create.status', '/posts'],
  ['upload.status', '/media/upload'],
  ['leadMagnet.create.status', '/lead-magnets'],
];

export function* statusSuggestions(evidence: Evidence): Generator<Suggestion> {
  for (const [decision, path] of creations) {
    const status = agreed(statusesOf(evidence.to('POST', path)));
    if (status !== undefined) yield { decision, answer: status, because: `every success of POST ${path} has it` };
  }
  const others = evidence.all.filter(isUsual);
  const status = agreed(statusesOf(others));
  if (status !== undefined)
    yield {
      decision: 'success.status',
      answer: status,
      because: `${[...new Set(others.map(({ method, path }) => `${method} ${path.split('/').slice(0, 2).join('/')}`))].join(', ')} have it`,
    };
}

const statusesOf = (all: readonly Seen[]): readonly number[] => all.filter(isGood).map(({ status }) => status);

/** Operations of the document whose status it does not show. */
const isUsual = ({ method, path }: Seen): boolean =>
  (method === 'GET' && /^\/(?:posts|accounts|analytics|lead-magnets\/[^/]+\/leads)$/.test(path)) ||
  (method === 'PATCH' && /^\/posts\/[^/]+$/.test(path)) ||
  (method === 'POST' && /^\/lead-magnets\/[^/]+\/pause$/.test(path));
