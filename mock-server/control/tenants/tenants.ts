/** `/_mock/tenants`, `/_mock/reset` and `/_mock/health`: manages tenants and reports the health of the mock. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { version } from '../../version.ts';
import { planList as plans } from '../accounts/access.ts';
import { ClockReading, clockReadingOf as clockOf } from '../clock/clock.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, time, withDescription } from '../operation/fields.ts';
import { mockOperation, type ResponseData, tenantOperation } from '../operation/operation.ts';
import { unknownTenantError } from '../operation/tenantOf.ts';

const key = withDescription(
  'The API key.',
  z.string().regex(/^[\x21-\x7e]{1,128}$/, 'Give a key of 1 to 128 visible ASCII characters without spaces.'),
);

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
  })
  .meta({ id: 'Tenant', description: 'An API key with its plans, accounts and clock.' });

const NewTenant = z
  .strictObject({
    key: key.optional(),
    plans: plans.default(['api', 'pro']),
  })
  .meta({ id: 'NewTenant', description: 'The key, generated if omitted, and its plans.' });

const exampleClock = { now: '2030-01-07T09:00:00Z', mode: 'frozen' as const };

export const tenants = {
  list: mockOperation({
    id: 'listTenants',
    method: 'GET',
    path: '/tenants',
    summary: 'List tenants',
    data: z.array(TenantRecord),
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
    run: async (mock) => (await mock.tenants.list()).map(tenantRecordOf),
  }),

  add: mockOperation({
    id: 'addTenant',
    method: 'POST',
    path: '/tenants',
    summary: 'Add a tenant',
    description: 'Adds a key with its own data. The key is valid immediately.',
    status: 201,
    body: NewTenant,
    data: TenantRecord,
    errors: ['KEY_TAKEN'],
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
      const tenant = await mock.tenants.create(body.key ?? mock.tenants.freshKey(), body.plans);
      if (tenant === undefined)
        throw new ControlError(
          'KEY_TAKEN',
          'A tenant already has this key; give another key, or omit it to generate one.',
        );
      return tenantRecordOf(tenant);
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
      if (tenant === undefined) throw unknownTenantError();
      if (tenant === mock.tenants.default)
        throw new ControlError(
          'FIRST_TENANT',
          'The first tenant cannot be removed, because it is the default for calls that name no tenant; use POST /_mock/reset to clear it.',
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
    return tenantRecordOf(tenant);
  },
});

export const health = mockOperation({
  id: 'readHealth',
  method: 'GET',
  path: '/health',
  summary: 'Check the health of the mock',
  bare: true,
  data: z
    .object({
      status: z.literal('ok'),
      version: withDescription('The version of the mock.', z.string().max(32)),
      now: time("The time on the first tenant's clock."),
      tenants: withDescription('The number of tenants.', z.int().min(1)),
    })
    .meta({ id: 'Health', description: 'The mock is running.' }),
  example: { data: { status: 'ok', version, now: '2030-01-07T09:00:00Z', tenants: 5 } },
  run: async (mock) => ({
    status: 'ok' as const,
    version,
    now: formatInstant(mock.tenants.default.now()),
    tenants: await mock.tenants.count(),
  }),
});

function tenantRecordOf(tenant: Tenant): ResponseData<z.input<typeof TenantRecord>> {
  return {
    key: tenant.key,
    plans: tenant.plans,
    accounts: [...tenant.sandbox.accounts.values()].map((account) => ({ id: account.id, platform: account.platform })),
    clock: clockOf(tenant),
  };
}
