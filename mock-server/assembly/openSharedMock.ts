/** Opens a mock that is one of several replicas with their state in one database. */
import type { ReplicaLedger } from '../ledger/replicaLedger.ts';
import { ChangeFeed } from '../tenants/replicas/changeFeed.ts';
import { DueWorker } from '../tenants/replicas/dueWorker.ts';
import { SharedTenants } from '../tenants/replicas/sharedTenants.ts';
import type { InitialState } from '../tenants/snapshots.ts';
import { defaultKeys } from '../tenants/tenants.ts';
import { assembleMock } from './assembleMock.ts';
import type { BareMock, MockOptions, MockParts } from './mockOptions.ts';
import { reportError } from './tenantDefaults.ts';

/** Tenants that a replica keeps in memory. */
const defaultCapacity = 256;

/** The lease of a delivery attempt lasts as long as two attempts, and this many milliseconds. */
const leaseMargin = 500;

export async function openSharedMock(
  options: MockOptions,
  ledger: ReplicaLedger,
  initialState?: InitialState,
): Promise<BareMock & { readonly parts: MockParts }> {
  const { keys = defaultKeys, onError = reportError } = options;
  const feed = new ChangeFeed(ledger);
  let tenants: SharedTenants | undefined;
  const mock = assembleMock(options, {
    isDurable: true,
    archive: ledger.contents,
    pendingCommits: new WeakMap(),
    createTenants: (tenantsOptions) => {
      tenants = new SharedTenants({
        ...tenantsOptions,
        ledger,
        attemptDuration: 2 * (options.webhookTimeout ?? 2000) + leaseMargin,
        capacity: defaultCapacity,
        onCommit: (tag) => feed.noteCommit(tag),
      });
      return tenants;
    },
    close: () => undefined,
  });
  if (tenants === undefined) throw new Error('A mock has tenants.');
  await tenants.open(keys, initialState);
  const worker = new DueWorker(tenants, ledger, onError);
  feed.start(tenants);
  worker.start();
  const close = async () => {
    await worker.close();
    feed.close();
    await mock.close();
  };
  return { ...mock, keys, close, [Symbol.asyncDispose]: close };
}
