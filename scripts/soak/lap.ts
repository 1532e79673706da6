/** The life of one tenant under load: created, used by several clients at a time, checked, and removed. */
import type { Agent, ClientRequest } from 'node:http';
import { type Answer, type Call, callerOf } from '../endurance/caller.ts';
import type { Random } from '../endurance/random.ts';
import type { Mailbox } from '../endurance/receiver.ts';
import { Gate } from './gate.ts';
import { newWorld, passTo, type World } from './world.ts';

/** Counters over all laps. */
export interface Totals {
  requests: number;
  acknowledged: number;
  /** Writes whose response was lost or replaced, settled by reading the state. */
  settled: number;
  published: number;
  leads: number;
  uploads: number;
  spoiled: number;
  laps: number;
}

export interface LapOptions {
  readonly origin: string;
  readonly key: string;
  readonly agent: Agent;
  readonly random: Random;
  readonly mailbox: Mailbox;
  readonly totals: Totals;
}

/** Statuses that do not show whether the request took effect, because a fault may have come after it. */
const uncertain = (status: number) => status === 0 || status === 429 || status >= 500;

export class Lap {
  readonly gate = new Gate();
  readonly options: LapOptions;
  readonly random: Random;
  readonly totals: Totals;
  readonly call: Call;
  /** Account ids by their names in the default state. */
  readonly accounts = new Map<string, { readonly id: string; readonly platform: string }>();
  /**
   * Unexpected responses by status, and how many of each the injected faults explain; 0 stands for responses that were
   * cut off.
   */
  readonly seen = new Map<number, readonly string[]>();
  readonly asked = new Map<number, number>();
  readonly streams = new Set<ClientRequest>();
  readonly snapshots = new Map<string, { readonly world: World; readonly now: number }>();
  /** Posts that a client is working with. */
  readonly taken = new Set<string>();
  readonly faults: string[] = [];
  world = newWorld();
  /** The time at the last move of the clock, which keeps going unless it is frozen. */
  now = 0;
  clock: 'frozen' | 'accelerated' = 'frozen';
  restored = false;
  outreach = '';
  #names = 0;

  constructor(options: LapOptions) {
    this.options = options;
    this.random = options.random;
    this.totals = options.totals;
    this.call = callerOf(options.origin, options.key, options.agent, (status, what) => {
      this.totals.requests++;
      if (!uncertain(status)) return;
      this.totals.spoiled++;
      this.seen.set(status, [...(this.seen.get(status) ?? []), what]);
    });
  }

  /** A name that is not a prefix of any other. */
  name(what: string): string {
    return `${what} ${++this.#names};`;
  }

  ask(status: number, times: number): void {
    this.asked.set(status, (this.asked.get(status) ?? 0) + times);
  }

  pick<T>(among: readonly T[]): T | undefined {
    return among[this.random.below(among.length)];
  }

  /**
   * The record that a write returned or, if its response was lost, stored; undefined if the write did not happen.
   * @param refusals other acceptable statuses, for when a concurrent step was faster
   * @param settle reads the stored record
   */
  async certain<T>(
    ask: Promise<Answer>,
    settle: () => Promise<T | undefined>,
    refusals: readonly number[] = [],
  ): Promise<T | undefined> {
    const { status, data, text } = await ask;
    if (status >= 200 && status < 300) {
      this.totals.acknowledged++;
      return data;
    }
    if (uncertain(status)) {
      this.totals.settled++;
      return settle();
    }
    if (!refusals.includes(status))
      this.faults.push(`A valid request was rejected with ${status}: ${text.slice(0, 300)}`);
    return undefined;
  }

  /** Advances the clock. Must run exclusively, because the order relative to concurrent steps would be unknown. */
  async advance(minutes: number): Promise<void> {
    const { now } = await this.control('POST', '/clock/advance', { by: `PT${minutes}M` });
    this.now = Date.parse(now);
    if (this.clock === 'frozen') passTo(this.world, this.now);
  }

  /** Calls the control surface, which injected faults do not affect. */
  async control(method: string, path: string, body?: unknown): Promise<Answer['data']> {
    const { status, data, text } = await this.call(method, `/_mock${path}`, body === undefined ? {} : { body });
    if (status === 404) return undefined;
    if (status < 200 || status >= 300) this.faults.push(`${method} /_mock${path} got ${status}: ${text.slice(0, 300)}`);
    return data;
  }
}

/** One action of a client. */
export interface Step {
  readonly weight: number;
  /** Whether the step must run exclusively. */
  readonly alone?: true;
  run(lap: Lap): Promise<void>;
}
