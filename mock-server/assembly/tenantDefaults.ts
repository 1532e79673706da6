/** The defaults of tenants, from the options of a mock. */
import { asObject } from '../../spec/json.ts';
import { planNames } from '../../spec/plans.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { world as defaultWorld, type World } from '../../spec/world.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { type ClockState, readSystemClock } from '../clock/clock.ts';
import { LedgerError } from '../ledger/ledger.ts';
import type { KeyWithPlans, TenantsOptions } from '../tenants/tenants.ts';
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
    ...(world === undefined ? {} : { world: assertWorld(world) }),
    ...(keys === undefined ? {} : { keys: assertKeys(keys) }),
  };
}

export function reportError(error: unknown): void {
  if (error instanceof LedgerError) console.error(error.message);
  else console.error('The mock failed while handling a request.', error);
}

/** Callers without types may pass only what differs from the default world. */
function assertWorld(world: World): World {
  const missing = Object.keys(defaultWorld).find((name) => asObject(world)[name] === undefined);
  if (missing !== undefined)
    throw new TypeError(
      `\`world\` has no \`${missing}\`; change a copy of the \`world\` of \`social-contract/spec\` instead.`,
    );
  return world;
}

/** Callers without types may pass the keys alone. */
function assertKeys(keys: readonly KeyWithPlans[]): readonly KeyWithPlans[] {
  for (const { key, plans } of keys) {
    if (typeof key !== 'string' || !plans?.every((plan) => planNames.includes(plan)))
      throw new TypeError(`Each of \`keys\` must be \`{ key, plans }\`, with plans from ${planNames.join(', ')}.`);
    // No header could carry the key.
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new TypeError('A key in `keys` must be a non-empty string of visible ASCII characters, without spaces.');
  }
  return keys;
}

function createClock(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined)
    throw new TypeError(`\`frozenAt\` must be an ISO 8601 timestamp with an offset or Z, not "${frozenAt}".`);
  return { mode: 'frozen', at };
}
