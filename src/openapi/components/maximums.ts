/** The maximums of a profile, in place of the assumed ones (decisions `bounds.*`). */
import { type BoundId, bounds, listChangedMaximums } from '../../../spec/decisions/bounds.ts';
import type { Behaviour } from '../../../spec/decisions/index.ts';
import { isObject } from '../../../spec/json.ts';
import { mapValues, type Schema, type Schemas } from '../schema/schema.ts';

const keywords: ReadonlySet<string> = new Set(['maxLength', 'maxItems', 'maximum']);

/**
 * Replaces the maximums that differ. For responses, a maximum is never lower than the assumed one, because only requests
 * are limited.
 */
export function withMaximums(schemas: Schemas, behaviour: Behaviour): Schemas {
  const changedMaximums = new Map(listChangedMaximums(behaviour));
  if (changedMaximums.size === 0) return schemas;
  const replace = (value: unknown, isRequest: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => replace(item, isRequest));
    if (!isObject(value)) return value;
    const id = value['x-bound'] as BoundId;
    const answer = changedMaximums.get(id);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        if (answer === undefined || !keywords.has(name) || inner !== bounds[id])
          return [[name, replace(inner, isRequest)]];
        if (answer === 'none') return [];
        return [[name, isRequest ? answer : Math.max(answer, bounds[id])]];
      }),
    );
  };
  return mapValues(schemas, (schema) => replace(schema, schema.additionalProperties === false) as Schema);
}
