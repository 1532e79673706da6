/** Finds and fills in the references in script steps. */
import { isObject, type JsonObject } from '../../../spec/json.ts';

const referencePattern = /\{\{([^{}]+)\}\}/g;

/** Lists every reference in a value, in order. */
export function findReferencesIn(value: unknown): readonly string[] {
  const references: string[] = [];
  addReferences(value, references);
  return references;
}

function addReferences(value: unknown, references: string[]): void {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return;
    for (const [, name] of value.matchAll(referencePattern)) if (name !== undefined) references.push(name);
  } else if (Array.isArray(value)) {
    for (const item of value) addReferences(item, references);
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) {
      addReferences(name, references);
      addReferences(value[name], references);
    }
  }
}

/** Whether a value refers to a webhook that the suite receives. */
export const refersToWebhook = (value: unknown): boolean =>
  findReferencesIn(value).some((name) => name.startsWith('webhook:'));

/** Replaces each reference in a value with its meaning. A value without references is returned as it is. */
export function fillReferences<T>(value: T, values: Pick<ReadonlyMap<string, string>, 'get'>): T {
  return replace(value, (text) =>
    text.replace(referencePattern, (match, name: string) => values.get(name) ?? match),
  ) as T;
}

/** Copies only values with references, because most have none and every request is searched. */
function replace(value: unknown, replaceText: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{') ? replaceText(value) : value;
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const item = replace(value[i], replaceText);
      if (item === value[i]) continue;
      items ??= [...value];
      items[i] = item;
    }
    return items ?? value;
  }
  if (!isObject(value)) return value;
  let members: Map<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const member = value[name];
    const newName = name.includes('{{') ? replaceText(name) : name;
    const newMember = replace(member, replaceText);
    if (newName === name && newMember === member) members?.set(name, member);
    else {
      members ??= copyMembersBefore(value, name);
      members.set(newName, newMember);
    }
  }
  return members === undefined ? value : Object.fromEntries(members);
}

/** The members before the given one. */
function copyMembersBefore(value: JsonObject, name: string): Map<string, unknown> {
  const names = Object.keys(value);
  return new Map(names.slice(0, names.indexOf(name)).map((earlier) => [earlier, value[earlier]]));
}
