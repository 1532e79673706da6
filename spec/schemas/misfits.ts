/** What is wrong with a value that does not fit its schema, in words that say what is allowed. */
import { z } from 'zod';
import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { type Pointer, pointer } from '../pointer.ts';
import { unwrap } from './walk.ts';

/** One place, and what is wrong there. */
export interface Misfit {
  readonly at: Pointer;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** How many unknown members of one object are listed; the first hundred say enough. */
const most = 100;

const longestName = 200;

/** One misfit for each place that does not fit the schema. */
export function misfits(schema: z.ZodType, value: unknown): readonly Misfit[] {
  return (schema.safeParse(value).error?.issues ?? []).flatMap((issue) => misfitsOf(issue, schema, value));
}

function misfitsOf(issue: Issue, schema: z.ZodType, value: unknown): Misfit[] {
  const at = pointer(...issue.path);
  if (issue.code === 'invalid_union') {
    // The branch that was meant is the one that got furthest.
    const meant = issue.errors.find((branch) => branch.some(isInside));
    if (meant !== undefined)
      return meant.flatMap((inner) => misfitsOf({ ...inner, path: [...issue.path, ...inner.path] }, schema, value));
  }
  if (issue.code === 'unrecognized_keys') {
    const known = membersAt(schema, issue.path);
    return issue.keys.slice(0, most).map((key) => ({
      // A longer name is listed at the object that has it.
      at: key.length > longestName ? at : `${at}${pointer(key)}`,
      message: stranger(key, known),
    }));
  }
  return [{ at, message: sentence(issue, valueAt(value, issue.path)) }];
}

const isInside = ({ path, code }: Issue): boolean => path.length > 0 || code === 'unrecognized_keys';

function sentence(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.values.map(String), value);
    case 'invalid_type':
      return `Give ${article(issue.expected)}, not ${shown(value)}.`;
    case 'invalid_union': {
      const words = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []));
      return words.length > 0
        ? oneOf(words.map(String), value)
        : `${shown(value)} has none of the forms that fit here.`;
    }
    case 'too_big':
    case 'too_small':
      return `Give ${bound(issue)}.`;
    default:
      return capital(issue.message);
  }
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

function bound(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const [least, limit] = issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
  const than = issue.inclusive === false ? (issue.code === 'too_big' ? 'less than' : 'more than') : least;
  const unit = units[issue.origin] ?? '';
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

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) && Object.hasOwn(node, step) ? node[String(step)] : undefined;
  }, value);
}

/** The names that an object may have at a place, in whichever of its forms. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const homes = path.reduce<readonly z.ZodType[]>((found, step) => found.flatMap((one) => inside(one, step)), [schema]);
  return [
    ...new Set(homes.flatMap(formsOf).flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : []))),
  ];
}

function inside(schema: z.ZodType, step: PropertyKey): readonly z.ZodType[] {
  return formsOf(schema).flatMap((form) => {
    if (form instanceof z.ZodArray) return [form.element as z.ZodType];
    if (form instanceof z.ZodRecord) return [form.valueType as z.ZodType];
    const member = form instanceof z.ZodObject ? (form.shape[String(step)] as z.ZodType | undefined) : undefined;
    return member === undefined ? [] : [member];
  });
}

function formsOf(schema: z.ZodType): readonly z.ZodType[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodDefault) return formsOf(inner.unwrap() as z.ZodType);
  return inner instanceof z.ZodUnion ? (inner.options as z.ZodType[]).flatMap(formsOf) : [inner];
}
