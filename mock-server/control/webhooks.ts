/** `/_mock/webhook` and `/_mock/deliveries`: where a tenant's events go, and how delivering them went. */
import { Router } from 'express';
import { z } from 'zod';
import { formatInstant } from '../../spec/time/instant.ts';
import type { StoredDelivery } from '../sandbox/storedEvents.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { ControlError } from './controlError.ts';
import { read } from './read.ts';
import type { TenantOf } from './tenantOf.ts';

const Target = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).nullable(),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'a secret is whsec_ and base64')
    .optional(),
});

export function webhookRoutes(tenantOf: TenantOf): Router {
  const router = Router();
  router.get('/webhook', (req, res) => {
    res.json({ data: settings(tenantOf(req)) });
  });
  router.put('/webhook', (req, res) => {
    const tenant = tenantOf(req);
    const { url, secret = tenant.sandbox.webhook().secret } = read(Target, req.body);
    tenant.sandbox.settings.put({ id: 'webhook', secret, ...(url === null ? {} : { url }) });
    res.json({ data: settings(tenant) });
  });
  router.get('/deliveries', (req, res) => {
    res.json({ data: [...tenantOf(req).sandbox.deliveries.values()].map(shown) });
  });
  router.post('/deliveries/:id/redeliver', async (req, res) => {
    const tenant = tenantOf(req);
    const delivery = await tenant.redeliver(req.params.id);
    if (delivery === undefined)
      throw new ControlError(404, 'NOT_FOUND', 'No delivery has this id; GET /_mock/deliveries lists them.');
    res.json({ data: shown(delivery) });
  });
  return router;
}

function settings({ sandbox }: Tenant): object {
  const { url, secret } = sandbox.webhook();
  return { url: url ?? null, secret };
}

function shown({ id, eventId, type, url, state, attempts, payload }: StoredDelivery): object {
  return {
    id,
    event: eventId,
    type,
    url,
    state,
    attempts: attempts.map(({ at, ...attempt }) => ({ at: formatInstant(at), ...attempt })),
    payload,
  };
}
