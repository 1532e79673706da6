import { afterEach, expect, test } from 'vitest';
import type { Hooks } from '../hooks/hooks.ts';
import type { Script } from '../script/script.ts';
import { type SmallService, startService } from '../testing/service.ts';
import { stageBefore } from '../testing/stage.ts';
import { play } from './player.ts';

let service: SmallService;
afterEach(() => service.close());

const hurt: Script = {
  id: 'hurt',
  title: 'Publishing fails, and the channel loses its verification.',
  about: [],
  steps: [
    { kind: 'publishing', account: '{{account:social}}', works: false },
    { kind: 'channel', account: '{{account:social}}', verified: false },
    { kind: 'listen', caller: 'primary', url: 'http://127.0.0.1:1/' },
    { kind: 'publishing', account: 'acc_mended', works: false },
    { kind: 'publishing', account: 'acc_mended', works: true },
  ],
};
const stopping: Script = {
  ...hurt,
  steps: [...hurt.steps, { kind: 'request', role: 'given', operation: 'updatePost', id: 'post_nobody', body: {} }],
};

/** The calls of hooks after the last step of the script. */
async function undone(script: Script, more: Partial<Hooks> = {}) {
  service = await startService();
  const heard: unknown[][] = [];
  const hooks: Hooks = {
    publishing: async (_, ...told) => void heard.push(['publishing', ...told]),
    channel: async (_, ...told) => void heard.push(['channel', ...told]),
    listen: async (_, url) => void heard.push(['listen', url]),
    ...more,
  };
  const { stage, close } = await stageBefore(service.url, { hooks });
  const { stopped } = await play(script, stage);
  await close();
  return { after: heard.slice(5), stopped };
}

const mended = [
  ['publishing', 'acc_social', true],
  ['channel', 'acc_social', true],
  ['listen', null],
];

test('changes to accounts are reverted when a script ends', async () => {
  const { after, stopped } = await undone(hurt);
  expect(stopped).toBeUndefined();
  expect(after).toEqual(mended);
});

test('changes to accounts are reverted if the script ends early', async () => {
  const { after, stopped } = await undone(stopping);
  expect(stopped?.kind).toBe('refused');
  expect(after).toEqual(mended);
});

test('a failing hook ends the script, and all other changes are reverted', async () => {
  const heard: unknown[][] = [];
  const publishing: Hooks['publishing'] = (_, ...told) => {
    heard.push(told);
    return Promise.reject(new Error('out of order'));
  };
  const { after, stopped } = await undone(hurt, { publishing });
  expect(stopped).toMatchObject({ kind: 'no-hook', what: 'publishing' });
  expect(heard).toEqual([
    ['acc_social', false],
    ['acc_social', true],
  ]);
  expect(after).toEqual([]);
});
