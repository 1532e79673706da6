/** Moves a tenant's clock and runs everything that falls due on the way. */
import type { Clock } from '../clock/clock.ts';
import { inTurn } from '../concurrency/inTurn.ts';
import type { Effect } from '../rows/effects.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Errands } from './deliveryQueue.ts';

/** The parts of a tenant that a clock move needs. */
export interface Moving {
  readonly clock: Clock;
  readonly errands: Errands;
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
  readonly #tenant: Moving;
  readonly #inTurn = inTurn<Effect[]>();

  constructor(tenant: Moving) {
    this.#tenant = tenant;
  }

  /** Moves the clock and returns the effects in due order, deliveries included. Without deliveries, awaits nothing. */
  move(move: (clock: Clock) => void): Promise<Effect[]> {
    return this.#inTurn(() => moveThrough(this.#tenant, move));
  }
}

async function moveThrough(tenant: Moving, move: (clock: Clock) => void): Promise<Effect[]> {
  const { clock, errands } = tenant;
  const effects = tenant.catchUp();
  // Deliveries that started before the move are awaited, but are not effects of the move.
  if (errands.underWay) await errands.over();
  const target = clock.after(move);
  const [sandbox, failure] = [tenant.world(), tenant.failure()];
  const { agenda } = sandbox;
  for (let due = agenda.next(); due !== undefined && due <= target.now(); due = agenda.next()) {
    clock.show(due);
    const { effects: happened, jobs } = sandbox.catchUp(due);
    effects.push(...happened);
    // Nothing outside observes the state until a delivery, so all changes up to it are one commit.
    if (jobs.length > 0) tenant.keep();
    errands.start(jobs);
    if (errands.underWay) effects.push(...(await errands.over()));
    if (tenant.failure() !== failure) throw tenant.failure();
    // A reset during the deliveries has replaced the sandbox and its clock.
    if (tenant.world() !== sandbox) return effects;
  }
  clock.restore(target.state);
  tenant.keep();
  return effects;
}
