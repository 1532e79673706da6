/** All tenants of a mock, by key. */
import { createHash, randomUUID } from 'node:crypto';
import { plans as limitsOf, type Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { world as defaultWorld, type World } from '../../spec/world.ts';
import type { ClockState, Wall } from '../clock/clock.ts';
import type { Ledger, Tables } from '../ledger/ledger.ts';
import type { FileNameIn } from '../sandbox/state/state.ts';
import type { Changed } from './changeListeners.ts';
import type { Deliver } from './deliveryQueue.ts';
import { Tenant } from './tenant.ts';
import type { KeptTenant } from './tenantOptions.ts';

export interface SeededKey {
  readonly key: string;
  readonly plans: readonly Plan[];
}

/** The keys that every mock begins with: the first is the default tenant. */
export const seededKeys: readonly SeededKey[] = [
  { key: 'demo-api-pro', plans: ['api', 'pro'] },
  { key: 'demo-api', plans: ['api'] },
  { key: 'demo-starter', plans: ['starter'] },
  { key: 'demo-api-starter', plans: ['api', 'starter'] },
  { key: 'demo-pro', plans: ['pro'] },
];

export interface TenantsOptions {
  readonly behaviour: Behaviour;
  readonly wall: Wall;
  readonly clock: ClockState;
  readonly deliver: Deliver;
  readonly fileNameIn: FileNameIn;
  readonly filesGone: () => void;
  readonly onError: (error: unknown) => void;
  /** Keeps all tenants. Those that it knows are there from the beginning, and the first of them is the default one. */
  readonly ledger?: Ledger;
  /** What each tenant's world begins with; its plans are those of the key. */
  readonly world?: World;
  /** The keys to begin with instead of the seeded ones. */
  readonly keys?: readonly SeededKey[];
}

export class Tenants {
  readonly #tenants = new Map<string, Tenant>();
  readonly byKey: ReadonlyMap<string, Tenant> = this.#tenants;
  /** By key. */
  readonly #tags = new Map<string, string>();
  readonly #options: TenantsOptions;
  /** Who wants to hear of changes, by the key of the tenant. */
  readonly #listeners = new Map<string, Set<Changed>>();

  /** @throws LedgerError where they are to be kept and cannot */
  constructor(options: TenantsOptions) {
    this.#options = options;
    const { ledger } = options;
    for (const tag of ledger?.tenants() ?? []) this.#bringBack(tag, ledger?.read(tag) ?? {});
    for (const { key, plans } of options.keys ?? seededKeys) if (!this.#tenants.has(key)) this.add(key, plans);
  }

  /** The tenant that control calls mean when they name none. */
  get default(): Tenant {
    const [first] = this.#tenants.values();
    if (first === undefined) throw new Error('A mock has at least one tenant.');
    return first;
  }

  all(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  /**
   * Adds a tenant with a world of its own.
   *
   * @throws LedgerError where it is to be kept and cannot
   */
  add(key: string, plans: readonly Plan[]): Tenant {
    return this.#make(key, plans, this.#tenants.size === 0 ? '' : tagOf(key, new Set(this.#tags.values())));
  }

  /**
   * Takes a tenant away with all that it has, so that its key is nobody's.
   *
   * @throws LedgerError where it is kept and cannot be taken out
   */
  async remove(tenant: Tenant): Promise<void> {
    const removed = tenant.remove();
    this.#tenants.delete(tenant.key);
    await removed;
    for (const changed of this.#listenersOf(tenant.key)) changed(['tenant']);
    this.#forgetListeners(tenant.key);
    this.#tags.delete(tenant.key);
    this.#options.filesGone();
  }

  /** Lets happen what fell due while the mock was not there. */
  awaken(): void {
    for (const tenant of this.#tenants.values()) tenant.awaken();
  }

  /** What the media store is to keep: the contents of all files, those that a snapshot may bring back included. */
  contents(): ReadonlySet<string> {
    return new Set(this.all().flatMap(({ files }) => files.flatMap(({ content = [] }) => content)));
  }

  #bringBack(tag: string, kept: Tables): void {
    const [tenant] = (kept.tenant ?? []) as readonly KeptTenant[];
    if (tenant !== undefined) this.#make(tenant.id, tenant.plans, tag, kept);
  }

  #make(key: string, plans: readonly Plan[], tag: string, kept?: Tables): Tenant {
    const { world = seed, keys: _, ...options } = this.#options;
    const own = withTag(withinPlan({ ...world, plans }), tag);
    const tenant = new Tenant({ ...options, key, tag, listeners: this.#listenersOf(key), world: own }, kept);
    this.#tags.set(key, tag);
    this.#tenants.set(key, tenant);
    return tenant;
  }

  /** Lets somebody hear which tables of a tenant change, until it is called off. */
  watch({ key }: Tenant, changed: Changed): () => void {
    const listeners = this.#listenersOf(key);
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      this.#forgetListeners(key);
    };
  }

  /** A tenant that takes the place of another with its key is listened to as well. */
  #listenersOf(key: string): Set<Changed> {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    return listeners;
  }

  #forgetListeners(key: string): void {
    if (this.#listeners.get(key)?.size === 0 && !this.#tenants.has(key)) this.#listeners.delete(key);
  }

  /** A key that no tenant has. */
  freshKey(): string {
    return `mock-${randomUUID()}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((tenant) => tenant.close()));
  }
}

/** The default world without its files: what is hosted on a mock was really uploaded to it. */
const seed: World = { ...defaultWorld, hosted: {} };

/** A plan with a limit has connected no more accounts than it allows (decision `limits.accounts`). */
function withinPlan(world: World): World {
  const limits = world.plans.map((plan) => limitsOf[plan].socialAccounts ?? Number.POSITIVE_INFINITY);
  return { ...world, accounts: world.accounts.slice(0, Math.max(...limits)) };
}

/** Ids of one tenant mean nothing to another. */
function withTag(world: World, tag: string): World {
  if (tag === '') return world;
  return {
    ...world,
    accounts: world.accounts.map((account) => ({ ...account, id: `${account.id}_${tag}` })),
    outreachAccounts: world.outreachAccounts.map((account) => ({ ...account, id: `${account.id}_${tag}` })),
  };
}

/** Six digits of the key's hash, and more where another key begins with the same. */
function tagOf(key: string, taken: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(key).digest('hex');
  let length = 6;
  while (taken.has(hash.slice(0, length))) length++;
  return hash.slice(0, length);
}
