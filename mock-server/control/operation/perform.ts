/** Performs control operations for every adapter. */
import type { z } from 'zod';
import { readValue } from '../../../spec/schemas/introspection/issues.ts';
import { findSchemaErrors } from '../../../spec/schemas/schemaErrors.ts';
import { QuotaError } from '../../rows/quota.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError, type ControlErrorCode } from './controlError.ts';
import { maxListedInvalidValues } from './inputLimits.ts';
import type { ControlOperation, MockContext } from './operation.ts';
import { createUnknownTenantError } from './tenantOf.ts';

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
export function perform(operation: ControlOperation, mock: MockContext, call: Call): unknown {
  const { tenants } = mock;
  // Operations on the mock as a whole run outside of transactions of its first tenant.
  if (!operation.namesTenant) return performOn(tenants.first, operation, mock, call);
  const { tenant: key } = call;
  const tenantOrPromise = key === undefined ? tenants.findFirst() : tenants.find(key);
  // Without a promise, nothing is awaited, so that a handle takes effect before it returns.
  if (!(tenantOrPromise instanceof Promise)) return performOn(tenantOrPromise, operation, mock, call);
  return tenantOrPromise.then((tenant: Tenant | undefined) =>
    tenant === undefined || operation.managesTransactions === true
      ? performOn(tenant, operation, mock, call)
      : tenant.transact(() => performOn(tenant, operation, mock, call)),
  );
}

function performOn(
  tenant: Tenant | undefined,
  operation: ControlOperation,
  mock: MockContext,
  { tenant: key, params, query, body }: Call,
): unknown {
  if (tenant === undefined) throw createUnknownTenantError(key);
  const input = {
    params,
    query: parseInput(operation.query, query ?? {}, 'INVALID_QUERY'),
    body: operation.checksOwnBody ? (body ?? {}) : parseInput(operation.body, body ?? {}, 'INVALID_BODY'),
  };
  const data = refuseBeyondQuota(() => operation.run({ ...mock, tenant }, input));
  // Commits before the change can be observed, because a failed commit rolls it back. Asynchronous operations commit
  // their changes themselves.
  if (!(data instanceof Promise)) tenant.commitAndCatchUp();
  return data;
}

function refuseBeyondQuota<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof QuotaError) throw new ControlError('QUOTA_EXCEEDED', error.message);
    throw error;
  }
}

function parseInput(schema: z.ZodType | undefined, value: unknown, code: ControlErrorCode): unknown {
  if (schema === undefined) return undefined;
  const parsed = readValue(schema, value);
  if (parsed !== undefined) return parsed.data;
  const schemaErrors = findSchemaErrors(schema, value, code === 'INVALID_QUERY' ? 'parameter' : 'member');
  const invalidValues = schemaErrors.slice(0, maxListedInvalidValues);
  const messages = invalidValues.map(({ at, message }) => `${at === '' ? '' : `${at}: `}${message}`);
  if (schemaErrors.length > invalidValues.length)
    messages.push(`Only the first ${invalidValues.length} of ${schemaErrors.length} errors are listed.`);
  throw new ControlError(code, messages.join(' '), { invalidValues });
}
