/** The life of one tenant under load: it is made, used by several clients at a time, looked at, and taken away. */
import type { Agent, ClientRequest } from 'node:http';
import { type Answer, type Call, callerOf } from '../endurance/caller.ts';
import type { Random } from '../endurance/random.ts';
import type { Mailbox } from '../endurance/receiver.ts';
import { Gate } from './gate.ts';
import { newWorld, passTo, type World } from './world.ts';

/** What all laps bring together. */
export interface Totals {
  requests: number;
  acknowledged: number;
  /** Writes whose answer was lost or spoiled, found out by reading. */
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

/** Statuses that say nothing of whether something was done: the fault may have come after that. */
const uncertain = (status: number) => status === 0 || status === 429 || status >= 500;

export class Lap {
  readonly gate = new Gate();
  readonly options: LapOptions;
  readonly random: Random;
  readonly totals: Totals;
  readonly call: Call;
  /** Account ids by their names in the default world. */
  readonly accounts = new Map<string, { readonly id: string; readonly platform: string }>();
  /** What was answered otherwise than well, and how much of it was asked for; 0 is for answers that were cut off. */
  readonly seen = new Map<number, readonly string[]>();
  readonly asked = new Map<number, number>();
  readonly streams = new Set<ClientRequest>();
  readonly snapshots = new Map<string, { readonly world: World; readonly now: number }>();
  /** Posts that a client is at work with. */
  readonly taken = new Set<string>();
  readonly faults: string[] = [];
  world = newWorld();
  /** What the clock showed when it was moved last; it goes on where it does not stand still. */
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

  /** A name that no other is the beginning of. */
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
   * The record that a write answered, or that it has left although its answer was lost; undefined where it was not done.
   *
   * @param refusals statuses that are in order as well: something else was quicker
   * @param settle reads what is there
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
      this.faults.push(`A request in order was refused with ${status}: ${text.slice(0, 300)}`);
    return undefined;
  }

  /** Lets minutes pass; to be done alone, for nobody knows what was quicker. */
  async advance(minutes: number): Promise<void> {
    const { now } = await this.control('POST', '/clock/advance', { by: `PT${minutes}M` });
    this.now = Date.parse(now);
    if (this.clock === 'frozen') passTo(this.world, this.now);
  }

  /** What the control surface has, which no fault hits. */
  async control(method: string, path: string, body?: unknown): Promise<Answer['data']> {
    const { status, data, text } = await this.call(method, `/_mock${path}`, body === undefined ? {} : { body });
    if (status === 404) return undefined;
    if (status < 200 || status >= 300)
      this.faults.push(`${method} /_mock${path} was answered with ${status}: ${text.slice(0, 300)}`);
    return data;
  }
}

/** Something that a client does. */
export interface Step {
  readonly weight: number;
  /** Nobody else does anything meanwhile. */
  readonly alone?: true;
  run(lap: Lap): Promise<void>;
}
