/** Messages for schema errors, which say what is allowed. */
import type { z } from 'zod';
import { nearest } from '../nearest.ts';
import { type Pointer, pointer } from '../pointer.ts';

import { type Fault, faultsOf } from './introspection/faults.ts';
import { type Structure, structureOf } from './introspection/structure.ts';

/** A location, and what is wrong there. */
export interface Misfit {
  readonly at: Pointer;
  readonly message: string;
}

/** The maximum number of unknown members reported per object. */
const most = 100;

const longestName = 200;

/** Validates a value and returns a message for each error. */
export function misfits(schema: z.ZodType, value: unknown): readonly Misfit[] {
  return faultsOf(schema, value).flatMap((fault) => misfitsOf(fault, schema));
}

function misfitsOf(fault: Fault, schema: z.ZodType): Misfit[] {
  const at = pointer(...fault.path);
  if (fault.kind === 'union') {
    // The intended branch is the one that matched furthest.
    const meant = fault.branches.find((branch) =>
      branch.some(({ path, kind }) => path.length > fault.path.length || kind === 'unknownMembers'),
    );
    if (meant !== undefined) return meant.flatMap((inner) => misfitsOf(inner, schema));
  }
  if (fault.kind === 'unknownMembers') {
    const known = membersAt(schema, fault.path);
    return fault.names.slice(0, most).map((key) => ({
      // An overlong name is reported at its object.
      at: key.length > longestName ? at : `${at}${pointer(key)}`,
      message: stranger(key, known),
    }));
  }
  return [{ at, message: sentence(fault) }];
}

function sentence(fault: Exclude<Fault, { kind: 'unknownMembers' }>): string {
  const { given } = fault;
  switch (fault.kind) {
    case 'value':
      return oneOf(fault.allowed.map(String), given);
    case 'type':
      return `Give ${article(fault.expected)}, not ${shown(given)}.`;
    case 'union': {
      const words = fault.branches.flat().flatMap((inner) => (inner.kind === 'value' ? inner.allowed : []));
      return words.length > 0 ? oneOf(words.map(String), given) : `${shown(given)} has none of the supported forms.`;
    }
    case 'tooBig':
    case 'tooSmall':
      return `Give ${bound(fault)}.`;
    default:
      return capital(fault.message);
  }
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

function bound({ kind, limit, inclusive, origin }: Extract<Fault, { kind: 'tooBig' | 'tooSmall' }>): string {
  const [least, beyond] = kind === 'tooBig' ? ['at most', 'less than'] : ['at least', 'more than'];
  const than = inclusive ? least : beyond;
  const unit = units[origin] ?? '';
  return `${unit === '' ? 'a number of ' : ''}${than} ${limit}${unit}`;
}

function oneOf(words: readonly string[], value: unknown): string {
  const close = typeof value === 'string' ? nearest(value, words) : undefined;
  const hint = close === undefined ? '' : ` Did you mean ${close}?`;
  return `Give ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}, not ${shown(value)}.${hint}`;
}

function stranger(key: string, known: readonly string[]): string {
  const close = nearest(key, known);
  const name = key.length > longestName ? `${key.slice(0, longestName)}…` : key;
  if (close !== undefined) return `Unknown member ${name}. Did you mean ${close}?`;
  return `Unknown member ${name}. ${known.length === 0 ? 'No members are allowed here' : `The allowed members are ${known.join(', ')}`}.`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = written(value);
  return text.length > 64 ? `${text.slice(0, 64)}…` : text;
}

/** Serializes to JSON, or names the type if the value is circular or nested too deeply. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return Array.isArray(value) ? 'this array' : `this ${typeof value}`;
  }
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const capital = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;

/** Returns the member names that are allowed at a path, over all branches of unions. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const homes = path.reduce<readonly z.ZodType[]>((found, step) => found.flatMap((one) => inside(one, step)), [schema]);
  const names = homes
    .flatMap(formsOf)
    .flatMap((form) => (form.kind === 'object' ? form.members.map(({ name }) => name) : []));
  return [...new Set(names)];
}

function inside(schema: z.ZodType, step: PropertyKey): readonly z.ZodType[] {
  return formsOf(schema).flatMap((form) => {
    if (form.kind === 'array') return [form.item];
    if (form.kind === 'record') return [form.values];
    return form.kind === 'object'
      ? form.members.flatMap(({ name, schema: member }) => (name === step ? [member] : []))
      : [];
  });
}

function formsOf(schema: z.ZodType): readonly Structure[] {
  const inner = structureOf(schema);
  return inner.kind === 'union' ? inner.options.flatMap(formsOf) : [inner];
}
