/** `/_mock/snapshots` and `/_mock/state`: saves, restores and summarizes a tenant's data. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { getRows } from '../../ledger/ledger.ts';
import type { StoredDelivery } from '../../rows/storedEvents.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlError } from '../operation/controlError.ts';
import { time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';

const name = withDescription(
  'The name of the snapshot.',
  z.string().regex(
    // Clients remove dot segments from paths.
    /^(?!\.{1,2}$)[\w.-]{1,64}$/,
    'Must be a name of 1 to 64 letters, digits, dots, dashes and underscores, other than "." and "..".',
  ),
);

export const StateSummary = z
  .object({
    now: time("The time on the tenant's clock."),
    hash: withDescription(
      'A hash of all data. Equal hashes mean equal data, except for real times in the headers of deliveries.',
      z.string().max(64),
    ),
    counts: withDescription('The number of rows in each table.', z.record(z.string().max(64), z.int().min(0))),
  })
  .meta({ id: 'StateSummary', description: "A summary of a tenant's data." });

const Snapshot = StateSummary.extend({ name }).meta({
  id: 'Snapshot',
  description: "A saved state of a tenant's data.",
});

const takeStep = { send: 'POST /_mock/snapshots', body: { name: 'before-lunch' } };
const hash = '0c5bd5cb5ff3ab0b9ce3b6ea5f0a8a0c9a3b1e7e7f5c8a7fd5d3f0a6f1f2c3d4';

export const snapshots = {
  list: tenantOperation({
    id: 'listSnapshots',
    method: 'GET',
    path: '/snapshots',
    summary: 'List snapshots',
    data: z.array(z.object({ name })),
    example: { setup: [takeStep], data: [{ name: 'before-lunch' }] },
    run: ({ tenant }) => tenant.snapshots.map((snapshotName) => ({ name: snapshotName })),
  }),

  take: tenantOperation({
    id: 'takeSnapshot',
    method: 'POST',
    path: '/snapshots',
    summary: 'Take a snapshot',
    description:
      'Saves all data of a tenant: posts, leads, hosted files, clock, counters and pending deliveries. Replaces an earlier snapshot of the same name.',
    status: 201,
    body: z.strictObject({ name }).meta({ id: 'NewSnapshot', description: 'The name of the new snapshot.' }),
    data: Snapshot,
    errors: ['QUOTA_EXCEEDED'],
    example: {
      body: { name: 'before-lunch' },
      data: { name: 'before-lunch', now: '2030-01-07T09:00:00Z', hash, counts: { posts: 0, leadMagnets: 0 } },
      abridged: true,
    },
    run: ({ tenant }, { body }) => {
      tenant.restoration.takeSnapshot(body.name);
      return { name: body.name, ...summarizeState(tenant) };
    },
  }),

  restore: tenantOperation({
    id: 'restoreSnapshot',
    method: 'POST',
    path: '/snapshots/{name}/restore',
    summary: 'Restore a snapshot',
    description: 'Restores the saved data. A snapshot can be restored any number of times.',
    params: { name: 'The name of a snapshot.' },
    data: Snapshot,
    errors: ['NOT_FOUND'],
    example: {
      setup: [takeStep],
      params: { name: 'before-lunch' },
      data: { name: 'before-lunch', now: '2030-01-07T09:00:00Z', hash, counts: { posts: 0, leadMagnets: 0 } },
      abridged: true,
    },
    run: ({ tenant }, { params }) => {
      if (!tenant.restoration.restoreSnapshot(params.name)) throw createSnapshotNotFoundError();
      return { name: params.name, ...summarizeState(tenant) };
    },
  }),

  remove: tenantOperation({
    id: 'removeSnapshot',
    method: 'DELETE',
    path: '/snapshots/{name}',
    summary: 'Remove a snapshot',
    params: { name: 'The name of a snapshot.' },
    data: z
      .object({ name, deleted: z.literal(true) })
      .meta({ id: 'RemovedSnapshot', description: 'The removed snapshot.' }),
    errors: ['NOT_FOUND'],
    example: { setup: [takeStep], params: { name: 'before-lunch' }, data: { name: 'before-lunch', deleted: true } },
    run: ({ tenant }, { params }) => {
      if (!tenant.restoration.removeSnapshot(params.name)) throw createSnapshotNotFoundError();
      return { name: params.name, deleted: true as const };
    },
  }),
};

function createSnapshotNotFoundError(): ControlError {
  return new ControlError('NOT_FOUND', 'No snapshot has this name; GET /_mock/snapshots lists the valid names.');
}

export const state = tenantOperation({
  id: 'readState',
  method: 'GET',
  path: '/state',
  summary: 'Read a summary of the state',
  data: StateSummary,
  example: {
    data: { now: '2030-01-07T09:00:00Z', hash, counts: { posts: 0, leadMagnets: 0 } },
    abridged: true,
  },
  run: ({ tenant }) => summarizeState(tenant),
});

/**
 * Summarizes a tenant's data. The hash covers everything, including pending deliveries, but not the headers that were sent
 * with them, whose timestamps are real.
 */
export function summarizeState(tenant: Tenant): z.input<typeof StateSummary> {
  const dump = tenant.sandbox.dump();
  const now = formatInstant(tenant.now());
  const deliveries = getRows<StoredDelivery>(dump, 'deliveries').map(omitHeaders);
  const counts = Object.fromEntries(Object.entries(dump).map(([table, rows]) => [table, rows.length]));
  return {
    now,
    hash: createHash('sha256')
      .update(JSON.stringify({ now, ...dump, deliveries }))
      .digest('hex'),
    counts,
  };
}

function omitHeaders(delivery: StoredDelivery): StoredDelivery {
  return { ...delivery, attempts: delivery.attempts.map(({ sentHeaders: _, ...attempt }) => attempt) };
}
