/** Finds and fills in the references in script steps. */
import { isObject } from '../../spec/json.ts';

const form = /\{\{([^{}]+)\}\}/g;

/** Lists every reference in a value, in order. */
export function referencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return !value.includes('{{')
      ? []
      : [...value.matchAll(form)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => [...referencesIn(name), ...referencesIn(member)])
    : [];
}

/** Replaces each reference in a value by its meaning. */
export function filled<T>(value: T, meaning: ReadonlyMap<string, string>): T {
  return replace(value, (text) => text.replace(form, (whole, name: string) => meaning.get(name) ?? whole)) as T;
}

function replace(value: unknown, inText: (text: string) => string): unknown {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) return value.map((item) => replace(item, inText));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [inText(name), replace(member, inText)] as const);
  return Object.fromEntries(members);
}
