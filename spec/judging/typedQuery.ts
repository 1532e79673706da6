/** Query parameters are text on the wire and typed in the contract. */
import { z } from 'zod';
import { type OperationId, operationOf } from '../operations/index.ts';
import { unwrap } from '../schemas/walk.ts';

/** Turns digits into numbers where the contract has numbers; everything else stays text, for the structure to refuse. */
export function typedQuery(operation: OperationId, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape: Readonly<Record<string, unknown>> = operationOf(operation).query?.shape ?? {};
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const member = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
      const numeric = member !== undefined && unwrap(member) instanceof z.ZodNumber;
      return [name, numeric && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}
