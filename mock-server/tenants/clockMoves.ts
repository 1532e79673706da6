/** Moves a tenant's clock and runs everything that falls due on the way. */
import type { Clock } from '../clock/clock.ts';
import { createSerialQueue } from '../concurrency/serialQueue.ts';
import type { Effect } from '../rows/effects.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { DeliveryAttempts } from './deliveryAttempts.ts';

/** The parts of a tenant that a clock move needs. */
export interface MovableTenant {
  readonly clock: Clock;
  readonly attempts: DeliveryAttempts;
  /** The tenant's current sandbox. */
  getSandbox(): Sandbox;
  /** Differs after a reset. */
  getEpoch(): unknown;
  catchUp(): Effect[];
  /** Commits sandbox and clock. */
  commit(): void;
  /** The error of the last rollback, if any. */
  getFailure(): unknown;
  transact<T>(step: () => T): T | Promise<Awaited<T>>;
}

/** Runs the moves of one clock one after the other. */
export class ClockMoves {
  readonly #tenant: MovableTenant;
  readonly #runInTurn = createSerialQueue<Effect[]>();

  constructor(tenant: MovableTenant) {
    this.#tenant = tenant;
  }

  /** Moves the clock and returns the effects in due order, deliveries included. Without deliveries, awaits nothing. */
  move(move: (clock: Clock) => void): Promise<Effect[]> {
    return this.#runInTurn(() => moveThrough(this.#tenant, move));
  }
}

/** The part of a move up to its next deliveries. */
interface Leg {
  readonly effects: readonly Effect[];
  readonly target: Clock;
  readonly isLast: boolean;
}

async function moveThrough(tenant: MovableTenant, move: (clock: Clock) => void): Promise<Effect[]> {
  const { attempts } = tenant;
  const pending = tenant.transact(() => tenant.catchUp());
  const effects = pending instanceof Promise ? await pending : pending;
  // Deliveries that started before the move are awaited, but are not effects of the move.
  if (attempts.isActive) await attempts.drain();
  const [epoch, failure] = [tenant.getEpoch(), tenant.getFailure()];
  const first = tenant.transact(() => runLeg(tenant, tenant.clock.preview(move)));
  let leg: Leg = first instanceof Promise ? await first : first;
  effects.push(...leg.effects);
  while (!leg.isLast) {
    effects.push(...(await attempts.drain()));
    if (tenant.getFailure() !== failure) throw tenant.getFailure();
    // A reset during the deliveries has replaced the sandbox and its clock.
    if (tenant.getEpoch() !== epoch) return effects;
    const { target } = leg;
    leg = await tenant.transact(() => runLeg(tenant, target));
    effects.push(...leg.effects);
  }
  return effects;
}

/** Runs what falls due until deliveries start or the target is reached. */
function runLeg(tenant: MovableTenant, target: Clock): Leg {
  const { clock, attempts } = tenant;
  const sandbox = tenant.getSandbox();
  const { agenda } = sandbox;
  const effects: Effect[] = [];
  for (let due = agenda.getNextDue(); due !== undefined && due <= target.now(); due = agenda.getNextDue()) {
    clock.pinAt(due);
    const { effects: dueEffects, jobs } = sandbox.catchUp(due);
    effects.push(...dueEffects);
    // Nothing outside observes the state until a delivery, so all changes up to it are one commit.
    if (jobs.length > 0) {
      tenant.commit();
      attempts.start(jobs);
    }
    if (attempts.isActive) return { effects, target, isLast: false };
  }
  clock.restore(target.state);
  tenant.commit();
  return { effects, target, isLast: true };
}
