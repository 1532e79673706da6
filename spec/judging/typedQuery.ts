/** Query parameters are text on the wire and typed in the contract. */
import type { z } from 'zod';
import { type OperationId, operationOf } from '../operations/index.ts';
import { membersOf, structureOf } from '../schemas/introspection/structure.ts';

type Values = Readonly<Record<string, unknown>>;

/** The query of an operation with numbers where the contract has numbers. */
export function typedQuery(operation: OperationId, values: Values): Values {
  const { query } = operationOf(operation);
  return query === undefined ? values : typed(query, values);
}

/** Turns digits into numbers where a schema has numbers; everything else stays text, for the structure to refuse. */
export function typed(schema: z.ZodType, values: Values): Values {
  let read = values;
  for (const { name, schema: member } of membersOf(schema)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === 'string' && structureOf(member).kind === 'number' && /^-?\d{1,15}$/.test(value))
      read = { ...read, [name]: Number(value) };
  }
  return read;
}
