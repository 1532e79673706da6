/** The tenant key in a control call: the header `Mock-Tenant`, a bearer token, or `?tenant=`. */
import { readBearerToken } from '../../../src/service/admission.ts';
import { parseQuery } from '../../../src/service/input/query.ts';
import type { ServiceRequest } from '../../../src/service/message.ts';

export function readTenantKey(request: ServiceRequest): string | undefined {
  const { tenant } = parseQuery(request.query);
  return (
    request.header('mock-tenant') ??
    readBearerToken(request.header('authorization')) ??
    (tenant === undefined ? undefined : String(tenant))
  );
}
