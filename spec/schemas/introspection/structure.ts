/** Zod schemas as plain data. Only this folder reads the internals of Zod. */
import { z } from 'zod';
import type { FieldId } from '../atoms.ts';

/** A schema without optional, nullable and default wrappers. Nested schemas are not converted. */
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

/** A member of an object schema. */
export interface Member {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly required: boolean;
  /** The field id, if a decision determines the name. */
  readonly field: FieldId | undefined;
}

/** Bounds of a number, of the length of a string, or of the number of items. */
export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

type Metadata = Readonly<Record<string, unknown>>;
type Mark =
  | 'x-field'
  | 'x-vocabulary'
  | 'x-shape'
  | 'x-rule'
  | 'x-missing-rule'
  | 'x-every-reading-rule'
  | 'x-every-reading-pattern';
type Marks = { readonly [M in Mark]?: string };

/** Caches: schemas are immutable, and every codec reads all of them. */
const cache = new WeakMap<z.ZodType, Structure>();
const metadataCache = new WeakMap<z.ZodType, readonly Metadata[]>();
const marksCache = new WeakMap<z.ZodType, Marks>();

/** Returns the structure of a schema: the same object for all wrappers of one schema. */
export function getStructure(schema: z.ZodType): Structure {
  let structure = cache.get(schema);
  if (structure === undefined) {
    const inner = getInnerSchema(schema);
    structure = inner === undefined ? { id: schema.meta()?.id, ...buildForm(schema) } : getStructure(inner);
    cache.set(schema, structure);
  }
  return structure;
}

/** Returns the members of an object schema; an empty list for other schemas. */
export function getMembers(schema: z.ZodType): readonly Member[] {
  const structure = getStructure(schema);
  return structure.kind === 'object' ? structure.members : [];
}

/** Returns the values of an enum or literal schema; an empty list for other schemas. */
export function listEnumValues(schema: z.ZodType): readonly unknown[] {
  const structure = getStructure(schema);
  return structure.kind === 'enum' ? structure.values : [];
}

/** Returns the metadata of a schema and of the schemas that it wraps, outermost first. */
export function getMetadata(schema: z.ZodType): readonly Metadata[] {
  let metadata = metadataCache.get(schema);
  if (metadata === undefined) {
    const inner = getInnerSchema(schema);
    metadata = [schema.meta() ?? {}, ...(inner === undefined ? [] : getMetadata(inner))];
    metadataCache.set(schema, metadata);
  }
  return metadata;
}

/** Returns a mark of a schema or of the schemas that it wraps. */
export function getMark(schema: z.ZodType, mark: Mark): string | undefined {
  let marks = marksCache.get(schema);
  if (marks === undefined) {
    marks = Object.assign({}, ...getMetadata(schema).map(selectTexts).toReversed()) as Marks;
    marksCache.set(schema, marks);
  }
  return marks[mark];
}

function selectTexts(metadata: Metadata): Marks {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => typeof value === 'string')) as Marks;
}

/** Returns the inner schema of an optional schema; undefined if the schema is not optional. */
export function unwrapOptional(schema: z.ZodType): z.ZodType | undefined {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : undefined;
}

function getInnerSchema(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const [single, ...others] = (schema.options as z.ZodType[]).filter((option) => !(option instanceof z.ZodNull));
  return others.length === 0 ? single : undefined;
}

function buildForm(schema: z.ZodType): Form {
  if (schema instanceof z.ZodObject) return { kind: 'object', members: Object.entries(schema.shape).map(getMember) };
  if (schema instanceof z.ZodArray)
    return { kind: 'array', item: schema.element as z.ZodType, ...getConstraints(schema) };
  if (schema instanceof z.ZodRecord) return { kind: 'record', values: schema.valueType as z.ZodType };
  if (schema instanceof z.ZodUnion) return { kind: 'union', options: schema.options as z.ZodType[] };
  if (schema instanceof z.ZodEnum) return { kind: 'enum', values: schema.options };
  if (schema instanceof z.ZodLiteral) return { kind: 'enum', values: [...schema.values] };
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' };
  if (schema instanceof z.ZodNumber) return { kind: 'number', ...getConstraints(schema) };
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return { kind: 'string', isTimestamp: schema instanceof z.ZodISODateTime, ...getConstraints(schema) };
  return { kind: 'other' };
}

function getMember([name, member]: [string, unknown]): Member {
  const schema = member as z.ZodType;
  return { name, schema, required: !(schema instanceof z.ZodOptional), field: getMark(schema, 'x-field') };
}

type Check =
  | { readonly check: 'max_length'; readonly maximum: number }
  | { readonly check: 'min_length'; readonly minimum: number }
  | { readonly check: 'greater_than' | 'less_than'; readonly value: number }
  | { readonly check: 'string_format'; readonly pattern?: RegExp }
  | { readonly check: 'another' };

function getConstraints(schema: z.ZodType): { readonly bounds: Bounds; readonly pattern?: RegExp } {
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
