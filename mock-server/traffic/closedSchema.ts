/**
 * Closes response schemas to undeclared members. The document leaves responses open to additions, but the mock must not
 * add any. Annotations and patterns that match every string are dropped, because they validate nothing.
 */
import { isObject } from '../../spec/json.ts';
import { anyString } from '../../spec/schemas/atoms.ts';

/** A copy of the schemas in which objects allow additional members only if they say so. */
export function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema);
  if (!isObject(value)) return value;
  const keywords = Object.entries(value).filter(([name, part]) => validates(name, part));
  const closedKeywords = Object.fromEntries(
    keywords.map(([name, part]) => [name, name === 'properties' ? closeMembers(part) : closeSchema(part)]),
  );
  const isOpen = value.additionalProperties === undefined && value.unevaluatedProperties === undefined;
  return value.type === 'object' && isObject(value.properties) && isOpen
    ? { ...closedKeywords, additionalProperties: false }
    : closedKeywords;
}

const annotations: ReadonlySet<string> = new Set(['description', 'examples', 'example', 'default', 'title']);

const validates = (keyword: string, part: unknown): boolean =>
  !annotations.has(keyword) && (keyword !== 'pattern' || part !== anyString.pattern);

/** Closes the schemas of members, whose names can be those of keywords. */
const closeMembers = (members: unknown): unknown =>
  isObject(members)
    ? Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, closeSchema(schema)]))
    : members;
