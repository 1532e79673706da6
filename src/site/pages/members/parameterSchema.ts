import { type Json, resolveRef } from '../schema.ts';

/** Describes parameters as the members of an object, so that they are shown as a body is. */
export function buildParameterSchema(parameters: readonly Json[], document: Json): Json {
  return {
    properties: Object.fromEntries(
      parameters.map((item) => [
        String(item.name),
        { ...resolveRef(item.schema, document), ...item, schema: undefined },
      ]),
    ),
    required: parameters.filter((item) => item.required === true).map((item) => String(item.name)),
  };
}
