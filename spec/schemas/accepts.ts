/**
 * Whether a schema surely accepts a value, told without building anything: most requests are in order, and to find where
 * one is not costs many times as much. What this does not know of a schema it leaves to Zod.
 */
import { z } from 'zod';
import { isObject } from '../json.ts';

type Accepts = (value: unknown) => boolean;

/** Schemas never change. */
const compiled = new WeakMap<z.ZodType, Accepts>();

/** True only where `safeParse` succeeds; where it is false, Zod has the last word. */
export function accepts(schema: z.ZodType, value: unknown): boolean {
  let known = compiled.get(schema);
  if (known === undefined) {
    known = compile(schema);
    compiled.set(schema, known);
  }
  return known(value);
}

function compile(schema: z.ZodType): Accepts {
  const { checks = [], ...def } = schema.def as { readonly checks?: readonly unknown[]; readonly catchall?: z.ZodType };
  const bounds = checks.map(boundOf);
  const byZod: Accepts = (value) => schema.safeParse(value).success;
  if (bounds.includes(undefined)) return byZod;
  const within: Accepts = (value) => bounds.every((bound) => bound?.(value as never));
  if (schema instanceof z.ZodObject && checks.length === 0) return objectOf(schema, def.catchall);
  if (schema instanceof z.ZodArray) {
    const item = compile(schema.element as z.ZodType);
    return (value) => Array.isArray(value) && within(value) && value.every(item);
  }
  if (schema instanceof z.ZodEnum && checks.length === 0) {
    const words = new Set<unknown>(schema.options);
    return (value) => words.has(value);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = compile(schema.unwrap() as z.ZodType);
    const absent = schema instanceof z.ZodOptional ? undefined : null;
    return (value) => value === absent || inner(value);
  }
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).map(compile);
    return (value) => options.some((option) => option(value));
  }
  // Strings of a format are a class of their own.
  if (schema.constructor === z.ZodString) return (value) => typeof value === 'string' && within(value);
  if (schema instanceof z.ZodNumberFormat && schema.format === 'safeint')
    return (value) => Number.isSafeInteger(value) && within(value);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  return byZod;
}

/** Of an object that takes no members but its own. */
function objectOf(schema: z.ZodObject, catchall: z.ZodType | undefined): Accepts {
  const shape = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>);
  const members = new Map(shape.map(([name, member]) => [name, compile(member)]));
  const required = shape.flatMap(([name, member]) => (member instanceof z.ZodOptional ? [] : [name]));
  if (!(catchall instanceof z.ZodNever)) return (value) => schema.safeParse(value).success;
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of Object.keys(value)) {
      const member = members.get(name);
      if (member === undefined || !member(value[name])) return false;
    }
    return required.every((name) => Object.hasOwn(value, name));
  };
}

/** What may be said of a string, a list or a number by one check of Zod. */
interface CheckDef {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly value?: unknown;
  readonly inclusive?: boolean;
}

/** A bound of a string, a list or a number, or undefined where a check is anything else. */
function boundOf(check: unknown): ((value: never) => boolean) | undefined {
  const { _zod } = check as { readonly _zod: { readonly def: CheckDef } };
  const def = _zod.def;
  const { minimum = 0, maximum = 0, pattern, value: bound } = def;
  if (typeof bound === 'number' && def.inclusive === true) {
    if (def.check === 'greater_than') return (value: number) => value >= bound;
    if (def.check === 'less_than') return (value: number) => value <= bound;
  }
  if (def.check === 'min_length') return ({ length }: { length: number }) => length >= minimum;
  if (def.check === 'max_length') return ({ length }: { length: number }) => length <= maximum;
  if (def.check === 'string_format' && def.format === 'regex' && pattern !== undefined && !pattern.global)
    return (value: string) => pattern.test(value);
  return undefined;
}
