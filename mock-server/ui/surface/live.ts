/** Hearing that something has changed: a stream of events, and asking now and then where the stream is broken. */
import { signal } from '@preact/signals';
import { callHeaders, controlPath } from './call.ts';
import { tokenWanted } from './session.ts';

export type Connection = 'connecting' | 'live' | 'polling' | 'gone';

export const connection = signal<Connection>('connecting');

/** Grows whenever what is shown may be old. */
export const revision = signal(0);

/** Milliseconds between two looks, however much happens. */
const pause = 300;
const pollEvery = 2000;
/** The mock gives a sign of life every fifteen seconds. */
const patience = 40_000;

let planned: ReturnType<typeof setTimeout> | undefined;

export function lookAgain(): void {
  if (planned !== undefined) return;
  planned = setTimeout(() => {
    planned = undefined;
    revision.value++;
  }, pause);
}

/** Follows the tenant that calls mean now, until it is called off. */
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
    // It may have gone away for good, or only be starting again.
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
      // What has changed is read again anyway, so nothing in the event matters but that it came.
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
