/** Finds the tenant of a control call: the one with the given key, or the first one. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import { ControlError } from './controlError.ts';

/** @throws ControlError if no tenant has this key */
export function getTenant(tenants: Tenants, key: string | undefined): Tenant {
  const tenant = key === undefined ? tenants.first : tenants.byKey.get(key);
  if (tenant === undefined) throw createUnknownTenantError(key);
  return tenant;
}

export function createUnknownTenantError(key = ''): ControlError {
  return new ControlError(
    'UNKNOWN_TENANT',
    `No tenant has the key "${excerpt(key)}"; GET /_mock/tenants lists the valid keys.`,
  );
}
