/** Moving a tenant's clock, through all that falls due on the way. */
import type { Clock } from '../clock/clock.ts';
import { inTurn } from '../concurrency/inTurn.ts';
import type { Effect } from '../rows/effects.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Errands } from './deliveryQueue.ts';

/** What a move needs of the tenant whose clock it is. */
export interface Moving {
  readonly clock: Clock;
  readonly errands: Errands;
  /** The world that the tenant has now. */
  world(): Sandbox;
  catchUp(): Effect[];
  /** Keeps world and clock. */
  keep(): void;
  /** Why the world was taken back the last time, if ever. */
  failure(): unknown;
}

/** Moves of one clock, which wait for one another. */
export class ClockMoves {
  readonly #tenant: Moving;
  readonly #inTurn = inTurn<Effect[]>();

  constructor(tenant: Moving) {
    this.#tenant = tenant;
  }

  /** The effects in due order, deliveries included. Nothing is awaited where nothing is delivered. */
  move(move: (clock: Clock) => void): Promise<Effect[]> {
    return this.#inTurn(() => moveThrough(this.#tenant, move));
  }
}

async function moveThrough(tenant: Moving, move: (clock: Clock) => void): Promise<Effect[]> {
  const { clock, errands } = tenant;
  const effects = tenant.catchUp();
  // What was under way before belongs to no move; it is only to be over.
  if (errands.underWay) await errands.over();
  const target = clock.after(move);
  const [sandbox, failure] = [tenant.world(), tenant.failure()];
  const { agenda } = sandbox;
  for (let due = agenda.next(); due !== undefined && due <= target.now(); due = agenda.next()) {
    clock.show(due);
    const { effects: happened, jobs } = sandbox.catchUp(due);
    effects.push(...happened);
    // Nobody can look as long as nothing is delivered, so all of that is kept in one go.
    if (jobs.length > 0) tenant.keep();
    errands.start(jobs);
    if (errands.underWay) effects.push(...(await errands.over()));
    if (tenant.failure() !== failure) throw tenant.failure();
    // A reset while deliveries were awaited has made another world, with a clock of its own.
    if (tenant.world() !== sandbox) return effects;
  }
  clock.restore(target.state);
  tenant.keep();
  return effects;
}
