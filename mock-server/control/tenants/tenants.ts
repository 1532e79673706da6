/** `/_mock/tenants`, `/_mock/reset` and `/_mock/health`: manages tenants and reports the health of the mock. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant, maxInstant } from '../../../spec/time/instant.ts';
import { LedgerError } from '../../ledger/ledger.ts';
import { summarizeTenant, type TenantSummary, type Tenants } from '../../tenants/tenants.ts';
import { version } from '../../version.ts';
import { planList as plans } from '../accounts/access.ts';
import { ClockReading, readClock as clockOf, readDuration } from '../clock/clock.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, time } from '../operation/fields.ts';
import { mockOperation, type ResponseData, tenantOperation } from '../operation/operation.ts';
import { createUnknownTenantError } from '../operation/tenantOf.ts';

const key = withDescription(
  'The API key.',
  z.string().regex(
    // Clients remove dot segments from paths.
    /^(?!\.{1,2}$)[\x21-\x7e]{1,128}$/,
    'Must be a key of 1 to 128 visible ASCII characters without spaces, other than "." and "..".',
  ),
);

const Quota = z
  .strictObject({
    rows: withDescription(
      'The maximum number of rows, as `GET /_mock/state` counts them, those of snapshots included.',
      z.int().min(1),
    ).optional(),
    uploadBytes: withDescription(
      'The maximum total size of uploads in bytes; identical files count once.',
      z.int().min(0),
    ).optional(),
  })
  .meta({ id: 'Quota', description: 'How much a tenant may store. Requests beyond that are refused with status 507.' });

const TenantRecord = z
  .object({
    key,
    plans,
    accounts: withDescription(
      'The accounts connected for posting.',
      z.array(
        z.object({
          id: id('The id that targets of posts use.'),
          platform: withDescription('The label of the platform.', z.string().max(64)),
        }),
      ),
    ),
    clock: ClockReading,
    quota: Quota.optional(),
    expiresAt: time('The real time at which it is removed; absent if it is kept.').optional(),
  })
  .meta({ id: 'Tenant', description: 'An API key with its plans, accounts, clock, quota and expiry.' });

const NewTenant = z
  .strictObject({
    key: key.optional(),
    plans: plans.default(['api', 'pro']),
    quota: Quota.optional(),
    expiresIn: withDescription(
      'The real time until it is removed with all its data, an ISO 8601 duration such as P7D.',
      z.string().max(64),
    ).optional(),
  })
  .meta({ id: 'NewTenant', description: 'The key, generated if omitted, its plans, its quota and its expiry.' });

const maxListed = 1000;

const TenantQuery = z.strictObject({
  limit: withDescription(
    'The maximum number of tenants to list; defaults to 100.',
    z.int().min(1).max(maxListed),
  ).optional(),
  after: withDescription('Only tenants that were added after the one with this key.', key).optional(),
});

const exampleClock = { now: '2030-01-07T09:00:00Z', mode: 'frozen' as const };

export const tenants = {
  list: mockOperation({
    id: 'listTenants',
    method: 'GET',
    path: '/tenants',
    summary: 'List tenants',
    description: 'Lists tenants in the order in which they were added. The next page follows the last key of a page.',
    query: TenantQuery,
    data: z.array(TenantRecord),
    errors: ['UNKNOWN_TENANT'],
    example: {
      data: [
        {
          key: 'demo-api-pro',
          plans: ['api', 'pro'],
          accounts: [{ id: 'acc_professional', platform: 'professional' }],
          clock: exampleClock,
        },
      ],
      abridged: true,
    },
    run: async (mock, { query: { after, limit = 100 } }) => {
      const list = await mock.tenants.list({ after, limit });
      if (list === undefined) throw createUnknownTenantError(after);
      return list.map(buildTenantRecord);
    },
  }),

  add: mockOperation({
    id: 'addTenant',
    method: 'POST',
    path: '/tenants',
    summary: 'Add a tenant',
    description: 'Adds a key with its own data. The key is valid immediately, and until the tenant expires.',
    status: 201,
    body: NewTenant,
    data: TenantRecord,
    errors: ['KEY_TAKEN', 'INVALID_DURATION'],
    example: {
      body: { key: 'checkout-tests', plans: ['starter'] },
      data: {
        key: 'checkout-tests',
        plans: ['starter'],
        accounts: [{ id: 'acc_professional_6337ef', platform: 'professional' }],
        clock: exampleClock,
      },
      abridged: true,
    },
    run: async (mock, { body }) => {
      const { key: givenKey = mock.tenants.createKey(), plans: givenPlans, quota, expiresIn } = body;
      const expiresAt = expiresIn === undefined ? undefined : computeExpiryAfter(expiresIn, mock.tenants);
      const tenant = await mock.tenants.addIfAbsent({
        key: givenKey,
        plans: givenPlans,
        restrictions: { quota, expiresAt },
      });
      if (tenant === undefined)
        throw new ControlError(
          'KEY_TAKEN',
          'A tenant already has this key; use another key, or omit it to generate one.',
        );
      return buildTenantRecord(summarizeTenant(tenant));
    },
  }),

  remove: mockOperation({
    id: 'removeTenant',
    method: 'DELETE',
    path: '/tenants/{key}',
    summary: 'Remove a tenant',
    description: 'Removes the key and all of its data. Later requests with the key are refused.',
    params: { key: 'The key of the tenant.' },
    data: z.object({ key, deleted: z.literal(true) }).meta({ id: 'RemovedTenant', description: 'The removed key.' }),
    errors: ['UNKNOWN_TENANT', 'FIRST_TENANT'],
    example: { params: { key: 'demo-starter' }, data: { key: 'demo-starter', deleted: true } },
    run: async (mock, { params }) => {
      const tenant = await mock.tenants.find(params.key);
      if (tenant === undefined) throw createUnknownTenantError(params.key);
      if (tenant === mock.tenants.first)
        throw new ControlError(
          'FIRST_TENANT',
          'The first tenant cannot be removed, because calls that name no tenant use it; use POST /_mock/reset to clear it.',
        );
      await mock.tenants.remove(tenant);
      return { key: params.key, deleted: true as const };
    },
  }),
};

export const reset = tenantOperation({
  id: 'reset',
  method: 'POST',
  path: '/reset',
  summary: 'Reset a tenant',
  description: "Restores a tenant's initial state: data, clock, webhook, counters, faults and journal.",
  data: TenantRecord,
  example: {
    data: {
      key: 'demo-api-pro',
      plans: ['api', 'pro'],
      accounts: [{ id: 'acc_professional', platform: 'professional' }],
      clock: exampleClock,
    },
    abridged: true,
  },
  run: ({ tenant }) => {
    tenant.reset();
    return buildTenantRecord(summarizeTenant(tenant));
  },
});

export const health = mockOperation({
  id: 'readHealth',
  method: 'GET',
  path: '/health',
  summary: 'Check the health of the mock',
  hasNoEnvelope: true,
  data: z
    .object({
      status: z.literal('ok'),
      version: withDescription('The version of the mock.', z.string().max(32)),
      now: time("The time on the first tenant's clock."),
      tenants: withDescription('The number of tenants.', z.int().min(1)),
    })
    .meta({ id: 'Health', description: 'The mock is running.' }),
  errors: ['NOT_READY'],
  example: { data: { status: 'ok', version, now: '2030-01-07T09:00:00Z', tenants: 5 } },
  run: async ({ tenants }) => {
    try {
      const [first, count] = await Promise.all([tenants.findFirst(), tenants.count()]);
      return { status: 'ok' as const, version, now: formatInstant(first.now()), tenants: count };
    } catch (error) {
      if (error instanceof LedgerError) throw new ControlError('NOT_READY', error.message);
      throw error;
    }
  },
});

function computeExpiryAfter(duration: string, tenants: Tenants): number {
  return Math.min(tenants.getWallNow() + readDuration('expiresIn', duration), maxInstant);
}

function buildTenantRecord({
  accounts,
  clock,
  restrictions: { quota, expiresAt },
  ...tenant
}: TenantSummary): ResponseData<z.input<typeof TenantRecord>> {
  return {
    ...tenant,
    accounts: accounts.map(({ id: accountId, platform }) => ({ id: accountId, platform })),
    clock: clockOf({ clock }),
    ...(quota === undefined ? {} : { quota }),
    ...(expiresAt === undefined ? {} : { expiresAt: formatInstant(expiresAt) }),
  };
}
