import { afterEach, expect, test } from 'vitest';
import type { Script } from '../script/script.ts';
import { type SmallService, startService } from '../testing/service.ts';
import { stageBefore } from '../testing/stage.ts';
import { play } from './player.ts';

let service: SmallService;
afterEach(() => service.close());

const nobody: Script = {
  id: 'nobody',
  title: 'No outreach account is connected.',
  about: [],
  steps: [{ kind: 'outreach', connected: false }],
};

/** What the hook heard. */
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

test('outreach accounts that a script disconnected are connected again when it ends', async () => {
  expect(await heardBy(nobody)).toEqual([false, true]);
});

test('outreach accounts that a script connected again are left alone', async () => {
  const mended: Script = { ...nobody, steps: [...nobody.steps, { kind: 'outreach', connected: true }] };
  expect(await heardBy(mended)).toEqual([false, true]);
});
