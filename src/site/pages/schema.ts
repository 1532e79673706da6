/** Reads JSON Schemas of the OpenAPI document. */

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export const getValueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, name) => (isJson(node) ? node[name] : undefined), value);

/** Resolves the reference of a schema. */
export function resolveRef(schema: unknown, document: Json): Json {
  if (!isJson(schema)) return {};
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  return resolveRef(getValueAt(document, ...reference.split('/').slice(1)), document);
}

/** A member: its reference or `allOf`, resolved and merged with the keywords beside it. */
export function resolveMember(member: unknown, document: Json): Json {
  if (!isJson(member)) return {};
  const { $ref: reference, allOf, ...siblings } = member;
  const parts = [...(reference === undefined ? [] : [{ $ref: reference }]), ...(Array.isArray(allOf) ? allOf : [])];
  return Object.assign({}, ...parts.map((part) => resolveRef(part, document)), siblings);
}
