import { afterEach, expect, test } from 'vitest';
import { play } from '../conformance/player/player.ts';
import type { Script, Step } from '../conformance/script/script.ts';
import { openTestStage } from '../conformance/testing/stage.ts';
import { startMock } from '../mock-server/index.ts';
import { asList, readMember } from '../spec/json.ts';
import type { Exchange } from '../spec/laws/observation.ts';
import { listExchanges } from '../spec/laws/traces/traceReader.ts';

const close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0).reverse()) await end();
});

const plans = ['api', 'pro'] as const;
const post: Step = {
  kind: 'request',
  role: 'given',
  operation: 'createPost',
  body: { text: 'Hello', platforms: [{ platform: 'social', accountId: '{{account:social}}' }] },
  timing: 'any',
};
const list: Step = { kind: 'request', role: 'read', operation: 'listPosts', query: { limit: '2' } };

/** Plays a script against the mock, whose hook `reset` gives the caller another key. */
async function playScript(about: readonly string[], ...steps: readonly Step[]): Promise<readonly Exchange[]> {
  const mock = await startMock({ keys: ['key-primary', 'key-renewed'].map((key) => ({ key, plans })) });
  close.push(() => mock.close());
  const { stage, close: closeStage } = await openTestStage(mock.url, {
    credentials: { primary: { key: 'key-primary', plans } },
    hooks: { reset: () => Promise.resolve({ key: 'key-renewed' }) },
  });
  close.push(closeStage);
  const script: Script = { id: 'renewal', title: 'A reset', about, steps };
  const { trace, stop } = await play(script, stage);
  expect(stop).toBeUndefined();
  return listExchanges(trace);
}

test('after a reset that returns another key, requests have this key and the accounts of it', async () => {
  const exchanges = await playScript([], post, { kind: 'reset', caller: 'primary' }, list, post, list);
  const countPosts = (exchange?: Exchange) => asList(readMember(exchange?.responseBody, 'data')).length;
  expect(exchanges.map(({ operation }) => operation)).toEqual(['createPost', 'listPosts', 'createPost', 'listPosts']);
  expect([countPosts(exchanges[1]), countPosts(exchanges[3])]).toEqual([0, 1]);
});

test('a script that counts requests reads the accounts of another key as requests of its own', async () => {
  const exchanges = await playScript(['rate.window'], { kind: 'reset', caller: 'primary' }, post, post);
  expect(
    exchanges.map(({ operation }) => operation).filter((operation) => operation !== 'listOutreachAccounts'),
  ).toEqual(['listAccounts', 'createPost', 'createPost']);
});

test('a list that is read to its end has all pages', async () => {
  const exchanges = await playScript([], post, post, post, { ...list, allPages: true });
  expect(exchanges.slice(3).map(({ query }) => Object.keys(query ?? {}))).toEqual([['limit'], ['limit', 'cursor']]);
});
