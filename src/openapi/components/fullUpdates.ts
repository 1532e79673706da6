/** Updates that replace all content require the same members as a creation. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { hasImplementedAnswer } from '../applicability/decisionAnswers.ts';
import type { Schemas } from '../schema/schema.ts';

const pairs = [
  ['PostCreate', 'PostUpdate', 'post.update.merge'],
  ['LeadMagnetCreate', 'LeadMagnetUpdate', 'leadMagnet.update.merge'],
] as const;

/** Sets the required members of updates under the merge mode `replace`. */
export function requireFullUpdates(schemas: Schemas, profile: Profile): Schemas {
  const fullUpdates = pairs
    .filter(([, , merge]) => hasImplementedAnswer(profile, merge) && profile.behaviour[merge] === 'replace')
    .map(([create, update]) => [update, { ...schemas[update], required: schemas[create]?.required }]);
  return { ...schemas, ...Object.fromEntries(fullUpdates) };
}
