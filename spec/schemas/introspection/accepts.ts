/**
 * A quick check that accepts a value only if Zod does. Zod copies every object and list that it reads; most requests are
 * valid, and need no copy and no issues. In the others, it finds the part that Zod must read.
 */
import { z } from 'zod';
import { isObject } from '../../json.ts';

type Acceptance = (value: unknown) => boolean;

const acceptances = new WeakMap<z.ZodType, Acceptance>();

/** Whether a value is certainly valid. If not, Zod decides. */
export function accepts(schema: z.ZodType, value: unknown): boolean {
  return getAcceptance(schema)(value);
}

function getAcceptance(schema: z.ZodType): Acceptance {
  let acceptance = acceptances.get(schema);
  if (acceptance === undefined) {
    acceptance = buildAcceptance(schema);
    acceptances.set(schema, acceptance);
  }
  return acceptance;
}

function buildAcceptance(schema: z.ZodType): Acceptance {
  if (schema instanceof z.ZodOptional) {
    const accept = getAcceptance(schema.unwrap() as z.ZodType);
    return (value) => value === undefined || accept(value);
  }
  if (schema instanceof z.ZodNullable) {
    const accept = getAcceptance(schema.unwrap() as z.ZodType);
    return (value) => value === null || accept(value);
  }
  if (schema instanceof z.ZodObject) return buildObjectAcceptance(schema);
  if (schema instanceof z.ZodArray) {
    const [accept, acceptLength] = [getAcceptance(schema.element as z.ZodType), buildChecks(schema)];
    return (value) => Array.isArray(value) && acceptLength(value) && value.every(accept);
  }
  if (schema instanceof z.ZodString) {
    const acceptText = buildChecks(schema);
    return (value) => typeof value === 'string' && acceptText(value);
  }
  if (hasChecks(schema)) return () => false;
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map(getAcceptance);
    return (value) => options.some((accept) => accept(value));
  }
  if (schema instanceof z.ZodNull) return (value) => value === null;
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodEnum) {
    const values: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => values.has(value);
  }
  return () => false;
}

function buildObjectAcceptance(schema: z.ZodObject): Acceptance {
  if (!hasOnlyMembers(schema)) return () => false;
  const members = new Map(Object.entries(schema.shape).map(([name, member]) => [name, getAcceptance(member)]));
  const required = [...members].filter(([, accept]) => !accept(undefined)).map(([name]) => name);
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of required) if (!Object.hasOwn(value, name)) return false;
    for (const name of Object.keys(value)) if (members.get(name)?.(value[name]) !== true) return false;
    return true;
  };
}

type Check =
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'string_format'; readonly format: string; readonly pattern?: RegExp };

/** The checks of a text or list; accepts nothing if one of them is unknown here. */
function buildChecks(schema: z.ZodType): (value: string | readonly unknown[]) => boolean {
  let [min, max] = [0, Number.POSITIVE_INFINITY];
  const patterns: RegExp[] = [];
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const check = _zod.def as unknown as Check;
    if (check.check === 'max_length') max = Math.min(max, check.maximum);
    else if (check.check === 'min_length') min = Math.max(min, check.minimum);
    else if (check.check === 'string_format' && check.format === 'regex' && check.pattern?.flags === '')
      patterns.push(check.pattern);
    else return () => false;
  }
  return (value) =>
    value.length >= min && value.length <= max && patterns.every((pattern) => pattern.test(value as string));
}

/** Whether the members alone determine the result. Zod keeps the other members of an open object. */
function hasOnlyMembers(schema: z.ZodObject): boolean {
  return schema._zod.def.catchall instanceof z.ZodNever && !hasChecks(schema);
}

function hasChecks(schema: z.ZodType): boolean {
  return (schema._zod.def.checks ?? []).length > 0;
}

/** A part of a value, with its schema. */
export interface Part {
  readonly schema: z.ZodType;
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

/** The smallest part of a value outside of which everything is certainly valid. */
export function findRejectedPart(schema: z.ZodType, value: unknown): Part {
  const path: PropertyKey[] = [];
  let part: Omit<Part, 'path'> = { schema, value };
  for (let step = getDescent(schema)(value); step !== undefined; step = getDescent(part.schema)(part.value)) {
    path.push(step.key);
    part = step;
  }
  return { schema: part.schema, value: part.value, path };
}

/** Finds the only member or item that is rejected; none if there are several, or if there may be another fault. */
type Descent = (value: unknown) => (Omit<Part, 'path'> & { readonly key: PropertyKey }) | undefined;

const descents = new WeakMap<z.ZodType, Descent>();

function getDescent(schema: z.ZodType): Descent {
  let descent = descents.get(schema);
  if (descent === undefined) {
    descent = buildDescent(schema);
    descents.set(schema, descent);
  }
  return descent;
}

function buildDescent(schema: z.ZodType): Descent {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return getDescent(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const [accept, acceptLength] = [getAcceptance(item), buildChecks(schema)];
    return (value) => {
      if (!Array.isArray(value) || !acceptLength(value)) return undefined;
      const key = value.findIndex((each) => !accept(each));
      const isOnly = value.findLastIndex((each) => !accept(each)) === key;
      return key >= 0 && isOnly ? { key, schema: item, value: value[key] } : undefined;
    };
  }
  if (!(schema instanceof z.ZodObject) || !hasOnlyMembers(schema)) return () => undefined;
  const members = Object.entries(schema.shape) as [string, z.ZodType][];
  return (value) => {
    if (!isObject(value) || !Object.keys(value).every((name) => Object.hasOwn(schema.shape, name))) return undefined;
    const rejectedMembers = members.filter(([name, member]) => !accepts(member, value[name]));
    const [key, member] = rejectedMembers[0] ?? [];
    return rejectedMembers.length === 1 && key !== undefined && member !== undefined
      ? { key, schema: member, value: value[key] }
      : undefined;
  };
}
