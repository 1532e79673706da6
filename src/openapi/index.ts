/** The OpenAPI document of a profile. */
export { emitOpenApi } from './emit.ts';
export type { OpenApiDocument, Schema } from './schema/schema.ts';
