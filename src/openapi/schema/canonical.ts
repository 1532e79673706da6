/** Step 1: converts every Zod schema of the contract to JSON Schema, with canonical names and marks. */
import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import { operationIds, operationOf } from '../../../spec/operations/index.ts';
import { BrokenRule, envelope, Pagination, Problem } from '../../../spec/schemas/envelope.ts';
import { structureOf } from '../../../spec/schemas/introspection/structure.ts';
import { eventSchemas } from './eventSchemas.ts';
import { mapValues, propertiesOf, type Schema, type Schemas, without } from './schema.ts';

/** The canonical component schemas. */
export interface Canonical {
  readonly schemas: Schemas;
  /** The Zod schema of each component, which the other steps walk in parallel. */
  readonly zod: ReadonlyMap<string, z.ZodType>;
}

/** Returns the component name of an operation's query. Queries are split into parameters and are not emitted. */
export const queryComponent = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}Query`;

function roots(): z.ZodType[] {
  const ofOperations = operationIds.flatMap((id) => {
    const { body, query, data, envelope: component } = operationOf(id);
    return [
      ...(body === undefined ? [] : [body]),
      ...(query === undefined ? [] : [query.meta({ id: queryComponent(id) })]),
      envelope(component, data),
    ];
  });
  return [...ofOperations, Pagination, Problem, BrokenRule, ...eventSchemas];
}

/** Built once, because it does not depend on the profile. */
export const canonical: Canonical = build(roots());

function build(schemas: readonly z.ZodType[]): Canonical {
  const zod = new Map<string, z.ZodType>();
  for (const schema of schemas) collect(schema, zod);
  const definitions = schemas.map((schema) => ({ type: 'schema' as const, schema }));
  const { components } = new OpenApiGeneratorV31(definitions).generateComponents();
  return { schemas: mapValues((components?.schemas ?? {}) as Schemas, simplified), zod };
}

/** Simplifies unions of scalars and enumerations of one value, for which generators would create classes. */
function simplified(schema: Schema): Schema {
  if (schema.type !== 'object') return schema;
  return { ...schema, properties: mapValues(propertiesOf(schema), (member) => single(joined(member))) };
}

/**
 * Merges a union of scalars into one schema without a type, with the bounds of all branches: generators for Go do not
 * support unions, and others create a class.
 */
function joined(member: Schema): Schema {
  const options = (member.anyOf ?? []) as readonly Schema[];
  if (options.length < 2 || options.some(({ type }) => type !== 'number' && type !== 'string')) return member;
  return { ...without(Object.assign({}, ...options), 'type'), ...without(member, 'anyOf') };
}

/** Converts an enumeration of one value to a constant. */
function single(member: Schema): Schema {
  const words = member.enum;
  return Array.isArray(words) && words.length === 1 ? { ...without(member, 'enum'), const: words[0] } : member;
}

function collect(schema: z.ZodType, into: Map<string, z.ZodType>): void {
  const inner = structureOf(schema);
  if (inner.id !== undefined) {
    if (into.has(inner.id)) return;
    into.set(inner.id, schema);
  }
  if (inner.kind === 'array') collect(inner.item, into);
  if (inner.kind === 'object') for (const member of inner.members) collect(member.schema, into);
}
