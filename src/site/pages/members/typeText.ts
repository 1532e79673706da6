/** A JSON Schema as a TypeScript type, for signatures. */
import { isJson, type Json, resolveRef } from '../schema.ts';

/** Components are named at this depth and below; above, their members are expanded. */
export function getTypeText(schema: unknown, document: Json, depth: number): string {
  if (!isJson(schema)) return 'unknown';
  if (typeof schema.$ref === 'string' && depth <= 0) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const resolvedSchema = resolveRef(schema, document);
  const alternatives = resolvedSchema.anyOf ?? resolvedSchema.oneOf;
  if (Array.isArray(alternatives))
    return alternatives.map((alternative) => getTypeText(alternative, document, depth)).join(' | ');
  if (resolvedSchema.const !== undefined) return JSON.stringify(resolvedSchema.const);
  if (Array.isArray(resolvedSchema.enum)) return resolvedSchema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(resolvedSchema.type))
    return resolvedSchema.type.map((type) => getTypeText({ ...resolvedSchema, type }, document, depth)).join(' | ');
  switch (resolvedSchema.type) {
    case 'array': {
      const item = getTypeText(resolvedSchema.items, document, depth - 1);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'integer':
      return 'number';
    case 'object':
      return formatObjectText(resolvedSchema, document, depth);
    default:
      return typeof resolvedSchema.type === 'string' ? resolvedSchema.type : 'unknown';
  }
}

function formatObjectText({ properties, required, additionalProperties }: Json, document: Json, depth: number): string {
  const members = Object.entries(isJson(properties) ? properties : {});
  if (members.length === 0)
    return isJson(additionalProperties)
      ? `Record<string, ${getTypeText(additionalProperties, document, depth - 1)}>`
      : 'object';
  const names = Array.isArray(required) ? required : [];
  return `{ ${members
    .map(([name, member]) => `${name}${names.includes(name) ? '' : '?'}: ${getTypeText(member, document, depth - 1)}`)
    .join('; ')} }`;
}
