/** Bindings that exchanges with a service suggest. */
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
 * What a service shows by what it does. What is not shown clearly is left out: a wrong binding accuses the innocent.
 *
 * @param guessing fills what is left open with what names alone suggest, for a person who reads it at once
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
