/** Which tenant a control call means: the one whose key it names, else the default one. */
import type { Request } from 'express';
import { bearerToken } from '../../src/service/credentials.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { ControlError } from './controlError.ts';

export type TenantOf = (req: Request) => Tenant;

/** The key comes in the header `Mock-Tenant`, as a bearer token, or as `?tenant=`. */
export function tenantOfRequest(tenants: Tenants): TenantOf {
  return (req) => {
    const asked = req.query.tenant;
    const key =
      req.header('mock-tenant') ??
      bearerToken(req.header('authorization')) ??
      (asked === undefined ? undefined : String(asked));
    const tenant = key === undefined ? tenants.default : tenants.get(key);
    if (tenant === undefined)
      throw new ControlError(404, 'UNKNOWN_TENANT', 'No tenant has this key; GET /_mock/tenants lists them.');
    return tenant;
  };
}
