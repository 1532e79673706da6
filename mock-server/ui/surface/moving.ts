/** Moves the tenant's clock and records the effects. */
import { signal } from '@preact/signals';
import { happeningOf } from '../words/state.ts';
import { act, notify } from './acting.ts';
import type { Effect, Moved, Plan } from './answers.ts';
import { call } from './call.ts';
import { clockWasRead } from './clock.ts';

/** The latest clock moves with their effects, newest first. */
export const moves = signal<
  readonly { readonly id: number; readonly to: string; readonly effects: readonly Effect[] }[]
>([]);

/** The number of moves to keep. */
const most = 20;

export async function advance(by: { readonly by: string } | { readonly to: string }): Promise<void> {
  noted(await act<Moved>('POST', '/clock/advance', { body: by }, said));
}

/** Advances to the next due event, if there is one. */
export async function advanceToNext(): Promise<void> {
  const [next] = await call<readonly Plan[]>('GET', '/agenda?limit=1').catch(() => []);
  if (next === undefined) notify('failed', 'Nothing is due.');
  else await advance({ to: next.at });
}

export async function setMode(wanted: {
  readonly mode?: string;
  readonly rate?: number;
  readonly now?: string;
}): Promise<void> {
  noted(await act<Moved>('PUT', '/clock', { body: wanted }, said));
}

function noted(moved: Moved | undefined): void {
  if (moved === undefined) return;
  clockWasRead(moved);
  const id = (moves.value[0]?.id ?? 0) + 1;
  moves.value = [{ id, to: moved.now, effects: moved.effects }, ...moves.value].slice(0, most);
}

/** A summary of the effects, counted by kind. */
function said({ mode, effects }: Moved): string {
  if (effects.length === 0) return mode === 'frozen' ? 'Clock moved. Nothing was due.' : 'Clock running.';
  const kinds = Map.groupBy(effects, ({ type }) => happeningOf(type).word);
  return [...kinds].map(([word, all]) => (all.length === 1 ? word : `${word} ×${all.length}`)).join(', ');
}
