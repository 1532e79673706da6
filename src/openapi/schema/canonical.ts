/** Step 1: converts every Zod schema of the contract to JSON Schema, with canonical names and marks. */
import { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { z } from 'zod';
import { getOperation, operationIds } from '../../../spec/operations/index.ts';
import { envelope, Pagination, Problem, RuleViolation } from '../../../spec/schemas/envelope.ts';
import { getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { eventSchemas } from './eventSchemas.ts';
import { getProperties, mapValues, omit, type Schema, type Schemas } from './schema.ts';

/** The canonical component schemas. */
export interface CanonicalComponents {
  readonly schemas: Schemas;
  /** The Zod schema of each component, which the other steps walk in parallel. */
  readonly zod: ReadonlyMap<string, z.ZodType>;
}

/** Returns the component name of an operation's query. Queries are split into parameters and are not emitted. */
export const getQueryComponentName = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}Query`;

function buildRootSchemas(): z.ZodType[] {
  const operationSchemas = operationIds.flatMap((id) => {
    const { body, query, data, envelope: component } = getOperation(id);
    return [
      ...(body === undefined ? [] : [body]),
      ...(query === undefined ? [] : [query.meta({ id: getQueryComponentName(id) })]),
      envelope(component, data),
    ];
  });
  return [...operationSchemas, Pagination, Problem, RuleViolation, ...eventSchemas];
}

/** Built once, because it does not depend on the profile. */
export const canonicalComponents: CanonicalComponents = buildCanonicalComponents(buildRootSchemas());

function buildCanonicalComponents(schemas: readonly z.ZodType[]): CanonicalComponents {
  const zod = new Map<string, z.ZodType>();
  for (const schema of schemas) collectComponents(schema, zod);
  const definitions = schemas.map((schema) => ({ type: 'schema' as const, schema }));
  const { components } = new OpenApiGeneratorV31(definitions).generateComponents();
  return { schemas: mapValues((components?.schemas ?? {}) as Schemas, simplifySchema), zod };
}

/** Simplifies members for which generators would create classes. */
function simplifySchema(schema: Schema): Schema {
  if (schema.type !== 'object') return schema;
  return { ...schema, properties: mapValues(getProperties(schema), (member) => toReference(toConst(member))) };
}

/** Converts a component that the library merged with additional marks to a reference beside the marks. */
function toReference(member: Schema): Schema {
  const { allOf, ...others } = member;
  const [component, marks = {}] = (allOf ?? []) as readonly Schema[];
  const isMarked = component?.$ref !== undefined && Object.keys(marks).every((name) => name.startsWith('x-'));
  return isMarked ? { ...component, ...marks, ...others } : member;
}

/** Converts an enumeration of one value to a constant. */
function toConst(member: Schema): Schema {
  const values = member.enum;
  return Array.isArray(values) && values.length === 1 ? { ...omit(member, 'enum'), const: values[0] } : member;
}

function collectComponents(schema: z.ZodType, target: Map<string, z.ZodType>): void {
  const inner = getStructure(schema);
  if (inner.id !== undefined) {
    if (target.has(inner.id)) return;
    target.set(inner.id, schema);
  }
  if (inner.kind === 'array') collectComponents(inner.item, target);
  if (inner.kind === 'object') for (const member of inner.members) collectComponents(member.schema, target);
}
