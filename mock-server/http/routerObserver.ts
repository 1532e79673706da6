/** Reports requests of the router as activity: calls that change something, and those that fail. */
import type { Tenants } from '../tenants/tenants.ts';
import type { ActivityListener } from '../traffic/activity.ts';
import { formatTarget } from '../traffic/journal.ts';
import { readTenantKey } from './control/tenantKey.ts';
import type { HttpRouter } from './httpRouter.ts';

/** Returns a function that adds reports to a router. Reads that succeed are not reported, because pages poll. */
export function createRouterObserver(
  tenants: Tenants,
  onActivity: ActivityListener | undefined,
): (router: HttpRouter) => HttpRouter {
  if (onActivity === undefined) return (router) => router;
  return (router) => async (request) => {
    const response = await router(request);
    const { method } = request;
    const { status } = response;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || status >= 400) {
      const key = readTenantKey(request);
      const tenant = key === undefined ? tenants.first : tenants.byKey.get(key);
      const at = (tenant ?? tenants.first).now();
      onActivity({ kind: 'request', at, tenant: tenant?.key, method, path: formatTarget(request), status, rules: [] });
    }
    return response;
  };
}
