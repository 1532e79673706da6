import { afterEach, expect, test } from 'vitest';
import { runConformance } from '../run/run.ts';
import type { Script } from '../script/script.ts';
import { outreachScript } from '../suite/gates/outreach.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { play } from './player.ts';
import { resetService } from './resetService.ts';

let service: TestService;
afterEach(() => service.close());

const disconnectScript: Script = {
  id: 'nobody',
  title: 'All outreach accounts are disconnected.',
  about: [],
  steps: [{ kind: 'outreach', connected: false }],
};

/** The values that the hook received. */
async function listConnectionsDuring(script: Script): Promise<readonly boolean[]> {
  service = await startService();
  const connections: boolean[] = [];
  const { stage, close } = await openTestStage(service.url, {
    hooks: { outreach: async (_, connected) => void connections.push(connected) },
  });
  await play(script, stage);
  await close();
  return connections;
}

test('outreach accounts that a script disconnected are reconnected when it ends', async () => {
  expect(await listConnectionsDuring(disconnectScript)).toEqual([false, true]);
});

test('the player does not touch outreach accounts that the script reconnected itself', async () => {
  const reconnectScript: Script = {
    ...disconnectScript,
    steps: [...disconnectScript.steps, { kind: 'outreach', connected: true }],
  };
  expect(await listConnectionsDuring(reconnectScript)).toEqual([false, true]);
});

test('a run does not ask for an outreach account that is not connected, which a service need not list', async () => {
  const createdAt = '2030-01-07T09:00:00Z';
  const magnet = { id: 'magnet', state: 'paused', createdAt, updatedAt: createdAt };
  service = await startService({
    intercept: ({ method, path }) =>
      method === 'POST' && path === '/lead-magnets'
        ? { status: 201, body: { success: true, data: magnet } }
        : listOutreach(path, 'out_1'),
  });
  const { rules, missing } = await runConformance(
    buildQuickOptions(service.url, ['leadMagnet.outreachAccount.connected']),
  );
  expect(rules.find(({ id }) => id === 'leadMagnet.outreachAccount.connected')).toMatchObject({
    verdict: 'not-applicable',
    reason: expect.stringContaining('The caller "primary" does not have an outreach account that is not connected.'),
  });
  expect(missing.accounts).toEqual([]);
});

/** The response that lists one outreach account, which is connected. */
const listOutreach = (path: string, id: string) =>
  path === '/accounts/outreach'
    ? {
        status: 200,
        body: { success: true, data: [{ id, platform: 'professional', name: 'Ada', status: 'connected' }] },
      }
    : undefined;

/** A service whose outreach account gets another id when it is reconnected, and its first one by a reset. */
async function openStageWithChangingIds() {
  let generation = 1;
  service = await startService({ intercept: ({ path }) => listOutreach(path, `out_${generation}`) });
  return openTestStage(service.url, {
    hooks: {
      outreach: (_, connected) => {
        if (connected) generation += 1;
        return Promise.resolve();
      },
      reset: () => {
        generation = 1;
        return Promise.resolve();
      },
    },
  });
}

function listOutreachIdsOfCreations() {
  const creations = service.requests.filter(({ method, path }) => method === 'POST' && path === '/lead-magnets');
  return creations.map(({ body }) => body?.outreachAccountId);
}

test('accounts that a reconnection gives other ids are read again', async () => {
  const { stage, close } = await openStageWithChangingIds();
  await play(outreachScript, stage);
  await close();
  expect(listOutreachIdsOfCreations()).toEqual(['out_1', 'out_1', 'out_1', 'out_2']);
});

test('outreach accounts are read again after a reset, which may restore their ids', async () => {
  const { stage, close } = await openStageWithChangingIds();
  await play(outreachScript, stage);
  await resetService(stage);
  await play(outreachScript, stage);
  await close();
  expect(listOutreachIdsOfCreations().slice(4)).toEqual(['out_1', 'out_1', 'out_1', 'out_2']);
});
