/** `/_mock/outbox`: what the service did on the networks and by email. */
import { Router } from 'express';
import { formatInstant } from '../../spec/time/instant.ts';
import type { TenantOf } from './tenantOf.ts';

export function outboxRoutes(tenantOf: TenantOf): Router {
  const router = Router();
  router.get('/outbox', (req, res) => {
    const { kind } = req.query;
    const entries = [...tenantOf(req).sandbox.outbox.values()].filter(
      (entry) => kind === undefined || entry.kind === kind,
    );
    res.json({ data: entries.map(({ at, ...entry }) => ({ at: formatInstant(at), ...entry })) });
  });
  return router;
}
