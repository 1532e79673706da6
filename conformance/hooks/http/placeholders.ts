/** Placeholders in templates: `{{name}}`, filled in with what a hook is about. */
import { isObject } from '../../../spec/json.ts';

/** What placeholders stand for; undefined: the name is known, and there is nothing to say this time. */
export type Values = Readonly<Record<string, unknown>>;

const form = /\{\{\s*([\w:-]+)\s*\}\}/g;
const alone = /^\{\{\s*([\w:-]+)\s*\}\}$/;

/** Every name in a value that stands in double braces, with the place where it stands. */
export function placeholdersIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly { readonly name: string; readonly path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return [...value.matchAll(form)].map(([, name = '']) => ({ name, path }));
  if (Array.isArray(value)) return value.flatMap((item, i) => placeholdersIn(item, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => placeholdersIn(member, [...path, name]));
}

/** A placeholder without a value, in a text that is nothing without it. */
export class NothingToSay extends Error {
  override readonly name = 'NothingToSay';
  readonly placeholder: string;

  constructor(placeholder: string) {
    super(`{{${placeholder}}} has no value here`);
    this.placeholder = placeholder;
  }
}

/**
 * JSON with its placeholders filled in. A text that is one placeholder alone becomes the value itself, a list or a
 * boolean too; where there is no value, the member is left out.
 *
 * @throws NothingToSay where a longer text has a placeholder without a value
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

/** A text in parts: what stands there, and the values of its placeholders. @throws NothingToSay where one has no value */
export function piecesOfTemplate(
  template: string,
  values: Values,
): readonly ({ readonly text: string } | { readonly value: string })[] {
  return template.split(form).map((part, i) => {
    if (i % 2 === 0) return { text: part };
    const value = Object.hasOwn(values, part) ? values[part] : undefined;
    // What is none of ours is for somebody else to fill in.
    if (part.startsWith('env:')) return { text: `{{${part}}}` };
    if (value === undefined || value === null) throw new NothingToSay(part);
    return { value: typeof value === 'string' ? value : JSON.stringify(value) };
  });
}

/**
 * A text with its placeholders filled in.
 *
 * @param written how a value is written in this kind of text
 * @throws NothingToSay where one has no value
 */
export function filledText(template: string, values: Values, written: (value: string) => string = (v) => v): string {
  return piecesOfTemplate(template, values)
    .map((piece) => ('text' in piece ? piece.text : written(piece.value)))
    .join('');
}
