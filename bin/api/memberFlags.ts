/**
 * Maps body members and query parameters to flags: `--scheduled-for TIME`, `--platform-content.video.title TEXT`, `--to
 * social:acc_1`.
 */
import { isObject } from '../../spec/json.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import type { OperationInput } from '../../src/inputs/inputs.ts';
import { getObject, getTypes } from '../../src/inputs/plainSchema.ts';
import { getProperties, type Schema } from '../../src/openapi/schema/schema.ts';
import { UsageError } from '../input/flags.ts';

export interface MemberFlag {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly part: 'query' | 'body';
}

/** Converts a name to that of a flag: `scheduledFor` to `scheduled-for`, `filter[state]` to `filter-state`. */
export const toKebab = (name: string): string =>
  name
    .replaceAll(/\[(?=[^\]])/g, '-')
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();

/** The flags of an operation, by name. */
export function buildMemberFlags({
  query,
  body,
}: Pick<OperationInput, 'query' | 'body'>): ReadonlyMap<string, MemberFlag> {
  const flags = new Map<string, MemberFlag>();
  for (const { name, schema } of query) flags.set(toKebab(name), { path: [name], schema, part: 'query' });
  for (const { name, schema } of body?.members ?? []) addFlags(flags, [name], schema);
  return flags;
}

function addFlags(flags: Map<string, MemberFlag>, path: readonly string[], schema: Schema): void {
  flags.set(path.map(toKebab).join('.'), { path, schema, part: 'body' });
  const inner = getObject(schema);
  for (const [name, member] of Object.entries(getProperties(inner ?? {}))) addFlags(flags, [...path, name], member);
}

export interface ParsedMembers {
  /** Arguments that are not flags. */
  readonly positionals: readonly string[];
  /** Arguments after a switch, which may be meant as its value; with the name of the switch. */
  readonly afterSwitches: ReadonlyMap<string, string>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Reads the arguments that remain after the flags of the command are removed.
 *
 * @throws UsageError
 */
export function readMembers(argv: readonly string[], flags: ReadonlyMap<string, MemberFlag>): ParsedMembers {
  const positionals: string[] = [];
  const afterSwitches = new Map<string, string>();
  const parts: { query: Record<string, unknown>; body: Record<string, unknown> } = { query: {}, body: {} };
  const rest = [...argv];
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    const [, flagName, inlineValue] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (flagName === undefined) {
      positionals.push(argument);
      continue;
    }
    const flag = flags.get(flagName.split('.').map(toKebab).join('.'));
    if (flag === undefined && flagName === 'to' && flags.has('platforms')) {
      const target = parseTarget(inlineValue ?? rest.shift());
      parts.body.platforms = [...((parts.body.platforms as unknown[] | undefined) ?? []), target];
      continue;
    }
    if (flag === undefined) throw createUnknownFlagError(flagName, [...flags.keys()]);
    const isSwitch = getTypes(flag.schema).includes('boolean');
    const isBare = isSwitch && inlineValue === undefined && !['true', 'false', 'null'].includes(rest[0] ?? '');
    if (isBare && rest[0] !== undefined) afterSwitches.set(rest[0], flagName);
    const text = inlineValue ?? (isBare ? 'true' : rest.shift());
    if (text === undefined) throw new UsageError(`--${flagName} requires a value.`);
    setMember(parts[flag.part], flag.path, (previous) => readValue(flagName, text, flag.schema, previous));
  }
  return { positionals, afterSwitches, ...parts };
}

/** The error for an unknown flag, with the closest match. */
export function createUnknownFlagError(flagName: string, flagNames: readonly string[]): UsageError {
  if (/^(api-?)?(key|token)$|^authorization$/i.test(flagName))
    return new UsageError(
      `--${flagName} is not supported, because other programs can read command lines. Put the key in an environment variable and pass --key-env NAME.`,
    );
  const suggestion = findNearest(toKebab(flagName), flagNames);
  return new UsageError(
    `Unknown option --${flagName}.${suggestion === undefined ? '' : ` Did you mean --${suggestion}?`} --help lists all options.`,
  );
}

function parseTarget(text: string | undefined): unknown {
  const [, platform, accountId] = /^([^:]+):(.+)$/.exec(text ?? '') ?? [];
  if (platform === undefined)
    throw new UsageError(`--to must be PLATFORM:ACCOUNT, such as social:acc_social, not "${text ?? ''}".`);
  return { platform, accountId };
}

function setMember(
  object: Record<string, unknown>,
  path: readonly string[],
  update: (previous: unknown) => unknown,
): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    object[name] = update(object[name]);
    return;
  }
  const inner: Record<string, unknown> = isObject(object[name]) ? { ...object[name] } : {};
  setMember(inner, rest, update);
  object[name] = inner;
}

/** Converts the value of a flag to the type of its schema. A value that fits no type is sent unchanged. */
function readValue(flagName: string, text: string, schema: Schema, previous: unknown): unknown {
  const types = getTypes(schema);
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('array')) {
    const value = /^\s*[[{]/.test(text) ? parseJson(flagName, text) : text;
    return [...(Array.isArray(previous) ? previous : []), ...(Array.isArray(value) ? value : [value])];
  }
  return types.includes('object') ? parseJson(flagName, text) : text;
}

function parseJson(flagName: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`--${flagName} must be valid JSON, not "${text.slice(0, 60)}".`);
  }
}
