/** Reads parts of a document, for tests. */
import { isObject } from '../../../spec/json.ts';
import { getFragments } from '../components/patch.ts';
import type { Schema, Schemas } from '../schema/schema.ts';

export const getSchemas = (doc: Schema) => (doc.components as { readonly schemas: Schemas }).schemas;
export const getPaths = (doc: Schema) => doc.paths as Readonly<Record<string, Readonly<Record<string, Schema>>>>;
export const getOperations = (doc: Schema) => Object.values(getPaths(doc)).flatMap((item) => Object.values(item));
export const findOperation = (doc: Schema, id: string) =>
  getOperations(doc).find((candidate) => candidate.operationId === id) as Schema;
export const listStatuses = (doc: Schema, id: string) => Object.keys(findOperation(doc, id).responses as object);

/** The rules whose violations a component refuses. */
export const findRefusedBy = (schema: Schema | undefined) =>
  getFragments(schema?.not as Schema).map(({ $comment }) => $comment);

/** Yields every member name and every string of a value. */
export function* collectStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (Array.isArray(value)) for (const item of value) yield* collectStrings(item);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    // Ids of rules and decisions never change with the wire names.
    if (['x-decision', 'x-rules', 'x-source', '$comment'].includes(name)) continue;
    yield name;
    yield* collectStrings(member);
  }
}
