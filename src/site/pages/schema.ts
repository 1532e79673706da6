/** Reads JSON Schemas of the document. */

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, name) => (isJson(node) ? node[name] : undefined), value);

/** Resolves the reference of a schema. */
export function resolveRef(schema: unknown, document: Json): Json {
  if (!isJson(schema)) return {};
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  return resolveRef(valueAt(document, ...reference.split('/').slice(1)), document);
}

/** A member: what its reference names, replaced by what stands beside the reference. */
export function resolveMember(member: unknown, document: Json): Json {
  if (!isJson(member) || typeof member.$ref !== 'string') return resolveRef(member, document);
  const { $ref: _, ...siblings } = member;
  return { ...resolveRef(member, document), ...siblings };
}
