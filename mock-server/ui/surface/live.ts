/** Detects changes: over an event stream, with polling while the stream is down. */
import { signal } from '@preact/signals';
import { callHeaders, controlPath } from './call.ts';
import { tokenWanted } from './session.ts';

export type Connection = 'connecting' | 'live' | 'polling' | 'gone';

export const connection = signal<Connection>('connecting');

/** Increases whenever the displayed data may be stale. */
export const revision = signal(0);

/** Minimum milliseconds between two reloads. */
const pause = 300;
const pollEvery = 2000;
/** The stream counts as broken after this silence; the mock sends a keep-alive every 15 seconds. */
const patience = 40_000;

let planned: ReturnType<typeof setTimeout> | undefined;

export function lookAgain(): void {
  if (planned !== undefined) return;
  planned = setTimeout(() => {
    planned = undefined;
    revision.value++;
  }, pause);
}

/** Follows changes of the current tenant until the returned function is called. */
export function follow(): () => void {
  const ending = new AbortController();
  void keepFollowing(ending.signal);
  return () => ending.abort();
}

async function keepFollowing(ended: AbortSignal): Promise<void> {
  connection.value = 'connecting';
  while (!ended.aborted) {
    await listen(ended).catch(() => undefined);
    if (ended.aborted) return;
    // The mock may have stopped, or may be restarting.
    connection.value = tokenWanted.value || (await answers()) ? 'polling' : 'gone';
    lookAgain();
    await sleep(pollEvery, ended);
  }
}

async function listen(ended: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const signal = AbortSignal.any([ended, silence.signal]);
  const response = await fetch(`${controlPath}/changes`, { headers: callHeaders(), cache: 'no-store', signal });
  if (!response.ok || response.body === null) return;
  let timer = setTimeout(() => silence.abort(), patience);
  try {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), patience);
      if (connection.value !== 'live') connection.value = 'live';
      // Every event triggers a reload, so its content does not matter.
      if (text.includes('event:')) lookAgain();
    }
  } finally {
    clearTimeout(timer);
  }
}

function answers(): Promise<boolean> {
  return fetch(`${controlPath}/health`, { headers: callHeaders(), cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function sleep(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
