/** Finds and fills in the references in script steps. */
import { isObject } from '../../../spec/json.ts';

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

/** Replaces each reference in a value by its meaning. A value without references is returned as it is. */
export function fillReferences<T>(value: T, values: Pick<ReadonlyMap<string, string>, 'get'>): T {
  return replace(value, (text) =>
    text.replace(referencePattern, (match, name: string) => values.get(name) ?? match),
  ) as T;
}

function replace(value: unknown, replaceText: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{') ? replaceText(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => replace(item, replaceText));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  let changed = false;
  const members = Object.entries(value).map(([name, member]) => {
    const [newName, newMember] = [replace(name, replaceText) as string, replace(member, replaceText)];
    changed ||= newName !== name || newMember !== member;
    return [newName, newMember] as const;
  });
  return changed ? Object.fromEntries(members) : value;
}
