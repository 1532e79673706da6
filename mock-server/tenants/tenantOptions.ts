/** The options of a tenant, and its identity in the ledger. */
import { createHash } from 'node:crypto';
import type { Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { World } from '../../spec/world.ts';
import type { ClockState, WallClock } from '../clock/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Row } from '../ledger/table.ts';
import type { Effect } from '../rows/effects.ts';
import type { TenantRestrictions } from '../rows/quota.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { FindFileName } from '../sandbox/state/state.ts';
import type { ChangeListener } from './changeListeners.ts';
import type { Deliver } from './deliveryQueue.ts';
import type { Transactions } from './transactions.ts';

/** The options of a tenant. */
export interface TenantOptions {
  readonly key: string;
  /** Distinguishes the ids of tenants; empty for the first tenant. */
  readonly tag: string;
  readonly world: World;
  readonly restrictions: TenantRestrictions;
  readonly behaviour: Behaviour;
  readonly clock: ClockState;
  readonly wall: WallClock;
  readonly deliver: Deliver;
  readonly findFileName: FindFileName;
  /** Called when files may no longer be needed. */
  readonly onFilesReleased: () => void;
  readonly onError: (error: unknown) => void;
  /** Stores the tenant's state; if absent, nothing is stored. */
  readonly ledger?: Ledger;
  readonly listeners: ReadonlySet<ChangeListener>;
  /** Called with each effect when it happens. */
  readonly onEffect?: (effect: Effect, sandbox: Sandbox, key: string) => void;
  /** Present if other replicas change the tenant too. */
  readonly transactions?: Transactions;
}

/** The stored identity of a tenant. The id is its key. */
export interface TenantRow extends Row, TenantRestrictions {
  readonly plans: readonly Plan[];
}

/** The first six digits of the key's hash, or more if another tenant already has the same tag. */
export function chooseTag(key: string, usedTags: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(key).digest('hex');
  let length = 6;
  while (usedTags.has(hash.slice(0, length))) length++;
  return hash.slice(0, length);
}
