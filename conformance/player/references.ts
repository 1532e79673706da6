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

/** Replaces each reference in a value by its meaning. */
export function fillReferences<T>(value: T, values: ReadonlyMap<string, string>): T {
  return replace(value, (text) =>
    text.replace(referencePattern, (match, name: string) => values.get(name) ?? match),
  ) as T;
}

function replace(value: unknown, replaceText: (text: string) => string): unknown {
  if (typeof value === 'string') return replaceText(value);
  if (Array.isArray(value)) return value.map((item) => replace(item, replaceText));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [replaceText(name), replace(member, replaceText)] as const,
  );
  return Object.fromEntries(members);
}
