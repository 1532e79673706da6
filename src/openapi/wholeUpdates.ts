/** Updates that take the place of all content need what a creation needs. */
import type { Profile } from '../../spec/profile/profile.ts';
import { answers } from './answers.ts';
import type { Schemas } from './schema.ts';

const pairs = [
  ['PostCreate', 'PostUpdate'],
  ['LeadMagnetCreate', 'LeadMagnetUpdate'],
] as const;

export function wholeUpdates(schemas: Schemas, profile: Profile): Schemas {
  if (!answers(profile, 'post.update.merge') || profile.behaviour['post.update.merge'] !== 'replace') return schemas;
  const whole = pairs.map(([create, update]) => [update, { ...schemas[update], required: schemas[create]?.required }]);
  return { ...schemas, ...Object.fromEntries(whole) };
}
