/** `/_mock/tenants`, `/_mock/reset` and `/_mock/health`: who is there, and that the mock is. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { version } from '../../version.ts';
import { planList as plans } from '../accounts/access.ts';
import { ClockReading, shown as clockOf } from '../clock/clock.ts';
import { id, means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onMock, onTenant, type Told } from '../operation/operation.ts';
import { tenantOf } from '../operation/tenantOf.ts';

const key = means(
  'The API key.',
  z.string().regex(/^[\x21-\x7e]{1,128}$/, 'a key has 1 to 128 visible ASCII characters and no space'),
);

const TenantRecord = z
  .object({
    key,
    plans,
    accounts: means(
      'The accounts that are connected for posting.',
      z.array(
        z.object({
          id: id('What a target of a post names.'),
          platform: means('The label of its platform.', z.string().max(64)),
        }),
      ),
    ),
    clock: ClockReading,
  })
  .meta({ id: 'Tenant', description: 'A key, and the world that it sees.' });

const NewTenant = z
  .strictObject({
    key: key.optional(),
    plans: plans.default(['api', 'pro']),
  })
  .meta({ id: 'NewTenant', description: 'The key to make, if it is to be a certain one, and its plans.' });

const frozen = { now: '2030-01-07T09:00:00Z', mode: 'frozen' as const };

export const tenants = {
  list: onMock({
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
          clock: frozen,
        },
      ],
      abridged: true,
    },
    run: (mock) => mock.tenants.all().map(shown),
  }),

  add: onMock({
    id: 'addTenant',
    method: 'POST',
    path: '/tenants',
    summary: 'Add a tenant',
    description: 'Makes a key with a world of its own, which works at once.',
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
        clock: frozen,
      },
      abridged: true,
    },
    run: (mock, { body }) => {
      if (body.key !== undefined && mock.tenants.byKey.get(body.key) !== undefined)
        throw new ControlError('KEY_TAKEN', 'A tenant has this key already; give another, or none for a fresh one.');
      return shown(mock.tenants.add(body.key ?? mock.tenants.freshKey(), body.plans));
    },
  }),

  remove: onMock({
    id: 'removeTenant',
    method: 'DELETE',
    path: '/tenants/{key}',
    summary: 'Remove a tenant',
    description: 'Takes the key away with the whole world that it sees. Requests with it are refused from then on.',
    params: { key: 'The key of the tenant.' },
    data: z.object({ key, deleted: z.literal(true) }).meta({ id: 'RemovedTenant', description: 'A key that is gone.' }),
    errors: ['UNKNOWN_TENANT', 'FIRST_TENANT'],
    example: { params: { key: 'demo-starter' }, data: { key: 'demo-starter', deleted: true } },
    run: async (mock, { params }) => {
      const tenant = tenantOf(mock.tenants, params.key);
      if (tenant === mock.tenants.default)
        throw new ControlError(
          'FIRST_TENANT',
          'The first tenant stays, for calls that name none mean it; POST /_mock/reset empties it.',
        );
      await mock.tenants.remove(tenant);
      return { key: params.key, deleted: true as const };
    },
  }),
};

export const reset = onTenant({
  id: 'reset',
  method: 'POST',
  path: '/reset',
  summary: 'Reset a tenant',
  description: 'Takes one tenant back to its first moment: world, clock, webhook, counters, faults and journal.',
  data: TenantRecord,
  example: {
    data: {
      key: 'demo-api-pro',
      plans: ['api', 'pro'],
      accounts: [{ id: 'acc_professional', platform: 'professional' }],
      clock: frozen,
    },
    abridged: true,
  },
  run: ({ tenant }) => {
    tenant.reset();
    return shown(tenant);
  },
});

export const health = onMock({
  id: 'readHealth',
  method: 'GET',
  path: '/health',
  summary: 'Tell that the mock is there',
  bare: true,
  data: z
    .object({
      status: z.literal('ok'),
      version: means('The version of the mock.', z.string().max(32)),
      now: time('The time of the first tenant.'),
      tenants: means('How many tenants there are.', z.int().min(1)),
    })
    .meta({ id: 'Health', description: 'The mock is there.' }),
  example: { data: { status: 'ok', version, now: '2030-01-07T09:00:00Z', tenants: 5 } },
  run: (mock) => ({
    status: 'ok' as const,
    version,
    now: formatInstant(mock.tenants.default.now()),
    tenants: mock.tenants.all().length,
  }),
});

function shown(tenant: Tenant): Told<z.input<typeof TenantRecord>> {
  return {
    key: tenant.key,
    plans: tenant.plans,
    accounts: [...tenant.sandbox.accounts.values()].map((account) => ({ id: account.id, platform: account.platform })),
    clock: clockOf(tenant),
  };
}
