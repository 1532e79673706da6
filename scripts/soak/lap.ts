/** A lap of the soak test: one tenant is created, used by several clients at a time, checked and removed. */
import type { Agent, ClientRequest } from 'node:http';
import { type Call, type CallResponse, createCaller } from '../endurance/caller.ts';
import type { RandomSource } from '../endurance/random.ts';
import type { Mailbox } from '../endurance/receiver.ts';
import { ReadWriteLock } from './readWriteLock.ts';
import { advanceTo, createTenantModel, type TenantModel } from './tenantModel.ts';

/** Counters over all laps. */
export interface Totals {
  requests: number;
  acknowledgedWrites: number;
  /** Writes whose response was lost or replaced, settled by reading the state. */
  recoveredWrites: number;
  published: number;
  leads: number;
  uploads: number;
  uncertainCount: number;
  lapCount: number;
}

export interface LapOptions {
  readonly origin: string;
  readonly key: string;
  readonly agent: Agent;
  readonly random: RandomSource;
  readonly mailbox: Mailbox;
  readonly totals: Totals;
}

/** Statuses that do not show whether the request took effect, because a fault may have come after it. */
const isUncertain = (status: number) => status === 0 || status === 429 || status >= 500;

export class Lap {
  readonly lock = new ReadWriteLock();
  readonly options: LapOptions;
  readonly random: RandomSource;
  readonly totals: Totals;
  readonly call: Call;
  /** Account ids by their names in the default state. */
  readonly accounts = new Map<string, { readonly id: string; readonly platform: string }>();
  /**
   * Unexpected responses by status, and how many of each the injected faults explain; 0 stands for responses that were
   * cut off.
   */
  readonly failedRequests = new Map<number, readonly string[]>();
  readonly expectedFailures = new Map<number, number>();
  readonly streams = new Set<ClientRequest>();
  readonly snapshots = new Map<string, { readonly model: TenantModel; readonly now: number }>();
  /** Posts that a client is working with. */
  readonly claimedPosts = new Set<string>();
  readonly problems: string[] = [];
  model = createTenantModel();
  /** The time of the clock when it was last moved. An accelerated clock has moved on since. */
  now = 0;
  clock: 'frozen' | 'accelerated' = 'frozen';
  wasRestored = false;
  outreachAccountId = '';
  #nameCount = 0;

  constructor(options: LapOptions) {
    this.options = options;
    this.random = options.random;
    this.totals = options.totals;
    this.call = createCaller(options.origin, options.key, options.agent, (status, summary) => {
      this.totals.requests++;
      if (!isUncertain(status)) return;
      this.totals.uncertainCount++;
      this.failedRequests.set(status, [...(this.failedRequests.get(status) ?? []), summary]);
    });
  }

  /** Returns a name that is not a prefix of any other name. */
  createUniqueName(prefix: string): string {
    return `${prefix} ${++this.#nameCount};`;
  }

  expectFailures(status: number, times: number): void {
    this.expectedFailures.set(status, (this.expectedFailures.get(status) ?? 0) + times);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.random.intBelow(items.length)];
  }

  /**
   * Returns the record from the response or, if the response was lost, the stored record; undefined if the write did not
   * happen.
   * @param acceptedRefusals other acceptable statuses, if a concurrent step may have been faster
   * @param readBack reads the stored record
   */
  async confirmWrite<T>(
    write: Promise<CallResponse>,
    readBack: () => Promise<T | undefined>,
    acceptedRefusals: readonly number[] = [],
  ): Promise<T | undefined> {
    const { status, data, text } = await write;
    if (status >= 200 && status < 300) {
      this.totals.acknowledgedWrites++;
      return data;
    }
    if (isUncertain(status)) {
      this.totals.recoveredWrites++;
      return readBack();
    }
    if (!acceptedRefusals.includes(status))
      this.problems.push(`A valid request was rejected with ${status}: ${text.slice(0, 300)}`);
    return undefined;
  }

  /** Advances the clock. Must run exclusively; otherwise the order relative to concurrent steps would be unknown. */
  async advance(minutes: number): Promise<void> {
    const { now } = await this.callControl('POST', '/clock/advance', { by: `PT${minutes}M` });
    this.now = Date.parse(now);
    if (this.clock === 'frozen') advanceTo(this.model, this.now);
  }

  /** Calls the control surface, which injected faults do not affect. */
  async callControl(method: string, path: string, body?: unknown): Promise<CallResponse['data']> {
    const { status, data, text } = await this.call(method, `/_mock${path}`, body === undefined ? {} : { body });
    if (status === 404) return undefined;
    if (status < 200 || status >= 300)
      this.problems.push(`${method} /_mock${path} got ${status}: ${text.slice(0, 300)}`);
    return data;
  }
}

/** One action of a client. */
export interface Step {
  readonly weight: number;
  /** Whether the step must run exclusively. */
  readonly isExclusive?: true;
  run(lap: Lap): Promise<void>;
}
