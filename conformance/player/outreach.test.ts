import { afterEach, expect, test } from 'vitest';
import type { Script } from '../script/script.ts';
import { type SmallService, startService } from '../testing/service.ts';
import { stageBefore } from '../testing/stage.ts';
import { play } from './player.ts';

let service: SmallService;
afterEach(() => service.close());

const nobody: Script = {
  id: 'nobody',
  title: 'All outreach accounts are disconnected.',
  about: [],
  steps: [{ kind: 'outreach', connected: false }],
};

/** The values that the hook received. */
async function heardBy(script: Script): Promise<readonly boolean[]> {
  service = await startService();
  const heard: boolean[] = [];
  const { stage, close } = await stageBefore(service.url, {
    hooks: { outreach: async (_, connected) => void heard.push(connected) },
  });
  await play(script, stage);
  await close();
  return heard;
}

test('outreach accounts that a script disconnected are reconnected when it ends', async () => {
  expect(await heardBy(nobody)).toEqual([false, true]);
});

test('the player does not touch outreach accounts that the script reconnected itself', async () => {
  const mended: Script = { ...nobody, steps: [...nobody.steps, { kind: 'outreach', connected: true }] };
  expect(await heardBy(mended)).toEqual([false, true]);
});
