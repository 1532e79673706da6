/** Removes unused components. */
import { isObject } from '../../spec/json.ts';
import { getComponent, type Schema, type Schemas } from './schema/schema.ts';

/**
 * Returns the schemas that the given parts of the document refer to. They are in alphabetical order, except that each
 * follows the schemas that it refers to: Scalar reports a schema as invalid if an earlier schema refers to it.
 */
export function collectReachableSchemas(schemas: Schemas, from: readonly unknown[]): Schemas {
  const references = new Map(Object.entries(schemas).map(([name, schema]) => [name, findReferencesIn(schema)]));
  const names = sortSchemas(schemas, references, findReferencesIn(from)).keys();
  return Object.fromEntries(sortSchemas(schemas, references, [...names].sort()));
}

/**
 * Returns the named schemas, each after the schemas that it refers to.
 *
 * @param references the names to which each schema refers
 */
function sortSchemas(
  schemas: Schemas,
  references: ReadonlyMap<string, ReadonlySet<string>>,
  names: Iterable<string>,
): ReadonlyMap<string, Schema> {
  const orderedSchemas = new Map<string, Schema>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The document refers to the unknown component ${name}`);
    for (const reference of references.get(name) ?? []) visit(reference);
    orderedSchemas.set(name, schema);
  };
  for (const name of names) visit(name);
  return orderedSchemas;
}

function findReferencesIn(part: unknown, references: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(part)) for (const item of part) findReferencesIn(item, references);
  else if (isObject(part)) {
    const component = getComponent(part);
    if (component !== undefined) references.add(component);
    for (const name of Object.keys(part)) findReferencesIn(part[name], references);
  }
  return references;
}
