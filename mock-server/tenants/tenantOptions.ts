/** What a tenant is made of, and what is kept of who it is. */
import type { Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { World } from '../../spec/world.ts';
import type { ClockState, Wall } from '../clock/clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Row } from '../ledger/table.ts';
import type { FileNameIn } from '../sandbox/state/state.ts';
import type { Changed } from './changeListeners.ts';
import type { Deliver } from './deliveryQueue.ts';

export interface TenantOptions {
  readonly key: string;
  /** Keeps the ids of tenants apart; empty for the default tenant. */
  readonly tag: string;
  readonly world: World;
  readonly behaviour: Behaviour;
  readonly clock: ClockState;
  readonly wall: Wall;
  readonly deliver: Deliver;
  readonly fileNameIn: FileNameIn;
  /** Hears that files may be wanted no longer. */
  readonly filesGone: () => void;
  readonly onError: (error: unknown) => void;
  /** Absent: nothing is kept. */
  readonly ledger?: Ledger;
  readonly listeners: ReadonlySet<Changed>;
}

/** Who it is: the id is its key. */
export interface KeptTenant extends Row {
  readonly plans: readonly Plan[];
}
