/** Guesses the members of leads from their names: in objects for the commenter and the comment, or in the lead itself. */
import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { isTimestamp, isUrl } from '../../evidence/values.ts';
import { type Suggestion, suggest } from '../suggestion.ts';
import { findSynonym } from '../synonyms.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && !isTimestamp(value) && !isUrl(value);
const isId = (value: unknown): boolean => isText(value) || typeof value === 'number';

/** Whether a value is plausible for a member. */
const valueChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isId,
  leadMagnetId: isId,
  matchedKeyword: isText,
  capturedAt: isTimestamp,
  actions: Array.isArray,
  failedActions: Array.isArray,
  'commenter.id': isId,
  'commenter.name': isText,
  'commenter.profileUrl': isUrl,
  'comment.id': isId,
  'comment.text': isText,
  'comment.createdAt': isTimestamp,
};

const objectNames = ['commenter', 'comment'] as const;

/** @param leads all leads that were listed */
export function guessLeads(leads: readonly JsonObject[]): readonly Suggestion[] {
  if (leads.length === 0) return [];
  const members = collectMembers(leads);
  const usedNames = new Set<string>();
  const find = (key: string, candidates: ReadonlyMap<string, readonly unknown[]>): string | undefined => {
    const matchingNames = [...candidates]
      .filter(([, values]) => values.every((value) => valueChecks[key]?.(value)))
      .map(([name]) => name);
    return findSynonym(
      `lead.${key}`,
      matchingNames.filter((candidate) => !usedNames.has(candidate)),
    );
  };
  const fields: Record<string, string> = {};
  const flat: Record<string, string> = {};
  // The most specific names first, since "id" and "createdAt" may belong to several members.
  for (const objectName of objectNames) {
    const objects = leads.flatMap((lead) => Object.entries(lead)).filter(([, value]) => isObject(value));
    const name = findSynonym(`lead.${objectName}`, [...new Set(objects.map(([memberName]) => memberName))]);
    const nestedMembers = collectMembers(
      objects.flatMap(([memberName, value]) => (memberName === name && isObject(value) ? [value] : [])),
    );
    const keys = Object.keys(valueChecks).filter((key) => key.startsWith(`${objectName}.`));
    for (const key of keys) {
      const nestedName = name === undefined ? undefined : findNested(key, [...nestedMembers.keys()]);
      const directName = nestedName === undefined ? find(key, members) : undefined;
      if (directName !== undefined) usedNames.add(directName);
      if (directName !== undefined) flat[key] = directName;
      else fields[key] = nestedName ?? 'absent';
    }
    if (name !== undefined) fields[objectName] = name;
    else if (!Object.keys(flat).some((key) => key.startsWith(`${objectName}.`))) fields[objectName] = 'absent';
  }
  for (const key of ['leadMagnetId', 'matchedKeyword', 'actions', 'failedActions', 'capturedAt', 'id']) {
    const name = find(key, members);
    if (name !== undefined) usedNames.add(name);
    // A lead has this member only after a failure.
    if (name !== undefined || key !== 'failedActions' || fields.actions === 'absent') fields[key] = name ?? 'absent';
  }
  const reason = `members of leads: ${[...members.keys()].toSorted().slice(0, 12).join(', ')}`;
  return [...suggest('lead.fields', fields, reason), ...suggest('lead.flat', flat, reason)];
}

const findNested = (key: string, names: readonly string[]): string | undefined =>
  findSynonym(`lead.${key}`, names) ?? findSynonym(key.slice(key.indexOf('.') + 1), names);

/** The values of each member, except null. */
function collectMembers(objects: readonly JsonObject[]): ReadonlyMap<string, readonly unknown[]> {
  const members = new Map<string, unknown[]>();
  for (const [name, value] of objects.flatMap((object) => Object.entries(object)))
    members.set(name, [...(members.get(name) ?? []), ...(value === null ? [] : [value])]);
  return members;
}
