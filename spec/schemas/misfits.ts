/** What is wrong with a value that does not fit its schema, in words that say what is allowed. */
import type { z } from 'zod';
import { nearest } from '../nearest.ts';
import { type Pointer, pointer } from '../pointer.ts';

import { type Fault, faultsOf } from './introspection/faults.ts';
import { type Structure, structureOf } from './introspection/structure.ts';

/** One place, and what is wrong there. */
export interface Misfit {
  readonly at: Pointer;
  readonly message: string;
}

/** How many unknown members of one object are listed; the first hundred say enough. */
const most = 100;

const longestName = 200;

/** One misfit for each place that does not fit the schema. */
export function misfits(schema: z.ZodType, value: unknown): readonly Misfit[] {
  return faultsOf(schema, value).flatMap((fault) => misfitsOf(fault, schema));
}

function misfitsOf(fault: Fault, schema: z.ZodType): Misfit[] {
  const at = pointer(...fault.path);
  if (fault.kind === 'union') {
    // The branch that was meant is the one that got furthest.
    const meant = fault.branches.find((branch) =>
      branch.some(({ path, kind }) => path.length > fault.path.length || kind === 'unknownMembers'),
    );
    if (meant !== undefined) return meant.flatMap((inner) => misfitsOf(inner, schema));
  }
  if (fault.kind === 'unknownMembers') {
    const known = membersAt(schema, fault.path);
    return fault.names.slice(0, most).map((key) => ({
      // A longer name is listed at the object that has it.
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
      return words.length > 0
        ? oneOf(words.map(String), given)
        : `${shown(given)} has none of the forms that fit here.`;
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
  if (close !== undefined) return `There is no ${name}. Did you mean ${close}?`;
  return `There is no ${name}; there ${known.length === 0 ? 'is nothing to give' : `are ${known.join(', ')}`}.`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = written(value);
  return text.length > 64 ? `${text.slice(0, 64)}…` : text;
}

/** JSON where it can be written: a value may go round in circles, or nest deeper than anything can follow. */
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

/** The names that an object may have at a place, in whichever of its forms. */
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
