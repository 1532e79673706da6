/** Suggests bindings from exchanges with a service. */
import { readMember } from '../../../spec/json.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { findUniformStatus } from '../evidence/uniformStatus.ts';
import { suggestAnalytics, suggestOutreach } from './accounts.ts';
import { suggestContainers } from './containers.ts';
import { suggestDelays } from './delays.ts';
import { guessBindings } from './guesses.ts';
import { LeadMagnets } from './leadMagnets/leadMagnetRecords.ts';
import { suggestLeadMagnets } from './leadMagnets/leadMagnets.ts';
import { suggestLeads } from './leadMagnets/leads.ts';
import { suggestList } from './lists/lists.ts';
import { mergeGuesses } from './mergeGuesses.ts';
import { suggestAutoPlug, suggestMedia } from './postParts.ts';
import { Posts, suggestPost } from './posts/posts.ts';
import { suggestRepublishContent } from './posts/republishContent.ts';
import { collectRefusals, suggestRefusals } from './refusals.ts';
import { suggestRoutes } from './routes.ts';
import { suggestStatuses } from './statuses.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Suggests bindings from observed behaviour. Ambiguous evidence is ignored, because a wrong binding fails a correct
 * service.
 *
 * @param withGuesses whether to guess from names as well, for the user to review
 */
export function suggestBindings(
  evidence: ObservedExchanges,
  { withGuesses = false }: { readonly withGuesses?: boolean } = {},
): readonly Suggestion[] {
  if (findUniformStatus(evidence) !== undefined) return [];
  const posts = new Posts(evidence);
  const magnets = new LeadMagnets(evidence);
  const refusals = collectRefusals(evidence);
  const unknownPathStatus = refusals.find(({ refusalClass }) => refusalClass === 'notFound')?.exchange.status;
  const suggestions = [
    ...suggestList(evidence, posts),
    ...suggestContainers(evidence),
    ...suggestPost(posts),
    ...suggestStatuses(evidence),
    ...suggestRoutes(evidence, posts, magnets),
    ...suggestRepublishContent(evidence),
    ...suggestMedia(posts),
    ...suggestAutoPlug(posts),
    ...suggestLeadMagnets(evidence, magnets, posts.ids),
    ...suggestLeads(evidence, magnets),
    ...suggestDelays(posts, magnets),
    ...suggestRefusals(refusals),
    ...suggestOutreach(evidence),
    ...suggestAnalytics(evidence, unknownPathStatus),
  ];
  return withGuesses
    ? mergeGuesses(suggestions, guessBindings(evidence, posts))
    : suggestions.filter((suggestion) => !lacksId(suggestion));
}

/** Whether a suggestion names members of a record but not its id, which would imply the default name of the id. */
const lacksId = ({ decision: id, answer }: Suggestion): boolean =>
  id === 'post.record' && readMember(answer, 'id') === undefined;
