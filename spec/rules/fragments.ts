/**
 * Builders of JSON Schema fragments. A schema that requires members also matches values of other types, such as texts.
 * A fragment that is used under `not` therefore also requires the type object, and members that are not null.
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
  return allOf(hasMember('platforms'), not(targets(label)));
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

/** Negates a fragment in the shortest form: the negation moves to the values of members. */
export function not(fragment: JsonSchema): JsonSchema {
  const { not: negatedFragment, anyOf: choices, ...others } = fragment;
  // Linters ask for an example of a member that has a type.
  if (Object.keys(others).length === 0 && choices === undefined)
    return (negatedFragment as JsonSchema).type === 'null' ? { const: null } : (negatedFragment as JsonSchema);
  if (Object.keys(others).length === 0 && negatedFragment === undefined)
    return allOf(...(choices as readonly JsonSchema[]).map(not));
  const [[name, value] = [], ...more] = isMemberForm(fragment) ? Object.entries(fragment.properties) : [];
  const requiresOneMember =
    name !== undefined && more.length === 0 && (fragment.required as unknown[] | undefined)?.length === 1;
  return requiresOneMember ? { properties: { [name]: not(value as JsonSchema) } } : { not: fragment };
}

/** Matches what every fragment matches. Fragments that require different members are merged. */
export function allOf(...fragments: readonly JsonSchema[]): JsonSchema {
  const merged = fragments.reduce<readonly JsonSchema[]>(addFragment, []);
  const [only] = merged;
  return only !== undefined && merged.length === 1 ? only : { allOf: merged };
}

/** A fragment that only requires members. */
type MemberForm = JsonSchema & { readonly properties: JsonSchema; readonly required?: readonly string[] };

function isMemberForm(fragment: JsonSchema): fragment is MemberForm {
  const { type = 'object', properties, required, ...others } = fragment;
  return type === 'object' && properties !== undefined && Object.keys(others).length === 0;
}

/** Merges a fragment into the first one that requires other members. */
function addFragment(fragments: readonly JsonSchema[], fragment: JsonSchema): readonly JsonSchema[] {
  const i = fragments.findIndex(
    (other) => isMemberForm(other) && isMemberForm(fragment) && areDisjoint(other, fragment),
  );
  return i < 0 ? [...fragments, fragment] : fragments.with(i, join(fragments[i] as MemberForm, fragment as MemberForm));
}

const areDisjoint = (a: MemberForm, b: MemberForm): boolean =>
  !Object.keys(a.properties).some((name) => name in b.properties);

function join(a: MemberForm, b: MemberForm): JsonSchema {
  const required = [...(a.required ?? []), ...(b.required ?? [])];
  return {
    ...('type' in a || 'type' in b ? { type: 'object' } : {}),
    properties: { ...a.properties, ...b.properties },
    ...(required.length === 0 ? {} : { required }),
  };
}

/** Matches what any fragment matches. */
export function anyOf(...fragments: readonly JsonSchema[]): JsonSchema {
  const [only] = fragments;
  return only !== undefined && fragments.length === 1 ? only : { anyOf: fragments };
}
