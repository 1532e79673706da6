/** Pages for monitoring: liveness and metrics. Readiness is `GET /_mock/health`. */
import { controlPath } from '../../control/operation/path.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import type { Metrics } from '../../traffic/metrics.ts';
import { buildJsonResponse } from '../responses.ts';
import type { Route } from '../route.ts';

export const healthPath = `${controlPath}/health`;
export const livenessPath = `${healthPath}/live`;
export const metricsPath = `${controlPath}/metrics`;

export function createMonitoringRoutes(tenants: Tenants, metrics: Metrics): readonly Route[] {
  return [
    // Does not check the database, because restarting the process would not repair it.
    { method: 'GET', path: livenessPath, respond: () => buildJsonResponse(200, { status: 'ok' }) },
    {
      method: 'GET',
      path: metricsPath,
      respond: () => {
        const body = metrics.render({ ...tenants.getMetricValues(), resident_memory_bytes: process.memoryUsage.rss() });
        return {
          status: 200,
          headers: {
            'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
            'Content-Length': String(Buffer.byteLength(body)),
            'Cache-Control': 'no-store',
          },
          body,
        };
      },
    },
  ];
}
