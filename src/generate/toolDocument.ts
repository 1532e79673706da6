/** The document for tools that cannot read the published one. docs/generators.md names them. */
import { isObject } from '../../spec/json.ts';
import type { OpenApiDocument, Schema } from '../openapi/schema/schema.ts';
import { mapValues, omit, propertiesOf, type Schemas } from '../openapi/schema/schema.ts';
import { dialect } from './schemas.ts';

/**
 * Names the dialect, without which Prism assumes draft 7; marks webhooks as internal, for which OpenAPI Generator would
 * otherwise generate calls; and removes the bounds of a file, for which it generates Go that does not compile, and the
 * values of constant booleans, which its Rust reads as strings.
 */
export function toolDocument(document: OpenApiDocument): OpenApiDocument {
  const { openapi, webhooks, components, ...others } = document;
  const { schemas, ...otherComponents } = components as { readonly schemas: Schemas };
  return {
    openapi,
    jsonSchemaDialect: dialect,
    ...others,
    ...(isObject(webhooks) ? { webhooks: mapValues(webhooks as Schemas, markInternal) } : {}),
    components: { schemas: mapValues(schemas, simplify), ...otherComponents },
  };
}

function markInternal({ post, ...others }: Schema): Schema {
  return { post: { ...(post as Schema), 'x-internal': true }, ...others };
}

function simplify(schema: Schema): Schema {
  if (!isObject(schema.properties)) return schema;
  const properties = mapValues(propertiesOf(schema), (member) => {
    if (member.format === 'binary') return omit(member, 'minLength');
    return member.type === 'boolean' ? omit(member, 'const') : member;
  });
  return { ...schema, properties };
}
