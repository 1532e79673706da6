/** Keeps `${NAME}` in hooks and headers as environment variables of the script. */
import { isObject } from '../../../spec/json.ts';
import { single } from './quote.ts';

const form = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

export interface Cited<T> {
  /** The value with `{{env:NAME}}`. */
  readonly value: T;
  /** Lines that check that the variables are set. */
  readonly lines: readonly string[];
}

export function citingEnvironment<T>(written: T): Cited<T> {
  const variables = new Map<string, string | undefined>();
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(form, (_, name: string, otherwise: string | undefined) => {
        variables.set(name, otherwise);
        return `{{env:${name}}}`;
      });
    if (Array.isArray(value)) return value.map(walk);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]))
      : value;
  };
  const value = walk(written) as T;
  const lines = [...variables].map(([name, otherwise]) =>
    otherwise === undefined
      ? `[ -n "\${${name}:-}" ] || unclear 'Set ${name}.'`
      : `${name}=\${${name}:-${single(otherwise)}}`,
  );
  return { value, lines };
}
