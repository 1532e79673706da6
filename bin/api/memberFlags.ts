/**
 * Maps body members and query parameters to flags: `--scheduled-for TIME`, `--platform-content.video.title TEXT`, `--to
 * social:acc_1`.
 */
import { isObject } from '../../spec/json.ts';
import { nearest } from '../../spec/nearest.ts';
import type { OperationInput } from '../../src/inputs/inputs.ts';
import { objectOf, typesOf } from '../../src/inputs/plain.ts';
import type { Schema } from '../../src/openapi/schema/schema.ts';
import { UsageError } from '../input/flags.ts';

export interface MemberFlag {
  readonly path: readonly string[];
  readonly schema: Schema;
  readonly part: 'query' | 'body';
}

/** Converts a member name to a flag name: `scheduledFor` to `scheduled-for`. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase();

/** The flags of an operation, by name. */
export function memberFlagsOf({
  query,
  body,
}: Pick<OperationInput, 'query' | 'body'>): ReadonlyMap<string, MemberFlag> {
  const flags = new Map<string, MemberFlag>();
  for (const { name, schema } of query) flags.set(kebab(name), { path: [name], schema, part: 'query' });
  for (const { name, schema } of body?.members ?? []) add(flags, [name], schema);
  return flags;
}

function add(flags: Map<string, MemberFlag>, path: readonly string[], schema: Schema): void {
  flags.set(path.map(kebab).join('.'), { path, schema, part: 'body' });
  const inner = objectOf(schema);
  for (const [name, member] of Object.entries((inner?.properties ?? {}) as Readonly<Record<string, Schema>>))
    add(flags, [...path, name], member);
}

export interface Words {
  /** Words that are not flags. */
  readonly plain: readonly string[];
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads the words that remain after the flags of the command are removed. @throws UsageError */
export function readMembers(words: readonly string[], flags: ReadonlyMap<string, MemberFlag>): Words {
  const plain: string[] = [];
  const parts: { query: Record<string, unknown>; body: Record<string, unknown> } = { query: {}, body: {} };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, given, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (given === undefined) {
      plain.push(word);
      continue;
    }
    const flag = flags.get(given.split('.').map(kebab).join('.'));
    if (flag === undefined && given === 'to' && flags.has('platforms')) {
      const target = targetOf(inline ?? rest.shift());
      parts.body.platforms = [...((parts.body.platforms as unknown[] | undefined) ?? []), target];
      continue;
    }
    if (flag === undefined) throw unknownFlag(given, [...flags.keys()]);
    const isSwitch = typesOf(flag.schema).includes('boolean');
    const bare = isSwitch && inline === undefined && !['true', 'false', 'null'].includes(rest[0] ?? '');
    const text = inline ?? (bare ? 'true' : rest.shift());
    if (text === undefined) throw new UsageError(`--${given} requires a value.`);
    put(parts[flag.part], flag.path, (before) => readWord(text, flag.schema, before));
  }
  return { plain, ...parts };
}

/** The error for an unknown flag, with the closest match. */
export function unknownFlag(given: string, known: readonly string[]): UsageError {
  if (/^(api-?)?(key|token)$|^authorization$/i.test(given))
    return new UsageError(
      `--${given} is not supported, because other programs can read command lines. Put the key in an environment variable and pass --key-env NAME.`,
    );
  const close = nearest(kebab(given), known);
  return new UsageError(
    `Unknown flag --${given}.${close === undefined ? '' : ` Did you mean --${close}?`} --help lists all options.`,
  );
}

function targetOf(text: string | undefined): unknown {
  const [, platform, accountId] = /^([^:]+):(.+)$/.exec(text ?? '') ?? [];
  if (platform === undefined)
    throw new UsageError(`--to must be PLATFORM:ACCOUNT, such as social:acc_social, not "${text ?? ''}".`);
  return { platform, accountId };
}

function put(object: Record<string, unknown>, path: readonly string[], change: (before: unknown) => unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    object[name] = change(object[name]);
    return;
  }
  const inner: Record<string, unknown> = isObject(object[name]) ? { ...object[name] } : {};
  put(inner, rest, change);
  object[name] = inner;
}

/**
 * Converts a word to the type of its schema. A word that fits no type is sent unchanged, and the service rejects it.
 */
function readWord(text: string, schema: Schema, before: unknown): unknown {
  const types = typesOf(schema);
  if (text === 'null' && types.includes('null')) return null;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('array')) {
    const read = /^\s*[[{]/.test(text) ? jsonOf(text) : text;
    return [...(Array.isArray(before) ? before : []), ...(Array.isArray(read) ? read : [read])];
  }
  return types.includes('object') ? jsonOf(text) : text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`Invalid JSON: ${text.slice(0, 60)}`);
  }
}
