/** Fills in `${NAME}` in a configuration from environment variables. */
import { isObject } from '../../spec/json.ts';
import { UsageError } from '../settings/usageError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const variablePattern = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

export interface Substitution {
  readonly value: unknown;
  /** Values filled into headers, which no report may show. */
  readonly secrets: readonly string[];
}

/**
 * Returns the configuration with every `${NAME}` and `${NAME:-default}` filled in.
 *
 * @throws UsageError that lists each variable that is not set, and where it is used
 */
export function substituteVariables(config: unknown, environment: Environment): Substitution {
  const unsetErrors: string[] = [];
  const secrets = new Set<string>();
  const walk = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string')
      return value.replace(variablePattern, (match, name: string, fallback: string | undefined) => {
        const replacement = (Object.hasOwn(environment, name) ? environment[name] : undefined) ?? fallback;
        if (replacement === undefined)
          unsetErrors.push(`${path.join(' › ')}: the environment variable ${name} is not set.`);
        else if (path.includes('headers')) secrets.add(replacement);
        return replacement ?? match;
      });
    if (Array.isArray(value)) return value.map((item, i) => walk(item, [...path, String(i)]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, [...path, name])]));
  };
  const value = walk(config, []);
  if (unsetErrors.length > 0)
    throw new UsageError(
      ['The configuration uses environment variables that are not set:', ...unsetErrors].join('\n  '),
    );
  return { value, secrets: [...secrets] };
}
