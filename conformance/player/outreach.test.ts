import { afterEach, expect, test } from 'vitest';
import type { Script } from '../script/script.ts';
import { outreachScript } from '../suite/gates/outreach.ts';
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

/** A service whose outreach account gets another id when it is reconnected, and its first one by a reset. */
async function openStageWithChangingIds() {
  let generation = 1;
  service = await startService({
    intercept: ({ path }) =>
      path === '/accounts/outreach'
        ? {
            status: 200,
            body: {
              success: true,
              data: [{ id: `out_${generation}`, platform: 'professional', name: 'Ada', status: 'connected' }],
            },
          }
        : undefined,
  });
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
