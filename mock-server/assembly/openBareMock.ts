/** Opens a mock without a port and without the functions of its control surface. */
import type { Profile } from '../../spec/profile/profile.ts';
import { findMockProblems } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { isDatabaseUrl } from '../ledger/postgres/driver.ts';
import { openSqliteLedger } from '../ledger/sqlite/sqliteLedger.ts';
import type { InitialState } from '../tenants/snapshots.ts';
import { Tenants } from '../tenants/tenants.ts';
import { assembleMock } from './assembleMock.ts';
import type { BareMock, MockOptions, MockParts } from './mockOptions.ts';

/** @throws TypeError or LedgerError like `createMock` */
export function openBareMock(
  options: MockOptions,
  initialState?: InitialState,
): BareMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, state, translate } = options;
  if (typeof state === 'string' && isDatabaseUrl(state))
    throw new TypeError(
      '`createMock` cannot connect to PostgreSQL, because connecting is asynchronous; use `startMock`.',
    );
  assertTranslatable(profile, translate);
  const ledger = typeof state === 'string' ? openSqliteLedger(state, profile.bindings) : state;
  try {
    const isNew = (ledger?.listTags() ?? []).length === 0;
    const storage = {
      ...(ledger?.folder === undefined ? {} : { folder: ledger.folder }),
      isDurable: ledger !== undefined,
      createTenants: (tenantsOptions: ConstructorParameters<typeof Tenants>[0]) =>
        new Tenants({ ...tenantsOptions, ...(ledger === undefined ? {} : { ledger }) }),
      close: () => ledger?.close(),
    };
    return assembleMock(options, storage, isNew ? initialState : undefined);
  } catch (error) {
    ledger?.close();
    throw error;
  }
}

/** @throws TypeError if a translation lacks functions, or two operations share a route */
export function assertTranslatable(profile: Profile, translate: MockOptions['translate']): void {
  const problems = findMockProblems(profile, translate);
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
}
