/** Placeholders in templates, such as `{{name}}`. */
import { isObject } from '../../../spec/json.ts';

/** The values of placeholders. Undefined: the name is known, but has no value this time. */
export type Values = Readonly<Record<string, unknown>>;

const placeholderPattern = /\{\{\s*([\w:-]+)\s*\}\}/g;
const singlePlaceholder = /^\{\{\s*([\w:-]+)\s*\}\}$/;

/** Finds every name in double braces in a value, with its location. */
export function findPlaceholdersIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly { readonly name: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string')
    return [...value.matchAll(placeholderPattern)].map(([, name = '']) => ({ name, path }));
  if (Array.isArray(value)) return value.flatMap((item, i) => findPlaceholdersIn(item, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => findPlaceholdersIn(member, [...path, name]));
}

/** A placeholder inside a longer text has no value. */
export class MissingValueError extends Error {
  override readonly name = 'MissingValueError';
  readonly placeholder: string;

  constructor(placeholder: string) {
    super(`{{${placeholder}}} has no value here`);
    this.placeholder = placeholder;
  }
}

/**
 * Fills in the placeholders in JSON. A text that is a single placeholder becomes the value itself, with its type;
 * without a value, the member is left out.
 *
 * @throws MissingValueError if a placeholder inside a longer text has no value
 */
export function fillJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, placeholder] = singlePlaceholder.exec(template) ?? [];
    if (placeholder === undefined || placeholder.startsWith('env:')) return fillText(template, values);
    return Object.hasOwn(values, placeholder) ? values[placeholder] : undefined;
  }
  if (Array.isArray(template))
    return template.map((item) => fillJson(item, values)).filter((item) => item !== undefined);
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, member]) => [name, fillJson(member, values)] as const)
      .filter(([, member]) => member !== undefined),
  );
}

/** Splits a text into literal parts and values. @throws MissingValueError if a placeholder has no value */
export function splitTemplate(
  template: string,
  values: Values,
): readonly ({ readonly text: string } | { readonly value: string })[] {
  return template.split(placeholderPattern).map((part, i) => {
    if (i % 2 === 0) return { text: part };
    const value = Object.hasOwn(values, part) ? values[part] : undefined;
    // Other programs fill in {{env:NAME}}.
    if (part.startsWith('env:')) return { text: `{{${part}}}` };
    if (value === undefined || value === null) throw new MissingValueError(part);
    return { value: typeof value === 'string' ? value : JSON.stringify(value) };
  });
}

/**
 * Fills in the placeholders in a text.
 *
 * @param encode encodes a value for this kind of text
 * @throws MissingValueError if a placeholder has no value
 */
export function fillText(template: string, values: Values, encode: (value: string) => string = (v) => v): string {
  return splitTemplate(template, values)
    .map((piece) => ('text' in piece ? piece.text : encode(piece.value)))
    .join('');
}
