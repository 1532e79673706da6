/** `/_mock/requests`, `/_mock/coverage` and `/_mock/faults`: what went over the wire, and what is to go wrong. */
import { Router } from 'express';
import { z } from 'zod';
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Codec } from '../../src/profile/codec.ts';
import { ControlError } from './controlError.ts';
import { read } from './read.ts';
import type { TenantOf } from './tenantOf.ts';

const Faults = z
  .array(
    z.strictObject({
      operation: z.enum(operationIds as [OperationId, ...OperationId[]]).optional(),
      status: z.int().min(400).max(599).optional(),
      phase: z.enum(['before', 'after']).default('before'),
      times: z.int().min(1).max(1_000_000).default(1),
      delay: z.int().min(0).max(60_000).default(0),
      connection: z.enum(['reset', 'truncated']).optional(),
    }),
  )
  .max(1000);

const Wait = z.strictObject({
  operation: z.enum(operationIds as [OperationId, ...OperationId[]]).optional(),
  count: z.coerce.number().int().min(1).max(10_000).default(1),
  timeout: z
    .string()
    .regex(/^\d{1,2}(?:\.\d+)?s$/, 'a timeout is a number of seconds such as 5s')
    .default('5s'),
});

export function trafficRoutes(tenantOf: TenantOf, codec: Codec): Router {
  const router = Router();
  router.get('/requests', (req, res) => {
    const { operation } = req.query;
    res.json({ data: tenantOf(req).journal.entries(typeof operation === 'string' ? operation : undefined) });
  });
  router.get('/requests/wait', async (req, res) => {
    const { tenant: _, ...query } = req.query;
    const { operation, count, timeout } = read(Wait, query);
    const { journal } = tenantOf(req);
    if (!(await journal.wait(operation, count, Number.parseFloat(timeout) * 1000))) {
      throw new ControlError(
        408,
        'WAITED_IN_VAIN',
        `There were ${journal.entries(operation).length} of ${count} requests when ${timeout} were over.`,
      );
    }
    res.json({ data: journal.entries(operation) });
  });
  router.get('/requests/:id', (req, res) => {
    const entry = tenantOf(req).journal.entry(req.params.id);
    if (entry === undefined)
      throw new ControlError(404, 'NOT_FOUND', 'No request has this id; GET /_mock/requests lists them.');
    res.json({ data: entry });
  });
  router.get('/coverage', (req, res) => {
    res.json({ data: tenantOf(req).coverage.report((id) => codec.route(id) !== undefined) });
  });
  router.get('/faults', (req, res) => {
    res.json({ data: tenantOf(req).faults.list() });
  });
  router.put('/faults', (req, res) => {
    const { faults } = tenantOf(req);
    faults.set(read(Faults, req.body));
    res.json({ data: faults.list() });
  });
  return router;
}
