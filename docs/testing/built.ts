/** Builds the package once per run, for tests whose programs import it by name. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build/buildIfStale.ts';
import { withLock } from '../../scripts/launch/lock.mjs';

const lock = join(tmpdir(), `social-contract-build-${process.ppid}`);

/** Waits while another worker of the run builds. A busy machine may not touch the lock for a while. */
export function ensureBuilt(): Promise<void> {
  return withLock(lock, () => buildIfStale(), { staleAfter: 60_000, onWait: () => {} });
}
