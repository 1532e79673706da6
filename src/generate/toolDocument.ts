/** The documents for tools that cannot read the published one. docs/generators.md and docs/prism.md name them. */
import { isObject } from '../../spec/json.ts';
import type { OpenApiDocument, Schema } from '../openapi/schema/schema.ts';
import { getProperties, mapValues, omit, type Schemas } from '../openapi/schema/schema.ts';
import { dialect } from './schemas.ts';

/** Names the dialect, without which Prism assumes draft 7. */
export function buildPrismDocument({ openapi, ...others }: OpenApiDocument): OpenApiDocument {
  return { openapi, jsonSchemaDialect: dialect, ...others };
}

/**
 * Omits what OpenAPI Generator turns into wrong or useless code: conditions under `not`, for which it generates about a
 * hundred classes; the bounds of a file, for which its Go code does not compile; and the values of constant booleans,
 * which its Rust code reads as strings. Marks webhooks as internal, because the generator would create calls for them.
 */
export function buildToolDocument(document: OpenApiDocument): OpenApiDocument {
  const { webhooks, components, ...others } = document;
  const { schemas, ...otherComponents } = components as { readonly schemas: Schemas };
  return {
    ...others,
    ...(isObject(webhooks) ? { webhooks: mapValues(webhooks as Schemas, markInternal) } : {}),
    components: { schemas: mapValues(schemas, simplify), ...otherComponents },
  };
}

function markInternal({ post, ...others }: Schema): Schema {
  return { post: { ...(post as Schema), 'x-internal': true }, ...others };
}

function simplify(schema: Schema): Schema {
  const unconditional = omit(schema, 'not');
  if (!isObject(schema.properties)) return unconditional;
  const properties = mapValues(getProperties(schema), (member) => {
    if (member.format === 'binary') return omit(member, 'minLength');
    return member.type === 'boolean' ? omit(member, 'const') : member;
  });
  return { ...unconditional, properties };
}
