/** Performs control operations for every adapter. */
import type { z } from 'zod';
import { readValue } from '../../../spec/schemas/introspection/faults.ts';
import { findSchemaErrors } from '../../../spec/schemas/schemaErrors.ts';
import { ControlError, type ControlErrorCode } from './controlError.ts';
import { maxListedFaults } from './inputLimits.ts';
import type { ControlOperation, MockContext } from './operation.ts';
import { tenantOf } from './tenantOf.ts';

/** An incoming call, not yet validated. */
export interface Call {
  /** The key of the tenant, if the call names one. */
  readonly tenant?: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates the call and runs the operation.
 *
 * @throws ControlError listing every invalid value
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
    body: operation.validatesBody ? (body ?? {}) : read(operation.body, body ?? {}, 'INVALID_BODY'),
  };
  const data = operation.run({ ...mock, tenant }, input);
  // Settles before a change that may be rolled back can be observed. Asynchronous operations settle themselves.
  if (!(data instanceof Promise)) tenant.settle();
  return data;
}

function read(schema: z.ZodType | undefined, value: unknown, code: ControlErrorCode): unknown {
  if (schema === undefined) return undefined;
  const accepted = readValue(schema, value);
  if (accepted !== undefined) return accepted.data;
  const schemaErrors = findSchemaErrors(schema, value);
  const faults = schemaErrors.slice(0, maxListedFaults);
  const messages = faults.map(({ at, message }) => `${at === '' ? '' : `${at}: `}${message}`);
  if (schemaErrors.length > faults.length)
    messages.push(`Only the first ${faults.length} of ${schemaErrors.length} errors are listed.`);
  throw new ControlError(code, messages.join(' '), { faults });
}
