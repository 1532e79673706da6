import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import type { Hooks, OutboxItem } from '../../hooks/hooks.ts';
import { CreatedResources } from '../../runState/createdResources.ts';
import type { Script } from '../../script/script.ts';
import { ScriptRun } from '../scriptRun.ts';
import type { Stage } from '../stage.ts';
import { collectDeliveries, collectEvents, startListening } from './eventCollector.ts';

/** Starts to listen to an outbox. */
async function listenTo(outbox: Hooks['outbox'], createdResources = new CreatedResources()) {
  const hookCaller = { caller: 'primary', key: 'k' };
  const primary = { name: 'primary', hookCaller, clock: { now: () => 0 }, accounts: [], connectedAccounts: [] };
  const stage = {
    hooks: { outbox },
    callers: new Map([['primary', primary]]),
    createdResources,
    profile: defaultProfile,
  };
  const script: Script = { id: 'x', title: 'X', about: [], steps: [{ kind: 'outbox' }] };
  const scriptRun = new ScriptRun(stage as unknown as Stage, script, 'x');
  await startListening(scriptRun);
  return { trace: scriptRun.trace, scriptRun };
}

/** The kinds that the player listens for after a script has used the outbox. */
async function buildListeningEvent(outbox: Hooks['outbox']): Promise<unknown> {
  const { trace } = await listenTo(outbox);
  return trace.find(({ kind }) => kind === 'listening');
}

const buildEmptyOutbox = async () => [];

test('a missing item of an outbox is evidence for the kinds that the outbox declares', async () => {
  const outbox = Object.assign(buildEmptyOutbox, { reports: ['emails'] as const });
  expect(await buildListeningEvent(outbox)).toMatchObject({ to: ['emails'] });
});

test('a missing item proves nothing if the outbox declares no kinds', async () => {
  expect(await buildListeningEvent(async () => [])).toMatchObject({ to: [] });
});

test('only new items are recorded, whatever their position in the list of a hook', async () => {
  const buildEmail = (second: number, about = 'thumbnail.skipped') => ({
    kind: 'email' as const,
    at: `2030-01-07T09:00:0${second}Z`,
    about: about as 'thumbnail.skipped',
  });
  const act = { kind: 'act', act: 'auto_plug', at: '2030-01-07T09:00:05Z', platform: 'professional' } as const;
  const readings = [
    [buildEmail(2)],
    [act, buildEmail(2)],
    // An item that happened before others, and a second one at the same time.
    [act, act, buildEmail(1), buildEmail(2)],
  ];
  const { trace, scriptRun } = await listenTo(() => Promise.resolve(readings.shift() ?? []));
  trace.length = 0;
  await collectEvents(scriptRun);
  expect(trace.map(({ kind }) => kind)).toEqual(['act']);
  await collectEvents(scriptRun);
  expect(trace.map(({ kind }) => kind)).toEqual(['act', 'email', 'act']);
});

const publish = (postId: string): OutboxItem => ({
  kind: 'publication',
  at: '2030-01-07T09:00:05Z',
  postId,
  platform: 'social',
  accountId: 'acc_social',
  segments: ['Hello'],
});

test('items of posts that earlier scripts left behind are not recorded', async () => {
  const readings = [[], [publish('post_1'), publish('post_2'), publish('post_3')]];
  const createdResources = new CreatedResources();
  for (const id of ['post_1', 'post_2']) createdResources.markCreated('post', id, 'primary');
  // After a reset, a service may give the same id again.
  createdResources.markDeleted('post', 'post_2', 'primary');
  // Another customer may have the same id.
  createdResources.markCreated('post', 'post_3', 'other');
  const { trace, scriptRun } = await listenTo(() => Promise.resolve(readings.shift() ?? []), createdResources);
  trace.length = 0;
  await collectEvents(scriptRun);
  expect(trace).toMatchObject([{ postId: 'post_2' }, { postId: 'post_3' }]);
});

test('items of a post with the id of an earlier one are recorded, and so are those with the id of another kind', async () => {
  const readings = [[], [publish('1'), publish('2'), publish('3')]];
  const createdResources = new CreatedResources();
  for (const id of ['1', '2']) createdResources.markCreated('post', id, 'primary');
  createdResources.markCreated('lead magnet', '3', 'primary');
  const { trace, scriptRun } = await listenTo(() => Promise.resolve(readings.shift() ?? []), createdResources);
  trace.length = 0;
  // The reset of another key may have deleted the earlier post.
  scriptRun.recordCreated('post', '1', 'primary');
  await collectEvents(scriptRun);
  expect(trace).toMatchObject([{ postId: '1' }, { postId: '3' }]);
});

test('the secret of an event that the translation drops is not looked for', async () => {
  const { trace, scriptRun } = await listenTo(buildEmptyOutbox);
  const received = { url: 'http://127.0.0.1/x', at: 0, headers: {}, body: '{"type":"seen"}', responseStatus: 200 };
  Object.assign(scriptRun.stage, {
    codec: codecOf(defaultProfile, { event: { toContract: () => undefined as never } }),
    receiver: { listDeliveries: () => [received] },
    webhookSecret: () => {
      throw new Error('Unknown event.');
    },
  });
  trace.length = 0;
  collectDeliveries(scriptRun, { earliest: 0, latest: 0 });
  expect(trace).toEqual([]);
});
