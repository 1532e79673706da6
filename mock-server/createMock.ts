/** Creates a mock without a port, reachable through `fetch` within the process. */
import { defaultProfile } from '../src/profile/resolve.ts';
import { listMissingForMock } from '../src/profile/translation/translator.ts';
import { assembleMock } from './assembly/assembleMock.ts';
import type { MockOptions, MockParts, PortlessMock } from './assembly/mockOptions.ts';
import { buildFirstWorld } from './assembly/tenantDefaults.ts';
import { isDatabaseUrl } from './ledger/postgres/driver.ts';
import { openSqliteLedger } from './ledger/sqlite/sqliteLedger.ts';
import { Tenants } from './tenants/tenants.ts';

export type { MockOptions, MockParts, PortlessMock };

/**
 * Creates a mock without a port.
 *
 * @throws TypeError if `frozenAt` is not a timestamp or `translate` is invalid, LedgerError if `state` cannot be used, SeedError if `seed` is
 * invalid.
 */
export function createMock(options: MockOptions = {}): PortlessMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, state, translate } = options;
  if (typeof state === 'string' && isDatabaseUrl(state))
    throw new TypeError('A mock with its state in PostgreSQL is opened with `startMock`, since connecting takes time.');
  assertTranslatable(translate);
  const initialWorld = buildFirstWorld(options);
  const ledger = typeof state === 'string' ? openSqliteLedger(state, profile.bindings) : state;
  try {
    const isNew = (ledger?.tenants() ?? []).length === 0;
    const storage = {
      ...(ledger?.folder === undefined ? {} : { folder: ledger.folder }),
      isDurable: ledger !== undefined,
      createTenants: (tenantsOptions: ConstructorParameters<typeof Tenants>[0]) =>
        new Tenants({ ...tenantsOptions, ...(ledger === undefined ? {} : { ledger }) }),
      close: () => ledger?.close(),
    };
    return assembleMock(options, storage, isNew ? initialWorld : undefined);
  } catch (error) {
    ledger?.close();
    throw error;
  }
}

/** @throws TypeError if a translation lacks functions */
export function assertTranslatable(translate: MockOptions['translate']): void {
  const missing = translate === undefined ? [] : listMissingForMock(translate);
  if (missing.length > 0) throw new TypeError(missing.join('\n'));
}
