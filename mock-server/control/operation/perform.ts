/** Performing a control operation, whichever door the call came through. */
import type { z } from 'zod';
import { misfits } from '../../../spec/schemas/misfits.ts';
import { ControlError, type ControlErrorCode } from './controlError.ts';
import { listedFaults } from './intake.ts';
import type { ControlOperation, MockContext } from './operation.ts';
import { tenantOf } from './tenantOf.ts';

/** A call as it came in: nothing is read yet. */
export interface Call {
  /** The key of the tenant that is named. */
  readonly tenant?: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Reads the call and does what it asks for.
 *
 * @throws ControlError naming every fault
 */
export function perform(
  operation: ControlOperation,
  mock: MockContext,
  { tenant: key, params, query, body }: Call,
): unknown {
  const tenant = operation.namesTenant ? tenantOf(mock.tenants, key) : mock.tenants.default;
  const input = {
    params,
    query: read(operation.query, query ?? {}, 'INVALID_QUERY'),
    body: operation.judgesBody ? (body ?? {}) : read(operation.body, body ?? {}, 'INVALID_BODY'),
  };
  const data = operation.run({ ...mock, tenant }, input);
  // In the same step, so that nobody sees what may yet be taken back; what takes longer does it by itself.
  if (!(data instanceof Promise)) tenant.settle();
  return data;
}

function read(schema: z.ZodType | undefined, value: unknown, code: ControlErrorCode): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const found = misfits(schema, value);
  const faults = found.slice(0, listedFaults);
  const sentences = faults.map(({ at, message }) => `${at === '' ? '' : `${at}: `}${message}`);
  if (found.length > faults.length) sentences.push(`The first ${faults.length} of ${found.length} are listed.`);
  throw new ControlError(code, sentences.join(' '), { faults });
}
