/** Fills in `${NAME}` in a configuration from environment variables. */
import { isObject } from '../../spec/json.ts';
import { UsageError } from '../settings/usageError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const form = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

export interface Substituted {
  readonly value: unknown;
  /** Values filled into headers; no report may show them. */
  readonly secrets: readonly string[];
}

/**
 * Returns the configuration with every `${NAME}` and `${NAME:-default}` filled in.
 *
 * @throws UsageError that lists each variable that is not set, and where it is used
 */
export function substituted(config: unknown, environment: Environment): Substituted {
  const unset: string[] = [];
  const secrets = new Set<string>();
  const walk = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === 'string')
      return value.replace(form, (whole, name: string, otherwise: string | undefined) => {
        const found = (Object.hasOwn(environment, name) ? environment[name] : undefined) ?? otherwise;
        if (found === undefined) unset.push(`${path.join(' › ')}: the environment variable ${name} is not set.`);
        else if (path.includes('headers')) secrets.add(found);
        return found ?? whole;
      });
    if (Array.isArray(value)) return value.map((item, i) => walk(item, [...path, String(i)]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member, [...path, name])]));
  };
  const value = walk(config, []);
  if (unset.length > 0)
    throw new UsageError(['The configuration uses environment variables that are not set:', ...unset].join('\n  '));
  return { value, secrets: [...secrets] };
}
