/** Converts query parameters from text on the wire to the types of the contract. */
import type { z } from 'zod';
import type { Behaviour } from '../decisions/index.ts';
import { getOperation, type OperationId } from '../operations/index.ts';
import { getMembers, getStructure } from '../schemas/introspection/structure.ts';

type Values = Readonly<Record<string, unknown>>;

/** Converts the numeric parameters of an operation's query. */
export function toTypedQuery(operation: OperationId, values: Values): Values {
  const { query } = getOperation(operation);
  return query === undefined ? values : toTypedValues(query, values);
}

/** Reduces a page size above the maximum to the maximum, if the profile says so. */
export function capLimit(values: Values, b: Behaviour): Values {
  const { limit } = values;
  if (b['post.list.limit.over'] !== 'cap' || limit === undefined) return values;
  const maxLimit = b['post.list.limit.most'];
  // A number that is too large for the schema has remained a string.
  const isOver = typeof limit === 'number' ? limit > maxLimit : /^\d{16,}$/.test(String(limit));
  return isOver ? { ...values, limit: maxLimit } : values;
}

/** The page size of a list without the parameter. */
export const getDefaultPageSize = (b: Behaviour): number => Math.min(b['post.list.limit'], b['post.list.limit.most']);

/** Converts digits to numbers where the schema has numbers. Other text is unchanged, and validation refuses it. */
export function toTypedValues(schema: z.ZodType, values: Values): Values {
  let typedValues = values;
  for (const { name, schema: member } of getMembers(schema)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === 'string' && getStructure(member).kind === 'number' && /^-?\d{1,15}$/.test(value))
      typedValues = { ...typedValues, [name]: Number(value) };
  }
  return typedValues;
}
