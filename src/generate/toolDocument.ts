/** The document for tools that cannot read the published one. docs/generators.md names them. */
import { isObject } from '../../spec/json.ts';
import type { OpenApiDocument, Schema } from '../openapi/schema/schema.ts';
import { mapValues, omit, propertiesOf, type Schemas } from '../openapi/schema/schema.ts';
import { dialect } from './schemas.ts';

/**
 * Names the dialect, without which Prism assumes draft 7; marks webhooks as internal, for which OpenAPI Generator would
 * otherwise generate calls; and removes the bounds of a file, for which it generates Go that does not compile.
 */
export function toolDocument(document: OpenApiDocument): OpenApiDocument {
  const { openapi, webhooks, components, ...others } = document;
  const { schemas, ...otherComponents } = components as { readonly schemas: Schemas };
  return {
    openapi,
    jsonSchemaDialect: dialect,
    ...others,
    ...(isObject(webhooks) ? { webhooks: mapValues(webhooks as Schemas, markInternal) } : {}),
    components: { schemas: mapValues(schemas, withoutFileBounds), ...otherComponents },
  };
}

function markInternal({ post, ...others }: Schema): Schema {
  return { post: { ...(post as Schema), 'x-internal': true }, ...others };
}

function withoutFileBounds(schema: Schema): Schema {
  if (!isObject(schema.properties)) return schema;
  const isFile = ({ format }: Schema) => format === 'binary';
  const properties = mapValues(propertiesOf(schema), (member) => (isFile(member) ? omit(member, 'minLength') : member));
  return { ...schema, properties };
}
