/** `/_mock/snapshots` and `/_mock/state`: worlds to come back to. */
import { createHash } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { formatInstant } from '../../spec/time/instant.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { ControlError } from './controlError.ts';
import { read } from './read.ts';
import type { TenantOf } from './tenantOf.ts';

const Snapshot = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/, 'a name has 1 to 64 letters, digits, dots, dashes'),
});

export function snapshotRoutes(tenantOf: TenantOf): Router {
  const router = Router();
  router.get('/state', (req, res) => {
    res.json({ data: stateOf(tenantOf(req)) });
  });
  router.get('/snapshots', (req, res) => {
    res.json({ data: tenantOf(req).snapshots.map((name) => ({ name })) });
  });
  router.post('/snapshots', (req, res) => {
    const tenant = tenantOf(req);
    const { name } = read(Snapshot, req.body);
    tenant.takeSnapshot(name);
    res.status(201).json({ data: { name, ...stateOf(tenant) } });
  });
  router.post('/snapshots/:name/restore', (req, res) => {
    const tenant = tenantOf(req);
    if (!tenant.restoreSnapshot(req.params.name))
      throw new ControlError(404, 'NOT_FOUND', 'No snapshot has this name; GET /_mock/snapshots lists them.');
    res.json({ data: { name: req.params.name, ...stateOf(tenant) } });
  });
  return router;
}

/** Two worlds with the same hash are the same, down to the last pending delivery. */
function stateOf(tenant: Tenant): object {
  const dump = tenant.sandbox.dump();
  const now = formatInstant(tenant.now());
  const counts = Object.fromEntries(Object.entries(dump.tables).map(([name, rows]) => [name, rows.length]));
  return {
    now,
    hash: createHash('sha256')
      .update(JSON.stringify({ now, ...dump }))
      .digest('hex'),
    counts,
  };
}
