/** The tenants of a ledger that several replicas share. Recently used tenants are in memory. */
import type { Plan } from '../../../spec/plans.ts';
import type { Account } from '../../../spec/schemas/account.ts';
import { Clock } from '../../clock/clock.ts';
import { getRows, type Tables } from '../../ledger/ledger.ts';
import type { ReplicaLedger } from '../../ledger/replicaLedger.ts';
import { type Access, accessTable } from '../../rows/access.ts';
import { isExpired } from '../../rows/quota.ts';
import type { MetricValues } from '../../traffic/metrics.ts';
import { type ClockRow, clockTable } from '../clockRecorder.ts';
import type { InitialState } from '../snapshots.ts';
import type { Tenant } from '../tenant.ts';
import { chooseTag, type TenantRow } from '../tenantOptions.ts';
import {
  defaultKeys,
  getSpec,
  type KeyWithPlans,
  type TenantPage,
  type TenantSpec,
  type TenantSummary,
  Tenants,
  type TenantsOptions,
} from '../tenants.ts';
import { ReplicaMetrics } from './metrics.ts';
import { ReplicaTenant } from './replicaTenant.ts';
import { TenantSession } from './tenantSession.ts';

export interface SharedTenantsOptions extends Omit<TenantsOptions, 'ledger'> {
  readonly ledger: ReplicaLedger;
  /** Milliseconds after which a delivery attempt of another replica counts as lost. */
  readonly attemptDuration: number;
  /** Maximum number of tenants in memory. */
  readonly capacity: number;
  /** Called with the tag of a tenant after each commit. */
  readonly onCommit: (tag: string) => void;
}

export class SharedTenants extends Tenants {
  readonly metrics = new ReplicaMetrics();
  readonly #options: SharedTenantsOptions;
  readonly #ledger: ReplicaLedger;
  /** The tenants in memory by tag, least recently used first, without the first tenant. */
  readonly #recent = new Map<string, ReplicaTenant>();
  /** The tenant with the empty tag, which stays in memory. */
  #first: ReplicaTenant | undefined;
  readonly #loading = new Map<string, Promise<ReplicaTenant | undefined>>();

  constructor({ ledger, ...options }: SharedTenantsOptions) {
    super({ ...options, keys: [] });
    this.#options = { ledger, ...options };
    this.#ledger = ledger;
  }

  /** Creates the first tenants if they are missing, and loads the very first. */
  async open(keys: readonly KeyWithPlans[] = defaultKeys, initialState?: InitialState): Promise<void> {
    for (const [i, { key, plans }] of keys.entries())
      await this.#seed(key, plans, i === 0 ? '' : undefined, initialState);
    if ((await this.#load('')) === undefined) throw new Error('The database has no first tenant.');
  }

  async #seed(key: string, plans: readonly Plan[], tag: string | undefined, initialState?: InitialState) {
    const tenant = await this.#add({ key, plans }, tag);
    if (tag === '' && initialState !== undefined)
      await tenant?.transact(() => tenant.restoration.startFrom(initialState));
  }

  override async find(key: string): Promise<Tenant | undefined> {
    const tenant = (this.byKey.get(key) as ReplicaTenant | undefined) ?? (await this.#loadByKey(key));
    return tenant === undefined ? undefined : this.#refresh(tenant);
  }

  /** The first tenant, which need not be the first that this replica has loaded. */
  override get first(): ReplicaTenant {
    if (this.#first === undefined) throw new Error('The first tenant is not loaded.');
    return this.#first;
  }

  override async findFirst(): Promise<Tenant> {
    return (await this.#refresh(this.first)) ?? this.first;
  }

  /** The tenant with this tag, brought up to date. */
  async findByTag(tag: string): Promise<ReplicaTenant | undefined> {
    const tenant = this.#findInMemory(tag) ?? (await this.#load(tag));
    return tenant === undefined ? undefined : this.#refresh(tenant);
  }

  override async listWithFile(name: string): Promise<readonly Tenant[]> {
    const tags = await this.#ledger.listExistingTags(listCandidateTags(name));
    const tenants = await Promise.all(tags.map((tag) => this.findByTag(tag)));
    return tenants.filter((tenant) => tenant !== undefined);
  }

  override async list({ after, limit }: TenantPage): Promise<readonly TenantSummary[] | undefined> {
    if (after !== undefined && (await this.#ledger.findTag(after)) === undefined) return undefined;
    const page = await this.#ledger.readPage({ now: this.getWallNow(), tables: summaryTables, limit, after });
    return page.flatMap((tables) => this.#listSummaries(tables));
  }

  #listSummaries(tables: Tables): readonly TenantSummary[] {
    const [row] = getRows<TenantRow>(tables, 'tenant');
    // A replica is still creating it.
    if (row === undefined) return [];
    const [access] = getRows<Access>(tables, accessTable);
    const [clock] = getRows<ClockRow>(tables, clockTable);
    return [
      {
        ...getSpec(row),
        plans: access?.plans ?? row.plans,
        accounts: getRows<Account>(tables, 'accounts'),
        clock: new Clock(this.#options.wall, clock?.state ?? this.#options.clock),
      },
    ];
  }

  override count(): Promise<number> {
    return this.#ledger.count(this.getWallNow());
  }

  override add(): Tenant {
    throw new TypeError(
      'mock.addTenant is not available with state in PostgreSQL; use `await mock.tenants.add({ plans })`.',
    );
  }

  override async addIfAbsent(spec: TenantSpec): Promise<Tenant | undefined> {
    const tenant = await this.#add(spec);
    if (tenant !== undefined) return tenant;
    await this.removeExpired();
    return this.#add(spec);
  }

  override async remove(tenant: Tenant): Promise<void> {
    const { tag } = tenant as ReplicaTenant;
    await this.#ledger.unregister(tag);
    this.#forget(tenant as ReplicaTenant);
    await tenant.close();
    this.#options.onFilesReleased();
  }

  override getMetricValues(): MetricValues {
    const { commits, conflicts, wakeUps, maxLag } = this.metrics;
    return {
      ...super.getMetricValues(),
      commits_total: commits,
      conflicts_total: conflicts,
      due_runs_total: wakeUps,
      due_lag_seconds: maxLag.value / 1000,
    };
  }

  override async removeExpired(): Promise<void> {
    const tags = await this.#ledger.removeExpired(this.getWallNow());
    for (const tag of tags) {
      const tenant = this.#recent.get(tag);
      if (tenant !== undefined) this.#forget(tenant);
    }
    if (tags.length > 0) this.#options.onFilesReleased();
  }

  /** Tenants whose changes a client waits for. */
  get watched(): readonly ReplicaTenant[] {
    const all = this.listInMemory() as readonly ReplicaTenant[];
    return all.filter((tenant) => this.isWatched(tenant) || tenant.traffic.journal.isAwaited);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#ledger.close();
  }

  /** Registers a tenant and commits its initial state. Returns undefined if the key is taken. */
  async #add(spec: TenantSpec, fixedTag?: string): Promise<ReplicaTenant | undefined> {
    const { key, restrictions } = spec;
    const usedTags = new Set<string>();
    for (;;) {
      const tag = fixedTag ?? chooseTag(key, usedTags);
      if (await this.#ledger.register({ tag, key, expiresAt: restrictions?.expiresAt }))
        return this.#initialize(tag, spec);
      const owner = await this.#ledger.findTag(key);
      if (owner !== undefined || fixedTag !== undefined) {
        // A replica that has stopped between registration and first commit leaves a tenant without rows.
        if (owner !== undefined && Object.keys(await this.#ledger.read(owner)).length === 0)
          return this.#initialize(owner, spec);
        return undefined;
      }
      usedTags.add(tag);
    }
  }

  async #initialize(tag: string, spec: TenantSpec): Promise<ReplicaTenant> {
    const session = this.#createSession(tag, 0);
    const tenant = new ReplicaTenant({ ...this.buildOptions(spec, tag), ...this.#buildReplicaOptions(session) });
    await session.commitInitial();
    return this.#keep(tag, tenant);
  }

  async #loadByKey(key: string): Promise<ReplicaTenant | undefined> {
    const tag = await this.#ledger.findTag(key);
    return tag === undefined ? undefined : this.#load(tag);
  }

  /** Loads a tenant once, even for concurrent requests. */
  #load(tag: string): Promise<ReplicaTenant | undefined> {
    const loading = this.#loading.get(tag) ?? this.#read(tag).finally(() => this.#loading.delete(tag));
    this.#loading.set(tag, loading);
    return loading;
  }

  async #read(tag: string): Promise<ReplicaTenant | undefined> {
    const revision = await this.#ledger.load(tag);
    const [row] = (revision?.tables.tenant ?? []) as readonly TenantRow[];
    if (revision === undefined || row === undefined) return undefined;
    if (isExpired(row, this.getWallNow())) return undefined;
    const session = this.#createSession(tag, revision.version);
    const options = { ...this.buildOptions(getSpec(row), tag), ...this.#buildReplicaOptions(session) };
    return this.#keep(tag, new ReplicaTenant(options, revision.tables));
  }

  #createSession(tag: string, version: number): TenantSession {
    const { ledger, onCommit } = this.#options;
    return new TenantSession({ tag, ledger, version, metrics: this.metrics, onCommit });
  }

  #buildReplicaOptions(session: TenantSession) {
    return { ledger: session, transactions: session, attemptDuration: this.#options.attemptDuration };
  }

  #keep(tag: string, tenant: ReplicaTenant): ReplicaTenant {
    this.hold(tenant, tag);
    if (tag === '') this.#first = tenant;
    else this.#recent.set(tag, tenant);
    this.#evict();
    return tenant;
  }

  #findInMemory(tag: string): ReplicaTenant | undefined {
    return tag === '' ? this.#first : this.#recent.get(tag);
  }

  async #refresh(tenant: ReplicaTenant): Promise<ReplicaTenant | undefined> {
    if (isExpired(tenant.restrictions, this.getWallNow())) {
      this.#forget(tenant);
      return this.#loadByKey(tenant.key);
    }
    if (this.#recent.delete(tenant.tag)) this.#recent.set(tenant.tag, tenant);
    try {
      await tenant.transact(() => tenant.catchUp());
      return tenant;
    } catch (error) {
      if (!tenant.session.isGone) throw error;
      this.#forget(tenant);
      // Another replica may have removed the key and added it again.
      return this.#loadByKey(tenant.key);
    }
  }

  /** Removes the least recently used tenants from memory. */
  #evict(): void {
    for (const tenant of this.#recent.values()) {
      if (this.#recent.size <= this.#options.capacity) return;
      if (!tenant.isInUse && !this.isWatched(tenant)) this.#forget(tenant);
    }
  }

  #forget(tenant: ReplicaTenant): void {
    this.#recent.delete(tenant.tag);
    if (this.byKey.get(tenant.key) === tenant) this.release(tenant);
  }
}

/** The tables that the list of tenants needs. */
const summaryTables = ['tenant', 'accounts', accessTable, clockTable];

/**
 * The tags that a file name may contain: `file_a1b2c3000001.png` has the tag a1b2c3 and a number of six digits or more.
 */
function listCandidateTags(name: string): readonly string[] {
  const digits = /^[a-z]+_([0-9a-f]{6,})/.exec(name)?.[1] ?? '';
  return Array.from({ length: Math.max(0, digits.length - 5) }, (_, length) => digits.slice(0, length));
}
