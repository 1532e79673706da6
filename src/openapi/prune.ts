/** Removes unused components. */
import { isObject } from '../../spec/json.ts';
import { componentOf, type Schema, type Schemas } from './schema/schema.ts';

/** Returns the schemas that the given parts of the document refer to, in alphabetical order. */
export function reachableSchemas(schemas: Schemas, from: readonly unknown[]): Schemas {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const component = componentOf(value);
    if (component !== undefined && !reached.has(component)) {
      reached.add(component);
      visit(schemas[component]);
    }
    for (const member of Object.values(value)) visit(member);
  };
  for (const part of from) visit(part);
  return Object.fromEntries(
    [...reached].sort().map((name): [string, Schema] => {
      const schema = schemas[name];
      if (schema === undefined) throw new Error(`The document refers to the unknown component ${name}`);
      return [name, schema];
    }),
  );
}
