import { expect, test } from 'vitest';
import type { Observation } from '../../../spec/laws/observation.ts';
import type { Hooks, OutboxItem } from '../../hooks/hooks.ts';
import { Ledger } from '../../world/ledger.ts';
import type { ScriptRun } from '../scriptRun.ts';
import { collectEvents, startListening } from './eventCollector.ts';

/** Starts to listen to an outbox. */
async function listenTo(outbox: Hooks['outbox'], ledger = new Ledger()) {
  const trace: Observation[] = [];
  const main = { name: 'primary', subject: { caller: 'primary', key: 'k' }, clock: { now: () => 0 } };
  const scriptRun = {
    trace,
    main,
    script: { id: 'x', title: 'X', about: [], steps: [{ kind: 'outbox' }] },
    caller: () => main,
    stage: { hooks: { outbox }, callers: new Map(), ledger },
    seenCounts: { outbox: new Map(), deliveries: 0 },
  } as unknown as ScriptRun;
  await startListening(scriptRun);
  return { trace, scriptRun };
}

/** The kinds that the player listens for after a script has used the outbox. */
async function buildListeningEvent(outbox: Hooks['outbox']): Promise<unknown> {
  const { trace } = await listenTo(outbox);
  return trace.find(({ kind }) => kind === 'listening');
}

const buildEmptyOutbox = async () => [];

test('a missing item of an outbox is evidence for the kinds that the outbox declares', async () => {
  const outbox = Object.assign(buildEmptyOutbox, { tells: ['emails'] as const });
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

test('items of posts that earlier scripts have left are not recorded', async () => {
  const publish = (postId: string): OutboxItem => ({
    kind: 'publication',
    at: '2030-01-07T09:00:05Z',
    postId,
    platform: 'social',
    accountId: 'acc_social',
    segments: ['Hello'],
  });
  const readings = [[], [publish('post_1'), publish('post_2'), publish('post_3')]];
  const ledger = new Ledger();
  for (const id of ['post_1', 'post_2']) ledger.markCreated('post', id, 'primary');
  // After a reset, a service may give the same id again.
  ledger.markDeleted('post', 'post_2', 'primary');
  // Another customer may have the same id.
  ledger.markCreated('post', 'post_3', 'other');
  const { trace, scriptRun } = await listenTo(() => Promise.resolve(readings.shift() ?? []), ledger);
  trace.length = 0;
  await collectEvents(scriptRun);
  expect(trace).toMatchObject([{ postId: 'post_2' }, { postId: 'post_3' }]);
});
