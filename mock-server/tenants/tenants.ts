/** All tenants of a mock, by key. */
import { createHash } from 'node:crypto';
import { plans as limitsOf, type Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { world as defaultWorld, type World } from '../../spec/world.ts';
import type { ClockState, Wall } from '../clock/clock.ts';
import { type Deliver, Tenant } from './tenant.ts';

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
  readonly forgetFile: (id: string) => void;
  /** What each tenant's world begins with; its plans are those of the key. */
  readonly world?: World;
  /** The keys to begin with instead of the seeded ones. */
  readonly keys?: readonly SeededKey[];
}

export class Tenants {
  readonly #tenants = new Map<string, Tenant>();
  readonly #tags = new Set<string>();
  readonly #options: TenantsOptions;

  constructor(options: TenantsOptions) {
    this.#options = options;
    for (const { key, plans } of options.keys ?? seededKeys) this.add(key, plans);
  }

  /** The tenant that control calls mean when they name none. */
  get default(): Tenant {
    const [first] = this.#tenants.values();
    if (first === undefined) throw new Error('A mock has at least one tenant.');
    return first;
  }

  get(key: string): Tenant | undefined {
    return this.#tenants.get(key);
  }

  all(): readonly Tenant[] {
    return [...this.#tenants.values()];
  }

  /** Adds a tenant with a world of its own. */
  add(key: string, plans: readonly Plan[]): Tenant {
    const tag = this.#tenants.size === 0 ? '' : tagOf(key, this.#tags);
    this.#tags.add(tag);
    const world = withTag(withinPlan({ ...(this.#options.world ?? seed), plans }), tag);
    const tenant = new Tenant({
      key,
      tag,
      world,
      behaviour: this.#options.behaviour,
      clock: this.#options.clock,
      wall: this.#options.wall,
      deliver: this.#options.deliver,
      forgetFile: this.#options.forgetFile,
    });
    this.#tenants.set(key, tenant);
    return tenant;
  }

  close(): void {
    for (const tenant of this.#tenants.values()) tenant.close();
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
