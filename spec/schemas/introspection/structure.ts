/** What a Zod schema says, as plain data. Only this folder looks inside Zod's own structures. */
import { z } from 'zod';
import type { FieldId } from '../atoms.ts';

/** A schema without the wrappers that let a value be absent or null. The schemas inside are read in their turn. */
export type Structure = Form & { readonly id: string | undefined };

type Form =
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly item: z.ZodType; readonly bounds: Bounds }
  | { readonly kind: 'record'; readonly values: z.ZodType }
  | { readonly kind: 'union'; readonly options: readonly z.ZodType[] }
  | { readonly kind: 'enum'; readonly values: readonly unknown[] }
  | { readonly kind: 'string'; readonly bounds: Bounds; readonly pattern?: RegExp; readonly isTimestamp: boolean }
  | { readonly kind: 'number'; readonly bounds: Bounds }
  | { readonly kind: 'boolean' | 'other' };

export type ObjectStructure = Extract<Structure, { kind: 'object' }>;
export type ArrayStructure = Extract<Structure, { kind: 'array' }>;

export interface Member {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly required: boolean;
  /** The id of its name, where a decision lets a profile choose it. */
  readonly field: FieldId | undefined;
}

/** Of a number, of the length of a text, or of the number of items. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Schemas never change, and every codec reads them all. */
const known = new WeakMap<z.ZodType, Structure>();

/** The structure of a schema: the very same object for every wrapper of one schema. */
export function structureOf(schema: z.ZodType): Structure {
  let found = known.get(schema);
  if (found === undefined) {
    const inner = wrapped(schema);
    found = inner === undefined ? { id: schema.meta()?.id, ...formOf(schema) } : structureOf(inner);
    known.set(schema, found);
  }
  return found;
}

/** The members of an object schema; none of any other. */
export function membersOf(schema: z.ZodType): readonly Member[] {
  const structure = structureOf(schema);
  return structure.kind === 'object' ? structure.members : [];
}

/** The words or numbers that a schema lists; none where it lists none. */
export function valuesListedBy(schema: z.ZodType): readonly unknown[] {
  const structure = structureOf(schema);
  return structure.kind === 'enum' ? structure.values : [];
}

/** What is said about a schema and about everything it wraps, from the outside in. */
export function metadataOf(schema: z.ZodType): readonly Readonly<Record<string, unknown>>[] {
  const inner = wrapped(schema);
  return [schema.meta() ?? {}, ...(inner === undefined ? [] : metadataOf(inner))];
}

/** A mark on a schema or on anything it wraps. */
export function markOf(
  schema: z.ZodType,
  mark: 'x-field' | 'x-vocabulary' | 'x-shape' | 'x-rule' | 'x-missing-rule',
): string | undefined {
  return metadataOf(schema)
    .map((metadata) => metadata[mark])
    .find((value) => typeof value === 'string');
}

/** What an optional schema takes beside absence; undefined for a schema that is not optional. */
export function insideOptional(schema: z.ZodType): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : undefined;
}

function wrapped(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const [only, ...others] = (schema.options as z.ZodType[]).filter((option) => !(option instanceof z.ZodNull));
  return others.length === 0 ? only : undefined;
}

function formOf(schema: z.ZodType): Form {
  if (schema instanceof z.ZodObject) return { kind: 'object', members: Object.entries(schema.shape).map(memberOf) };
  if (schema instanceof z.ZodArray) return { kind: 'array', item: schema.element as z.ZodType, ...limitsOf(schema) };
  if (schema instanceof z.ZodRecord) return { kind: 'record', values: schema.valueType as z.ZodType };
  if (schema instanceof z.ZodUnion) return { kind: 'union', options: schema.options as z.ZodType[] };
  if (schema instanceof z.ZodEnum) return { kind: 'enum', values: schema.options };
  if (schema instanceof z.ZodLiteral) return { kind: 'enum', values: [...schema.values] };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return { kind: 'number', ...limitsOf(schema) };
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return { kind: 'string', isTimestamp: schema instanceof z.ZodISODateTime, ...limitsOf(schema) };
  return { kind: 'other' };
}

function memberOf([name, member]: [string, unknown]): Member {
  const schema = member as z.ZodType;
  return { name, schema, required: !(schema instanceof z.ZodOptional), field: markOf(schema, 'x-field') };
}

type Check =
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'greater_than' | 'less_than'; readonly value: number }
  | { readonly check: 'string_format'; readonly pattern?: RegExp }
  | { readonly check: 'another' };

function limitsOf(schema: z.ZodType): { readonly bounds: Bounds; readonly pattern?: RegExp } {
  const bounds: { min?: number; max?: number } = {};
  let pattern: RegExp | undefined;
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const check = _zod.def as unknown as Check;
    if (check.check === 'max_length') bounds.max = check.maximum;
    if (check.check === 'min_length') bounds.min = check.minimum;
    if (check.check === 'less_than') bounds.max = check.value;
    if (check.check === 'greater_than') bounds.min = check.value;
    if (check.check === 'string_format') pattern = check.pattern ?? pattern;
  }
  return { bounds, ...(pattern === undefined ? {} : { pattern }) };
}
