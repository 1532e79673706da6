/** Builds the package once per test run, for tests whose programs import it by name. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build/buildIfStale.ts';
import { withLock } from '../../scripts/launch/lock.mjs';

const lock = join(tmpdir(), `social-contract-build-${process.ppid}`);

/**
 * Builds the package, or waits while another worker of the run builds it. The lock counts as stale only after a minute,
 * because on a busy machine, the worker that holds it may not be able to renew it for a while.
 */
export function ensureBuilt(): Promise<void> {
  return withLock(lock, () => buildIfStale(), { staleAfter: 60_000, onWait: () => {} });
}
