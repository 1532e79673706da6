/** Waits for a service that is still starting. */
import { setTimeout as sleep } from 'node:timers/promises';
import { redactUrl } from '../../conformance/report/secretPlaces.ts';
import { UsageError } from '../input/flags.ts';

/**
 * Resolves once the URL responds.
 *
 * @throws UsageError if the URL does not respond in time
 */
export async function waitFor(url: string, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (milliseconds > 0) {
    const error = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' }).then(
      (response) => void response.body?.cancel(),
      (fetchError: Error) => fetchError,
    );
    if (error === undefined) return;
    if (Date.now() >= deadline)
      throw new UsageError(`No response from ${redactUrl(url)} within ${milliseconds / 1000} s.`);
    await sleep(200);
  }
}
