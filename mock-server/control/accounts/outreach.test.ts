import { expect, test } from 'vitest';
import { onPort } from '../../testing/onPort.ts';

const magnet = (outreachAccountId: string) => ({
  outreachAccountId,
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
});

async function started() {
  const { api, control } = await onPort();
  return {
    connect: (body: object) => control('POST', '/triggers/outreach', body),
    create: async (account: string) => (await api('POST', '/lead-magnets', magnet(account))).status,
    states: async () =>
      (await api('GET', '/accounts/outreach')).body.data.map(({ status }: { status: string }) => status),
  };
}

test('creating a lead magnet is refused while all outreach accounts are disconnected', async () => {
  const { connect, create, states } = await started();
  await connect({ connected: false });
  expect([await create('out_ada'), await states()]).toEqual([422, ['disconnected', 'disconnected']]);
});

test('reconnecting all outreach accounts skips those that were never connected', async () => {
  const { connect, create, states } = await started();
  await connect({ connected: false });
  await connect({ connected: true });
  expect([await create('out_ada'), await states()]).toEqual([201, ['connected', 'disconnected']]);
});

test('a single outreach account can be disconnected or connected by its id', async () => {
  const { connect, states } = await started();
  await connect({ account: 'out_ada', connected: false });
  await connect({ account: 'out_ben', connected: true });
  expect(await states()).toEqual(['disconnected', 'connected']);
  expect((await connect({ account: 'out_adda', connected: true })).body.error.message).toContain('out_ada');
});
