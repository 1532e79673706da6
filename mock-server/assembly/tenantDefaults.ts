/** The defaults of tenants, from the options of a mock. */
import { parseTimestamp } from '../../spec/time/instant.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { type ClockState, readSystemClock } from '../clock/clock.ts';
import { LedgerError } from '../ledger/ledger.ts';
import type { TenantsOptions } from '../tenants/tenants.ts';
import type { MockOptions } from './mockOptions.ts';

/** The initial settings of tenants. */
export function buildTenantDefaults({
  profile = defaultProfile,
  world,
  keys,
  wall = readSystemClock,
  frozenAt,
  onError = reportError,
}: MockOptions): Omit<TenantsOptions, 'deliver' | 'findFileName' | 'onFilesReleased'> {
  return {
    behaviour: profile.behaviour,
    wall,
    onError,
    clock: createClock(frozenAt),
    ...(world === undefined ? {} : { world }),
    ...(keys === undefined ? {} : { keys }),
  };
}

export function reportError(error: unknown): void {
  if (error instanceof LedgerError) console.error(error.message);
  else console.error('The mock failed while handling a request.', error);
}

function createClock(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined)
    throw new TypeError(`\`frozenAt\` must be an ISO 8601 timestamp with an offset or Z, not "${frozenAt}".`);
  return { mode: 'frozen', at };
}
