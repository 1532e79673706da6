/** Moves the tenant's clock and records the effects. */
import { signal } from '@preact/signals';
import { getEventLabel } from '../format/stateLabels.ts';
import { notify, runAction } from './actions.ts';
import { call } from './call.ts';
import { setClockReading } from './clock.ts';
import type { AgendaEntry, ClockChange, Effect } from './responses.ts';

/** The latest clock moves with their effects, newest first. */
export const moves = signal<
  readonly { readonly id: number; readonly to: string; readonly effects: readonly Effect[] }[]
>([]);

/** The number of moves to keep. */
const maxMoves = 20;

export async function advance(by: { readonly by: string } | { readonly to: string }): Promise<void> {
  recordMove(await runAction<ClockChange>('POST', '/clock/advance', { body: by }, describeMove));
}

/** Advances to the next due effect, if there is one. */
export async function advanceToNext(): Promise<void> {
  const [nextEffect] = await call<readonly AgendaEntry[]>('GET', '/agenda?limit=1').catch(() => []);
  if (nextEffect === undefined) notify('failed', 'No effect is scheduled.');
  else await advance({ to: nextEffect.at });
}

export async function setMode(settings: {
  readonly mode?: string;
  readonly rate?: number;
  readonly now?: string;
}): Promise<void> {
  recordMove(await runAction<ClockChange>('PUT', '/clock', { body: settings }, describeMove));
}

function recordMove(change: ClockChange | undefined): void {
  if (change === undefined) return;
  setClockReading(change);
  const id = (moves.value[0]?.id ?? 0) + 1;
  moves.value = [{ id, to: change.now, effects: change.effects }, ...moves.value].slice(0, maxMoves);
}

/** A summary of the effects, counted by kind. */
function describeMove({ mode, effects }: ClockChange): string {
  if (effects.length === 0) return mode === 'frozen' ? 'Clock moved. Nothing was due.' : 'Clock running.';
  const kinds = Map.groupBy(effects, ({ type }) => getEventLabel(type).label);
  return [...kinds].map(([word, all]) => (all.length === 1 ? word : `${word} ×${all.length}`)).join(', ');
}
