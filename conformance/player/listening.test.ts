import { expect, test } from 'vitest';
import type { Observation } from '../../spec/laws/observation.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { listen } from './listening.ts';
import type { Playing } from './playing.ts';

/** What the player says that it listens to, once a script asks for an outbox. */
async function listenedTo(outbox: Hooks['outbox']): Promise<unknown> {
  const trace: Observation[] = [];
  const main = { name: 'primary', subject: { caller: 'primary', key: 'k' }, clock: { now: () => 0 } };
  const script = { id: 'x', title: 'X', about: [], steps: [{ kind: 'outbox' }] };
  await listen({
    trace,
    script,
    main,
    caller: () => main,
    stage: { hooks: { outbox } },
    heard: { outbox: new Map() },
  } as unknown as Playing);
  return trace.find(({ kind }) => kind === 'listening');
}

const silent = async () => [];

test('the silence of an outbox is evidence of what it would tell', async () => {
  const outbox = Object.assign(silent, { tells: ['emails'] as const });
  expect(await listenedTo(outbox)).toMatchObject({ to: ['emails'] });
});

test('the silence of an outbox that does not say what it tells is no evidence', async () => {
  expect(await listenedTo(async () => [])).toMatchObject({ to: [] });
});
