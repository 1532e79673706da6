/** All tenants of a mock, by key. */
import { randomUUID } from 'node:crypto';
import { plans as limitsOf, type Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Account } from '../../spec/schemas/account.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { world as defaultWorld, type World } from '../../spec/world.ts';
import { Alarm } from '../clock/alarm.ts';
import { Clock, type ClockState, type WallClock } from '../clock/clock.ts';
import type { Ledger, Tables } from '../ledger/ledger.ts';
import { isExpired, type TenantRestrictions } from '../rows/quota.ts';
import type { FindFileName } from '../sandbox/state/state.ts';
import type { MetricValues } from '../traffic/metrics.ts';
import type { ChangeListener } from './changeListeners.ts';
import type { Deliver } from './deliveryQueue.ts';
import { Tenant } from './tenant.ts';
import { chooseTag, type TenantOptions, type TenantRow } from './tenantOptions.ts';

/** An API key with its plans. */
export interface KeyWithPlans {
  readonly key: string;
  readonly plans: readonly Plan[];
}

/** What a tenant is created with. */
export interface TenantSpec extends KeyWithPlans {
  readonly restrictions?: TenantRestrictions;
}

/** A tenant in a list. */
export interface TenantSummary extends KeyWithPlans {
  readonly accounts: readonly Account[];
  readonly clock: Clock;
  readonly restrictions: TenantRestrictions;
}

/** A part of the list of tenants: those after a key. */
export interface TenantPage {
  readonly after: string | undefined;
  readonly limit: number;
}

/** The default keys. The first belongs to the first tenant. */
export const defaultKeys: readonly KeyWithPlans[] = [
  { key: 'demo-api-pro', plans: ['api', 'pro'] },
  { key: 'demo-api', plans: ['api'] },
  { key: 'demo-starter', plans: ['starter'] },
  { key: 'demo-api-starter', plans: ['api', 'starter'] },
  { key: 'demo-pro', plans: ['pro'] },
];

/** The options of all tenants. */
export interface TenantsOptions {
  readonly behaviour: Behaviour;
  readonly wall: WallClock;
  readonly clock: ClockState;
  readonly deliver: Deliver;
  readonly findFileName: FindFileName;
  readonly onFilesReleased: () => void;
  readonly onError: (error: unknown) => void;
  /** Called with each effect when it happens. */
  readonly onEffect?: TenantOptions['onEffect'];
  /** Stores all tenants. Stored tenants are restored before others are added. */
  readonly ledger?: Ledger;
  /** The initial state of each tenant; its plans are those of the key. */
  readonly world?: World;
  /** Replaces the default keys. */
  readonly keys?: readonly KeyWithPlans[];
}

/** The tenants of a mock. */
export class Tenants {
  readonly #tenants = new Map<string, Tenant>();
  /** The tenants in memory. */
  readonly byKey: ReadonlyMap<string, Tenant> = this.#tenants;
  /** The id tags of tenants, by key. */
  readonly #tags = new Map<string, string>();
  readonly #options: TenantsOptions;
  /** Change listeners, by tenant key. */
  readonly #listeners = new Map<string, Set<ChangeListener>>();

  /** Removes tenants that have expired, at most a second late; `find` checks the exact time. */
  readonly #expiry: Alarm;
  #nextExpiry: Instant = Number.POSITIVE_INFINITY;

  /** @throws LedgerError if the tenants cannot be stored */
  constructor(options: TenantsOptions) {
    this.#options = options;
    this.#expiry = new Alarm(new Clock(options.wall), () => {
      void this.removeExpired();
      // The alarm rings early if a timer cannot wait that long, or if the system clock was set back.
      if (this.#nextExpiry < Number.POSITIVE_INFINITY) this.#expiry.set(this.#nextExpiry, 1000);
    });
    const { ledger } = options;
    for (const tag of ledger?.listTags() ?? []) this.#restore(tag, ledger?.read(tag) ?? {});
    for (const keyWithPlans of options.keys ?? defaultKeys)
      if (!this.#tenants.has(keyWithPlans.key)) this.add(keyWithPlans);
  }

  /** The first tenant: that of control calls that name none. */
  get first(): Tenant {
    const [first] = this.#tenants.values();
    if (first === undefined) throw new Error('A mock has at least one tenant.');
    return first;
  }

  /** The tenant with this key. If other replicas change it too, it is brought up to date first. */
  find(key: string): Promise<Tenant | undefined> | Tenant | undefined {
    const tenant = this.#tenants.get(key);
    // Few tenants expire, and only these need the time.
    if (tenant?.restrictions.expiresAt === undefined || !isExpired(tenant.restrictions, this.getWallNow()))
      return tenant;
    void this.removeExpired();
    return undefined;
  }

  /** The first tenant, brought up to date like that of `find`. */
  findFirst(): Promise<Tenant> | Tenant {
    return this.first;
  }

  /** The tenants that may have the file with this name. */
  listWithFile(_name: string): Promise<readonly Tenant[]> | readonly Tenant[] {
    return this.listInMemory();
  }

  /** Adds a tenant with its own state, unless another one has the key. */
  addIfAbsent(spec: TenantSpec): Promise<Tenant | undefined> | Tenant | undefined {
    void this.removeExpired();
    return this.#tenants.has(spec.key) ? undefined : this.add(spec);
  }

  /**
   * Lists tenants in the order in which they were created, including those not in memory. Returns undefined if no tenant
   * has the key `after`.
   */
  list({
    after,
    limit,
  }: TenantPage): Promise<readonly TenantSummary[] | undefined> | readonly TenantSummary[] | undefined {
    void this.removeExpired();
    const all = this.listInMemory();
    const start = after === undefined ? 0 : all.findIndex(({ key }) => key === after) + 1;
    if (start === 0 && after !== undefined) return undefined;
    return all.slice(start, start + limit).map(summarizeTenant);
  }

  /** The number of tenants, including those that are not in memory. */
  count(): Promise<number> | number {
    return this.#tenants.size;
  }

  /** Numbers for the metrics. */
  getMetricValues(): MetricValues {
    return { tenants_in_memory: this.#tenants.size };
  }

  listInMemory(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  /**
   * Adds a tenant with its own state.
   *
   * @throws LedgerError if it cannot be stored
   */
  add(spec: TenantSpec): Tenant {
    const tag = this.#tenants.size === 0 ? '' : chooseTag(spec.key, new Set(this.#tags.values()));
    return this.#construct(spec, tag);
  }

  /** Removes the tenants that have expired. */
  removeExpired(): Promise<void> | void {
    if (this.#nextExpiry > this.getWallNow()) return;
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const tenant of this.listInMemory()) {
      if (isExpired(tenant.restrictions, this.getWallNow())) this.remove(tenant).catch(this.#options.onError);
      // If it could not be removed, it still is a tenant.
      if (this.#tenants.has(tenant.key)) this.#scheduleExpiry(tenant);
    }
  }

  #scheduleExpiry({ restrictions: { expiresAt = Number.POSITIVE_INFINITY } }: Tenant): void {
    if (expiresAt >= this.#nextExpiry) return;
    this.#nextExpiry = expiresAt;
    this.#expiry.set(expiresAt, 1000);
  }

  /**
   * Removes a tenant with all its data. Its key becomes invalid.
   *
   * @throws LedgerError if it cannot be removed from the ledger
   */
  async remove(tenant: Tenant): Promise<void> {
    const removal = tenant.remove();
    // The key can be added again while the deliveries of this tenant end.
    this.release(tenant);
    await removal;
    this.#options.onFilesReleased();
  }

  /** Runs everything that fell due while the mock was stopped. */
  resumeAll(): void {
    void this.removeExpired();
    for (const tenant of this.#tenants.values()) tenant.resume();
  }

  /** The digests of all file contents in use, including those in snapshots. */
  collectContents(): ReadonlySet<string> {
    return new Set(this.listInMemory().flatMap(({ files }) => files.flatMap(({ content = [] }) => content)));
  }

  #restore(tag: string, savedTables: Tables): void {
    const [tenant] = (savedTables.tenant ?? []) as readonly TenantRow[];
    if (tenant !== undefined) this.#construct(getSpec(tenant), tag, savedTables);
  }

  #construct(spec: TenantSpec, tag: string, savedTables?: Tables): Tenant {
    const tenant = this.hold(new Tenant(this.buildOptions(spec, tag), savedTables), tag);
    this.#scheduleExpiry(tenant);
    return tenant;
  }

  protected buildOptions({ key, plans, restrictions = {} }: TenantSpec, tag: string): TenantOptions {
    const { world = worldWithoutFiles, keys: _, ...options } = this.#options;
    const tenantWorld = withTag(limitToPlan({ ...world, plans }), tag);
    return { ...options, key, tag, restrictions, listeners: this.#getListeners(key), world: tenantWorld };
  }

  /** Keeps a tenant in memory. */
  protected hold<T extends Tenant>(tenant: T, tag: string): T {
    this.#tags.set(tenant.key, tag);
    this.#tenants.set(tenant.key, tenant);
    return tenant;
  }

  /** Removes a tenant from memory, and tells its listeners. */
  protected release(tenant: Tenant): void {
    this.#tenants.delete(tenant.key);
    this.#tags.delete(tenant.key);
    for (const onChange of this.#listeners.get(tenant.key) ?? []) onChange(['tenant']);
    this.#forgetListeners(tenant.key);
  }

  /** Whether the changes of a tenant have any listeners. */
  protected isWatched({ key }: Tenant): boolean {
    return (this.#listeners.get(key)?.size ?? 0) > 0;
  }

  /** Subscribes to the changed tables of a tenant. Returns a function that unsubscribes. */
  watch({ key }: Tenant, onChange: ChangeListener): () => void {
    const listeners = this.#getListeners(key);
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      this.#forgetListeners(key);
    };
  }

  /** The listeners of a key, which also apply to a later tenant with the same key. */
  #getListeners(key: string): Set<ChangeListener> {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    return listeners;
  }

  #forgetListeners(key: string): void {
    if (this.#listeners.get(key)?.size === 0 && !this.#tenants.has(key)) this.#listeners.delete(key);
  }

  /** The real time, by which tenants expire. */
  getWallNow(): Instant {
    return this.#options.wall();
  }

  /** Creates an unused key. */
  createKey(): string {
    return `mock-${randomUUID()}`;
  }

  async close(): Promise<void> {
    this.#expiry.clear();
    await Promise.all(this.listInMemory().map((tenant) => tenant.close()));
  }
}

/** What a stored tenant was created with. */
export function getSpec({ id: key, plans, quota, expiresAt }: TenantRow): Required<TenantSpec> {
  return { key, plans, restrictions: { quota, expiresAt } };
}

export function summarizeTenant({ key, plans, restrictions, clock, sandboxAsIs }: Tenant): TenantSummary {
  return { key, plans, restrictions, clock, accounts: [...sandboxAsIs.accounts.values()] };
}

/** The default initial state without hosted files, because a mock only hosts uploaded files. */
const worldWithoutFiles: World = { ...defaultWorld, hosted: {} };

/** Limits the connected accounts to the number that the plans allow (decision `limits.accounts`). */
function limitToPlan(world: World): World {
  const limits = world.plans.map((plan) => limitsOf[plan].socialAccounts ?? Number.POSITIVE_INFINITY);
  return { ...world, accounts: world.accounts.slice(0, Math.max(...limits)) };
}

/** Adds the tag to all account ids, so that they differ between tenants. */
function withTag(world: World, tag: string): World {
  if (tag === '') return world;
  return {
    ...world,
    accounts: world.accounts.map((account) => ({ ...account, id: `${account.id}_${tag}` })),
    outreachAccounts: world.outreachAccounts.map((account) => ({ ...account, id: `${account.id}_${tag}` })),
  };
}
