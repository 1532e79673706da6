/** Query parameters: text on the wire, typed in the contract. */
import { z } from 'zod';
import type { OperationId } from '../../spec/operations/index.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { unwrap } from '../../spec/schemas/walk.ts';

/** All parameters by name; a repeated one is a list, for the structure to refuse. */
export function parseQuery(query: string): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(values);
}

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
