/**
 * A quick check that a value passes only if Zod accepts it. Zod copies every object and list that it reads; most requests
 * are valid, and need no copy and no issues. In the others, it finds the part that Zod must read.
 */
import { z } from 'zod';
import { isObject } from '../../json.ts';

type ValidityCheck = (value: unknown) => boolean;

const validityChecks = new WeakMap<z.ZodType, ValidityCheck>();

/** Whether a value is certainly valid. If not, it may be valid or invalid: Zod decides. */
export function isCertainlyValid(schema: z.ZodType, value: unknown): boolean {
  return getValidityCheck(schema)(value);
}

function getValidityCheck(schema: z.ZodType): ValidityCheck {
  let validityCheck = validityChecks.get(schema);
  if (validityCheck === undefined) {
    validityCheck = buildValidityCheck(schema);
    validityChecks.set(schema, validityCheck);
  }
  return validityCheck;
}

function buildValidityCheck(schema: z.ZodType): ValidityCheck {
  if (schema instanceof z.ZodOptional) {
    const passes = getValidityCheck(schema.unwrap() as z.ZodType);
    return (value) => value === undefined || passes(value);
  }
  if (schema instanceof z.ZodNullable) {
    const passes = getValidityCheck(schema.unwrap() as z.ZodType);
    return (value) => value === null || passes(value);
  }
  if (schema instanceof z.ZodObject) return buildObjectValidityCheck(schema);
  if (schema instanceof z.ZodArray) {
    const [passes, hasValidLength] = [getValidityCheck(schema.element as z.ZodType), buildChecks(schema)];
    return (value) => Array.isArray(value) && hasValidLength(value) && value.every(passes);
  }
  if (schema instanceof z.ZodString) {
    const isValidText = buildChecks(schema);
    return (value) => typeof value === 'string' && isValidText(value);
  }
  if (hasChecks(schema)) return () => false;
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map(getValidityCheck);
    return (value) => options.some((passes) => passes(value));
  }
  if (schema instanceof z.ZodNull) return (value) => value === null;
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodEnum) {
    const values: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => values.has(value);
  }
  return () => false;
}

function buildObjectValidityCheck(schema: z.ZodObject): ValidityCheck {
  if (!hasOnlyMembers(schema)) return () => false;
  const members = new Map(Object.entries(schema.shape).map(([name, member]) => [name, getValidityCheck(member)]));
  const required = [...members].filter(([, passes]) => !passes(undefined)).map(([name]) => name);
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

/** The checks of a text or list; nothing passes if one of them is unknown here. */
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
  for (
    let step = getRejectedChildFinder(schema)(value);
    step !== undefined;
    step = getRejectedChildFinder(part.schema)(part.value)
  ) {
    path.push(step.key);
    part = step;
  }
  return { schema: part.schema, value: part.value, path };
}

/** Finds the only member or item that is rejected; none if there are several, or if there may be another fault. */
type RejectedChildFinder = (value: unknown) => (Omit<Part, 'path'> & { readonly key: PropertyKey }) | undefined;

const rejectedChildFinders = new WeakMap<z.ZodType, RejectedChildFinder>();

function getRejectedChildFinder(schema: z.ZodType): RejectedChildFinder {
  let findRejectedChild = rejectedChildFinders.get(schema);
  if (findRejectedChild === undefined) {
    findRejectedChild = buildRejectedChildFinder(schema);
    rejectedChildFinders.set(schema, findRejectedChild);
  }
  return findRejectedChild;
}

function buildRejectedChildFinder(schema: z.ZodType): RejectedChildFinder {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return getRejectedChildFinder(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType;
    const [passes, hasValidLength] = [getValidityCheck(item), buildChecks(schema)];
    return (value) => {
      if (!Array.isArray(value) || !hasValidLength(value)) return undefined;
      const key = value.findIndex((each) => !passes(each));
      const isOnly = value.findLastIndex((each) => !passes(each)) === key;
      return key >= 0 && isOnly ? { key, schema: item, value: value[key] } : undefined;
    };
  }
  if (!(schema instanceof z.ZodObject) || !hasOnlyMembers(schema)) return () => undefined;
  const members = Object.entries(schema.shape) as [string, z.ZodType][];
  return (value) => {
    if (!isObject(value) || !Object.keys(value).every((name) => Object.hasOwn(schema.shape, name))) return undefined;
    const rejectedMembers = members.filter(([name, member]) => !isCertainlyValid(member, value[name]));
    const [key, member] = rejectedMembers[0] ?? [];
    return rejectedMembers.length === 1 && key !== undefined && member !== undefined
      ? { key, schema: member, value: value[key] }
      : undefined;
  };
}
