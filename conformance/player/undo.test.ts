import { afterEach, expect, test } from 'vitest';
import type { Hooks } from '../hooks/hooks.ts';
import type { Script } from '../script/script.ts';
import { startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { play } from './player.ts';

let service: TestService;
afterEach(() => service.close());

const damagingScript: Script = {
  id: 'hurt',
  title: 'Publishing fails, and the channel loses its verification.',
  about: [],
  steps: [
    { kind: 'publishing', account: '{{account:social}}', works: false },
    { kind: 'channel', account: '{{account:social}}', verified: false },
    { kind: 'subscribe', caller: 'primary', url: 'http://127.0.0.1:1/' },
    { kind: 'publishing', account: 'acc_mended', works: false },
    { kind: 'publishing', account: 'acc_mended', works: true },
  ],
};
const failingScript: Script = {
  ...damagingScript,
  steps: [
    ...damagingScript.steps,
    { kind: 'request', role: 'given', operation: 'updatePost', id: 'post_nobody', body: {} },
  ],
};

/** The hook calls after the last step of the script. */
async function getHookCallsAfter(script: Script, extraHooks: Partial<Hooks> = {}) {
  service = await startService();
  const hookCalls: unknown[][] = [];
  const hooks: Hooks = {
    publishing: async (_, ...args) => void hookCalls.push(['publishing', ...args]),
    channel: async (_, ...args) => void hookCalls.push(['channel', ...args]),
    subscribe: async (_, url) => void hookCalls.push(['subscribe', url]),
    ...extraHooks,
  };
  const { stage, close } = await openTestStage(service.url, { hooks });
  const { stop } = await play(script, stage);
  const { stopReason } = stage.target;
  await close();
  return { undoCalls: hookCalls.slice(5), stop, stopReason };
}

const expectedUndo = [
  ['publishing', 'acc_social', true],
  ['channel', 'acc_social', true],
  ['subscribe', null],
];

test('changes to accounts are reverted when a script ends', async () => {
  const { undoCalls, stop } = await getHookCallsAfter(damagingScript);
  expect(stop).toBeUndefined();
  expect(undoCalls).toEqual(expectedUndo);
});

test('changes to accounts are reverted if the script ends early', async () => {
  const { undoCalls, stop } = await getHookCallsAfter(failingScript);
  expect(stop?.kind).toBe('refused');
  expect(undoCalls).toEqual(expectedUndo);
});

test('a failing hook ends the script, and all other changes are reverted', async () => {
  const hookCalls: unknown[][] = [];
  const publishing: Hooks['publishing'] = (_, ...args) => {
    hookCalls.push(args);
    return Promise.reject(new Error('out of order'));
  };
  const { undoCalls, stop } = await getHookCallsAfter(damagingScript, { publishing });
  expect(stop).toMatchObject({ kind: 'no-hook', what: 'publishing' });
  expect(hookCalls).toEqual([
    ['acc_social', false],
    ['acc_social', true],
  ]);
  expect(undoCalls).toEqual([]);
});

test('a run ends if a hook cannot revert its change, and the reason names the hook', async () => {
  const revertAttempts: boolean[] = [];
  const publishing: Hooks['publishing'] = (_, account, works) => {
    if (account !== 'acc_social' || !works) return Promise.resolve();
    revertAttempts.push(works);
    return Promise.reject(new Error('out of order'));
  };
  const { undoCalls, stopReason } = await getHookCallsAfter(damagingScript, { publishing });
  expect(revertAttempts).toHaveLength(2);
  expect(undoCalls).toEqual([]);
  expect(stopReason).toBe(
    'the hook "publishing" failed: out of order, so the service is not in its original state after hurt',
  );
});

test('a run continues if a hook changes nothing, or if only its second attempt reverts the change', async () => {
  const fail = () => Promise.reject(new Error('out of order'));
  expect((await getHookCallsAfter(damagingScript, { publishing: fail, channel: fail })).stopReason).toBeUndefined();
  await service.close();
  let attempts = 0;
  const channel: Hooks['channel'] = (_, _account, verified) =>
    verified && ++attempts === 1 ? fail() : Promise.resolve();
  expect(await getHookCallsAfter(damagingScript, { channel })).toMatchObject({
    stop: undefined,
    stopReason: undefined,
  });
});
