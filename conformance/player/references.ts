/** Finds and fills in the references in script steps. */
import { isObject } from '../../spec/json.ts';

const referencePattern = /\{\{([^{}]+)\}\}/g;

/** Lists every reference in a value, in order. */
export function referencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return !value.includes('{{')
      ? []
      : [...value.matchAll(referencePattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => [...referencesIn(name), ...referencesIn(member)])
    : [];
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
