/** Suggests bindings from exchanges with a service. */
import type { Evidence } from '../evidence/evidence.ts';
import { analyticsSuggestions, outreachSuggestions } from './accounts.ts';
import { completed, guesses } from './guesses.ts';
import { LeadMagnets, leadMagnetSuggestions } from './leadMagnets.ts';
import { listSuggestions } from './lists.ts';
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
  { guessing = false }: { readonly guessing?: boolean } = {},
): readonly Suggestion[] {
  const posts = new Posts(evidence);
  const magnets = new LeadMagnets(evidence);
  const refusals = refusalsIn(evidence);
  const nowhere = refusals.find(({ wrong }) => wrong === 'notFound')?.seen.status;
  const shown = [
    ...listSuggestions(evidence, posts),
    ...postSuggestions(posts),
    ...statusSuggestions(evidence),
    ...routeSuggestions(evidence, posts, magnets),
    ...mediaSuggestions(posts),
    ...plugSuggestions(posts),
    ...leadMagnetSuggestions(evidence, magnets, posts.ids),
    ...refusalSuggestions(refusals),
    ...outreachSuggestions(evidence),
    ...analyticsSuggestions(evidence, nowhere),
  ];
  return guessing ? completed(shown, guesses(evidence, posts)) : shown;
}
