/** Placeholders in templates, such as `{{name}}`. */
import { isObject } from '../../../spec/json.ts';

/** The values of placeholders. Undefined: the name is known, but has no value this time. */
export type Values = Readonly<Record<string, unknown>>;

const form = /\{\{\s*([\w:-]+)\s*\}\}/g;
const alone = /^\{\{\s*([\w:-]+)\s*\}\}$/;

/** Finds every name in double braces in a value, with its location. */
export function placeholdersIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly { readonly name: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [...value.matchAll(form)].map(([, name = '']) => ({ name, path }));
  if (Array.isArray(value)) return value.flatMap((item, i) => placeholdersIn(item, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => placeholdersIn(member, [...path, name]));
}

/** A placeholder inside a longer text has no value. */
export class NothingToSay extends Error {
  override readonly name = 'NothingToSay';
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
 * @throws NothingToSay if a placeholder inside a longer text has no value
 */
export function filledJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') {
    const [, only] = alone.exec(template) ?? [];
    if (only === undefined || only.startsWith('env:')) return filledText(template, values);
    return Object.hasOwn(values, only) ? values[only] : undefined;
  }
  if (Array.isArray(template))
    return template.map((item) => filledJson(item, values)).filter((item) => item !== undefined);
  if (!isObject(template)) return template;
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, member]) => [name, filledJson(member, values)] as const)
      .filter(([, member]) => member !== undefined),
  );
}

/** Splits a text into literal parts and values. @throws NothingToSay if a placeholder has no value */
export function piecesOfTemplate(
  template: string,
  values: Values,
): readonly ({ readonly text: string } | { readonly value: string })[] {
  return template.split(form).map((part, i) => {
    if (i % 2 === 0) return { text: part };
    const value = Object.hasOwn(values, part) ? values[part] : undefined;
    // Other programs fill in {{env:NAME}}.
    if (part.startsWith('env:')) return { text: `{{${part}}}` };
    if (value === undefined || value === null) throw new NothingToSay(part);
    return { value: typeof value === 'string' ? value : JSON.stringify(value) };
  });
}

/**
 * Fills in the placeholders in a text.
 *
 * @param written encodes a value for this kind of text
 * @throws NothingToSay if a placeholder has no value
 */
export function filledText(template: string, values: Values, written: (value: string) => string = (v) => v): string {
  return piecesOfTemplate(template, values)
    .map((piece) => ('text' in piece ? piece.text : written(piece.value)))
    .join('');
}
