/** Keeps `${NAME}` in hooks and headers as environment variables of the script. */
import { isObject } from '../../../spec/json.ts';
import { quoteShellWord } from '../../../spec/text/shellQuote.ts';

const variablePattern = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

export interface Citation<T> {
  /** The value with `{{env:NAME}}`. */
  readonly value: T;
  /** Lines that check that the variables are set. */
  readonly lines: readonly string[];
}

export function citeEnvironment<T>(template: T): Citation<T> {
  const variables = new Map<string, string | undefined>();
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(variablePattern, (_, name: string, fallback: string | undefined) => {
        variables.set(name, fallback);
        return `{{env:${name}}}`;
      });
    if (Array.isArray(value)) return value.map(walk);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value;
  };
  const value = walk(template) as T;
  const lines = [...variables].map(([name, fallback]) =>
    fallback === undefined
      ? `[ -n "\${${name}:-}" ] || unclear 'Set ${name}.'`
      : `${name}=\${${name}:-${quoteShellWord(fallback)}}`,
  );
  return { value, lines };
}
