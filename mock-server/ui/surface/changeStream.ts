/** Detects changes: over an event stream, with polling while the stream is down. */
import { signal } from '@preact/signals';
import { buildCallHeaders, controlPath } from './call.ts';
import { isTokenNeeded } from './session.ts';

export type Connection = 'connecting' | 'live' | 'polling' | 'unreachable';

export const connection = signal<Connection>('connecting');

/** Increases whenever the displayed data may be stale. */
export const revision = signal(0);

/** Minimum milliseconds between two reloads, and milliseconds between two polls. */
const refreshDelay = 300;
const pollInterval = 2000;
/** Milliseconds without data after which the stream counts as broken; the mock sends a keep-alive every 15 seconds. */
const silenceTimeout = 40_000;

let refreshTimer: ReturnType<typeof setTimeout> | undefined;

export function scheduleRefresh(): void {
  if (refreshTimer !== undefined) return;
  refreshTimer = setTimeout(() => {
    refreshTimer = undefined;
    revision.value++;
  }, refreshDelay);
}

/** Follows changes of the current tenant until the returned function is called. */
export function followChanges(): () => void {
  const aborter = new AbortController();
  void followUntil(aborter.signal);
  return () => aborter.abort();
}

async function followUntil(signal: AbortSignal): Promise<void> {
  connection.value = 'connecting';
  while (!signal.aborted) {
    await readChanges(signal).catch(() => undefined);
    if (signal.aborted) return;
    // The mock may have stopped, or may be restarting.
    connection.value = isTokenNeeded.value || (await isReachable()) ? 'polling' : 'unreachable';
    scheduleRefresh();
    await sleep(pollInterval, signal);
  }
}

async function readChanges(stopSignal: AbortSignal): Promise<void> {
  const silenceAborter = new AbortController();
  const signal = AbortSignal.any([stopSignal, silenceAborter.signal]);
  const response = await fetch(`${controlPath}/changes`, { headers: buildCallHeaders(), cache: 'no-store', signal });
  if (!response.ok || response.body === null) return;
  let timer = setTimeout(() => silenceAborter.abort(), silenceTimeout);
  try {
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silenceAborter.abort(), silenceTimeout);
      if (connection.value !== 'live') connection.value = 'live';
      // Every event triggers a reload, so its content does not matter.
      if (text.includes('event:')) scheduleRefresh();
    }
  } finally {
    clearTimeout(timer);
  }
}

function isReachable(): Promise<boolean> {
  return fetch(`${controlPath}/health`, { headers: buildCallHeaders(), cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
