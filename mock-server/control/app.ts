/** The Express app beside the API: control surface under `/_mock`, and hosted media. */
import express, { type ErrorRequestHandler, type Express, Router } from 'express';
import { z } from 'zod';
import { planNames } from '../../spec/plans.ts';
import { formatInstant } from '../../spec/time/instant.ts';
import type { Service } from '../../src/service/service.ts';
import { mediaPath } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { clockRoutes } from './clock.ts';
import { ControlError } from './controlError.ts';
import { documentOf } from './document.ts';
import { type GuardOptions, guard } from './guard.ts';
import { outboxRoutes } from './outbox.ts';
import { read } from './read.ts';
import { snapshotRoutes } from './snapshots.ts';
import { tenantOfRequest } from './tenantOf.ts';
import { trafficRoutes } from './traffic.ts';
import { triggerRoutes } from './triggers.ts';
import { version } from './version.ts';
import { webhookRoutes } from './webhooks.ts';

export interface AppParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly guard: GuardOptions;
  readonly service: Service;
}

export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(
    '/_mock',
    guard(parts.guard),
    express.json({ limit: '1mb', strict: false, type: () => true }),
    controlRoutes(parts),
  );
  app.get(`${mediaPath}:name`, (req, res) => {
    const file = parts.store.get(req.params.name);
    if (file === undefined) throw new ControlError(404, 'NOT_FOUND', 'No file was uploaded under this name.');
    res.sendFile(file.path, {
      headers: { 'Content-Type': file.contentType, 'X-Content-Type-Options': 'nosniff' },
      dotfiles: 'allow',
    });
  });
  const openApi = documentOf(parts.service);
  app.get('/openapi.json', async (_req, res) => {
    res.json(await openApi());
  });
  app.use((req) => {
    throw new ControlError(
      404,
      'NOT_FOUND',
      `There is nothing at ${req.path.slice(0, 100)}: the API is below /api/v1, the control surface below /_mock.`,
    );
  });
  app.use(asJson);
  return app;
}

function controlRoutes({ tenants, service }: AppParts): Router {
  const router = Router();
  const tenantOf = tenantOfRequest(tenants);
  router.get('/health', (_req, res) => {
    res.json({ status: 'ok', version, now: formatInstant(tenants.default.now()), tenants: tenants.all().length });
  });
  router.use(
    clockRoutes(tenantOf),
    webhookRoutes(tenantOf),
    outboxRoutes(tenantOf),
    triggerRoutes(tenantOf),
    trafficRoutes(tenantOf, service.codec),
    snapshotRoutes(tenantOf),
  );
  router.post('/reset', (req, res) => {
    const tenant = tenantOf(req);
    tenant.reset();
    res.json({ data: shown(tenant) });
  });
  router.get('/tenants', (_req, res) => {
    res.json({ data: tenants.all().map(shown) });
  });
  router.post('/tenants', (req, res) => {
    const { plans } = read(NewTenant, req.body);
    res.status(201).json({ data: shown(tenants.add(`mock-${crypto.randomUUID()}`, plans)) });
  });
  return router;
}

const NewTenant = z.strictObject({ plans: z.array(z.enum(planNames)).min(1).default(['api', 'pro']) });

function shown({ key, plans, sandbox, clock }: Tenant): object {
  return {
    key,
    plans,
    accounts: [...sandbox.accounts.values()].map(({ id, platform }) => ({ id, platform })),
    clock: { now: formatInstant(clock.now()), mode: clock.mode },
  };
}

/** Every failure here is JSON with a code; what is nobody's fault says nothing of the inside. */
const asJson: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) return next(error);
  const { status, code, message } = described(error);
  // A file that could not be served has named its own type already.
  res.status(status).type('application/json').json({ success: false, error: { code, message } });
};

function described(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof ControlError) return { status: error.status, code: error.code, message: error.message };
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : 500;
  if (status >= 400 && status < 500)
    return {
      status,
      code: status === 413 ? 'PAYLOAD_TOO_LARGE' : 'MALFORMED_REQUEST',
      message: status === 413 ? 'The body is too large.' : 'The request cannot be read.',
    };
  return { status: 500, code: 'INTERNAL_ERROR', message: 'The mock failed; its log says more.' };
}
