import { expect, test } from 'vitest';
import { startMockClient } from '../../testing/mockClient.ts';

const buildMagnet = (outreachAccountId: string) => ({
  outreachAccountId,
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
});

async function setUp() {
  const { api, control } = await startMockClient();
  return {
    connect: (body: object) => control('POST', '/triggers/outreach', body),
    create: async (account: string) => (await api('POST', '/lead-magnets', buildMagnet(account))).status,
    states: async () =>
      (await api('GET', '/accounts/outreach')).body.data.map(({ status }: { status: string }) => status),
  };
}

test('creating a lead magnet is refused while all outreach accounts are disconnected', async () => {
  const { connect, create, states } = await setUp();
  await connect({ connected: false });
  expect([await create('out_ada'), await states()]).toEqual([422, ['disconnected', 'disconnected']]);
});

test('reconnecting all outreach accounts skips those that were never connected', async () => {
  const { connect, create, states } = await setUp();
  await connect({ connected: false });
  await connect({ connected: true });
  expect([await create('out_ada'), await states()]).toEqual([201, ['connected', 'disconnected']]);
});

test('a single outreach account can be disconnected or connected by its id', async () => {
  const { connect, states } = await setUp();
  await connect({ account: 'out_ada', connected: false });
  await connect({ account: 'out_ben', connected: true });
  expect(await states()).toEqual(['disconnected', 'connected']);
  expect((await connect({ account: 'out_adda', connected: true })).body.error.message).toContain('out_ada');
});
