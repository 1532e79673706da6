/** Suggests bindings from exchanges with a service. */
import type { Evidence } from '../evidence/evidence.ts';
import { analyticsSuggestions, outreachSuggestions } from './accounts.ts';
import { delaySuggestions } from './delays.ts';
import { guesses, mergeGuesses } from './guesses.ts';
import { LeadMagnets, leadMagnetSuggestions } from './leadMagnets.ts';
import { listSuggestions } from './lists.ts';
import { placeSuggestions } from './places.ts';
import { mediaSuggestions, plugSuggestions } from './postParts.ts';
import { Posts, postSuggestions } from './posts.ts';
import { refusalSuggestions, refusalsIn } from './refusals.ts';
import { routeSuggestions } from './routes.ts';
import { statusSuggestions } from './statuses.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Suggests bindings from observed behaviour. Ambiguous evidence is left out: a wrong binding fails correct services.
 *
 * @param guessing also guesses from names, for a person to review
 */
export function suggestionsOf(
  evidence: Evidence,
  { withGuesses = false }: { readonly withGuesses?: boolean } = {},
): readonly Suggestion[] {
  const posts = new Posts(evidence);
  const magnets = new LeadMagnets(evidence);
  const refusals = refusalsIn(evidence);
  const unknownPathStatus = refusals.find(({ refusalClass }) => refusalClass === 'notFound')?.exchange.status;
  const suggestions = [
    ...listSuggestions(evidence, posts),
    ...placeSuggestions(evidence),
    ...postSuggestions(posts),
    ...statusSuggestions(evidence),
    ...routeSuggestions(evidence, posts, magnets),
    ...mediaSuggestions(posts),
    ...plugSuggestions(posts),
    ...leadMagnetSuggestions(evidence, magnets, posts.ids),
    ...delaySuggestions(posts, magnets),
    ...refusalSuggestions(refusals),
    ...outreachSuggestions(evidence),
    ...analyticsSuggestions(evidence, unknownPathStatus),
  ];
  return withGuesses ? mergeGuesses(suggestions, guesses(evidence, posts)) : suggestions;
}
