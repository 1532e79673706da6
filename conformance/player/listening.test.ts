import { expect, test } from 'vitest';
import type { Observation } from '../../spec/laws/observation.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { listen } from './listening.ts';
import type { Playing } from './playing.ts';

/** The kinds that the player listens for once a script uses the outbox. */
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

test('a missing item of an outbox is evidence for the kinds that the outbox declares', async () => {
  const outbox = Object.assign(silent, { tells: ['emails'] as const });
  expect(await listenedTo(outbox)).toMatchObject({ to: ['emails'] });
});

test('a missing item is no evidence if the outbox declares no kinds', async () => {
  expect(await listenedTo(async () => [])).toMatchObject({ to: [] });
});
