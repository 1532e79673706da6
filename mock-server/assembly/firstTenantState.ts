/** The first tenant's initial state, from the seed of a mock. */
import { defaultProfile } from '../../src/profile/resolve.ts';
import { buildSeedState } from '../seed/seed.ts';
import type { InitialState } from '../tenants/snapshots.ts';
import { Tenants } from '../tenants/tenants.ts';
import type { MockOptions } from './mockOptions.ts';
import { buildTenantDefaults } from './tenantDefaults.ts';

/**
 * Computes the first tenant's initial state before anything is opened, so that an invalid seed leaves nothing behind.
 */
export function buildFirstTenantState({
  seed,
  profile = defaultProfile,
  ...options
}: MockOptions): InitialState | undefined {
  if (seed === undefined) return undefined;
  const tenants = new Tenants({
    ...buildTenantDefaults({ ...options, profile }),
    deliver: () => Promise.resolve(undefined),
    findFileName: () => undefined,
    onFilesReleased: () => undefined,
  });
  return buildSeedState(tenants.first, seed, { profile, isOnOwnDomain: () => false });
}
