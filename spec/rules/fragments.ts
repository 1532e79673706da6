/**
 * Builders of JSON Schema fragments. They match values of any type that lacks what they ask for, so a fragment that is
 * used under `not` asks for an object where it asks for members, and never for null.
 */
import type { PlatformLabel } from '../platforms.ts';
import type { JsonSchema } from './rule.ts';

/** Matches an object with this member, unless it is null. */
export function hasMember(name: string, value: JsonSchema = {}): JsonSchema {
  const guard = 'type' in value || 'const' in value || 'not' in value ? {} : { not: { type: 'null' } };
  return { type: 'object', properties: { [name]: { ...guard, ...value } }, required: [name] };
}

/** Matches an update that removes this member. */
export function removes(name: string): JsonSchema {
  return { type: 'object', properties: { [name]: { const: null } }, required: [name] };
}

/** Matches a post with a target on the platform. */
export function targets(label: PlatformLabel): JsonSchema {
  return hasMember('platforms', {
    contains: { properties: { platform: { const: label } }, required: ['platform'] },
  });
}

/** Matches a post that names its targets, none of them on the platform. */
export function targetsOthers(label: PlatformLabel): JsonSchema {
  return { allOf: [hasMember('platforms'), not(targets(label))] };
}

/** Matches a post whose content for the platform matches a fragment. */
export function hasContent(label: PlatformLabel, content: JsonSchema): JsonSchema {
  return hasMember('platformContent', hasMember(label, content));
}

/** Matches a post whose media object matches a fragment. */
export function hasMedia(media: JsonSchema): JsonSchema {
  return hasMember('media', { type: 'object', ...media });
}

/** Matches a media object with a file. */
export const someMedia: JsonSchema = {
  type: 'object',
  anyOf: ['images', 'video', 'carousel'].map((name) => ({ properties: { [name]: {} }, required: [name] })),
};

/** Matches what the fragment does not match. */
export function not(fragment: JsonSchema): JsonSchema {
  return { not: fragment };
}

/** Matches what every fragment matches. */
export function allOf(...fragments: readonly JsonSchema[]): JsonSchema {
  return { allOf: fragments };
}

/** Matches what any fragment matches. */
export function anyOf(...fragments: readonly JsonSchema[]): JsonSchema {
  const [only] = fragments;
  return only !== undefined && fragments.length === 1 ? only : { anyOf: fragments };
}
