/** Moves a tenant's clock and runs everything that falls due on the way. */
import type { Clock } from '../clock/clock.ts';
import { createSerialQueue } from '../concurrency/serialQueue.ts';
import type { Effect } from '../rows/effects.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { DeliveryQueue } from './deliveryQueue.ts';

/** The parts of a tenant that a clock move needs. */
export interface MovableTenant {
  readonly clock: Clock;
  readonly deliveryQueue: DeliveryQueue;
  /** The tenant's current sandbox. */
  world(): Sandbox;
  catchUp(): Effect[];
  /** Commits sandbox and clock. */
  keep(): void;
  /** The error of the last rollback, if any. */
  failure(): unknown;
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

async function moveThrough(tenant: MovableTenant, move: (clock: Clock) => void): Promise<Effect[]> {
  const { clock, deliveryQueue } = tenant;
  const effects = tenant.catchUp();
  // Deliveries that started before the move are awaited, but are not effects of the move.
  if (deliveryQueue.isActive) await deliveryQueue.drain();
  const target = clock.preview(move);
  const [sandbox, failure] = [tenant.world(), tenant.failure()];
  const { agenda } = sandbox;
  for (let due = agenda.next(); due !== undefined && due <= target.now(); due = agenda.next()) {
    clock.pinAt(due);
    const { effects: dueEffects, jobs } = sandbox.catchUp(due);
    effects.push(...dueEffects);
    // Nothing outside observes the state until a delivery, so all changes up to it are one commit.
    if (jobs.length > 0) tenant.keep();
    deliveryQueue.start(jobs);
    if (deliveryQueue.isActive) effects.push(...(await deliveryQueue.drain()));
    if (tenant.failure() !== failure) throw tenant.failure();
    // A reset during the deliveries has replaced the sandbox and its clock.
    if (tenant.world() !== sandbox) return effects;
  }
  clock.restore(target.state);
  tenant.keep();
  return effects;
}
