/** Query parameters are text on the wire and typed in the contract. */
import { z } from 'zod';
import { type OperationId, operationIds, operationOf } from '../operations/index.ts';
import { unwrap } from '../schemas/walk.ts';

type Values = Readonly<Record<string, unknown>>;

/** Turns digits into numbers where the contract has numbers; everything else stays text, for the structure to refuse. */
export function typedQuery(operation: OperationId, values: Values): Values {
  let typed = values;
  for (const name of numbers.get(operation) ?? []) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) typed = { ...typed, [name]: Number(value) };
  }
  return typed;
}

/** The names of the parameters that are numbers. */
const numbers: ReadonlyMap<OperationId, readonly string[]> = new Map(
  operationIds.map((id) => {
    const shape: Readonly<Record<string, z.ZodType>> = operationOf(id).query?.shape ?? {};
    return [id, Object.keys(shape).filter((name) => unwrap(shape[name] as z.ZodType) instanceof z.ZodNumber)];
  }),
);
