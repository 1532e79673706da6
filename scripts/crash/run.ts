/** Kills a mock repeatedly while clients write to it, and checks the state after each kill. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, callerOf, firstKey, newAgent } from '../endurance/caller.ts';
import { type MockProcess, startMockProcess } from '../endurance/mockProcess.ts';
import { type Random, randomOf } from '../endurance/random.ts';
import { type Mailbox, type Mood, Receiver } from '../endurance/receiver.ts';
import { Expected } from './expected.ts';
import { type Observed, observe } from './observed.ts';
import { filesBeside, keptIn } from './stateFile.ts';
import { untold } from './untold.ts';
import { verdictOn, verdictOnFile } from './verdict.ts';
import { prepare, untilGone, write } from './writers.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The maximum milliseconds of writing before a kill. */
  readonly longest: number;
  /** The number of kills with the same state file. The state to check grows with each. */
  readonly perFile?: number;
  /** False runs the mock without a state file, to prove that the checks detect lost state. */
  readonly durable?: boolean;
  /** Modifies the state file after a kill, to prove that the checks detect it. */
  readonly tamper?: (state: string) => void;
  readonly onRound?: (round: Round) => void;
}

/** The result of one kill. Counts cover the state file so far. */
export interface Round {
  readonly round: number;
  /** The number of the state file, and whether its clocks are frozen or keep going, even while no mock runs. */
  readonly file: number;
  readonly clock: 'frozen' | 'going';
  readonly killedAfter: number;
  /** Acknowledged writes so far. */
  readonly acknowledged: number;
  readonly inFlight: number;
  readonly posts: number;
  readonly published: number;
  readonly leads: number;
  readonly uploads: number;
  /** Deliveries in flight or postponed. */
  readonly pending: number;
  /** Webhooks accepted so far, and how many of them had been accepted before. */
  readonly webhooks: number;
  readonly repeated: number;
  /** Milliseconds from the start of the next mock until it listens. */
  readonly backAfter: number;
  readonly faults: readonly string[];
}

/** Stops after the first round with faults. */
export async function crash(options: CrashOptions): Promise<Round[]> {
  const { rounds, seed, perFile = 25, onRound } = options;
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-crash-'));
  const done: Round[] = [];
  const enough = () => done.length >= rounds || (done.at(-1)?.faults ?? []).length > 0;
  try {
    for (let file = 1; !enough(); file++) {
      const life = new Life(options, join(folder, String(file)), file, random);
      await life.begin(join(folder, 'compiled'));
      try {
        for (let i = 0; i < perFile && !enough(); i++) {
          const last = i === perFile - 1 || done.length === rounds - 1;
          const round = { round: done.length + 1, ...(await life.round(last)) };
          done.push(round);
          onRound?.(round);
        }
      } finally {
        await life.end();
      }
    }
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rounds with one state file. */
class Life {
  readonly #options: CrashOptions;
  readonly #folder: string;
  readonly #state: string;
  readonly #file: number;
  readonly #random: Random;
  readonly #expected = new Expected();
  readonly #going: boolean;
  #names = 0;
  #compiled = '';
  readonly #receiver = new Receiver();
  readonly #agent = newAgent();
  #mailbox: Mailbox | undefined;
  #mock: MockProcess | undefined;

  constructor(options: CrashOptions, folder: string, file: number, random: Random) {
    this.#options = options;
    this.#folder = folder;
    this.#state = join(folder, 'state.db');
    this.#file = file;
    this.#random = random;
    this.#going = file % 2 === 0;
    mkdirSync(folder);
  }

  /** @param compiled a folder for Node's compile cache, which halves the start-up time */
  async begin(compiled: string): Promise<void> {
    this.#compiled = compiled;
    // Node writes the compile cache only on a regular exit, and later mocks are killed.
    if (this.#file === 1) await (await this.#start()).stop();
    await this.#receiver.listen();
    this.#mailbox = this.#receiver.open();
    this.#mailbox.mood = reluctant(randomOf(this.#random.below(2 ** 31)));
    this.#mock = await this.#start();
    await prepare(this.#caller(this.#mock), this.#expected, this.#mailbox.url);
  }

  async round(last: boolean): Promise<Omit<Round, 'round'>> {
    const [expected, random, mailbox] = [this.#expected, this.#random, this.#mailbox];
    if (this.#mock === undefined || mailbox === undefined) throw new Error('Call begin() first.');
    const { durable = true, longest, tamper } = this.#options;
    const killedAfter = 5 + random.below(longest);
    const name = () => `text ${++this.#names}`;
    const writing = untilGone(this.#caller(this.#mock));
    if (this.#going) await writing('PUT', '/_mock/clock', { body: { mode: 'accelerated', rate: 600 } });
    // A writer that finds a fault rejects, once the other writers have ended.
    const written = write({ origin: this.#mock.origin, call: writing, expected, random, name, going: this.#going });
    await Promise.race([sleep(killedAfter), written]);
    await this.#mock.kill();
    await written;
    tamper?.(this.#state);
    const kept = durable ? keptIn(this.#state) : {};
    const { inFlight } = expected;
    const began = performance.now();
    this.#mock = await this.#start();
    const backAfter = performance.now() - began;
    const call = this.#caller(this.#mock);
    // Freezes the clock, so that nothing changes during the checks.
    if (this.#going) await call('PUT', '/_mock/clock', { body: { mode: 'frozen' } });
    if (this.#going) expected.clock.most = Number.POSITIVE_INFINITY;
    const observed = await observe(call, expected);
    const faults = [
      ...verdictOn(expected, observed),
      ...verdictOnFile(kept, filesBeside(this.#state)),
      ...(last ? await untold(call, mailbox.heard, expected) : []),
    ];
    const counts = countsOf(observed, expected, mailbox);
    return {
      file: this.#file,
      clock: this.#going ? 'going' : 'frozen',
      killedAfter,
      inFlight,
      backAfter,
      faults,
      ...counts,
    };
  }

  async end(): Promise<void> {
    await this.#mock?.stop();
    this.#receiver.close();
    this.#agent.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #caller({ origin }: MockProcess): Call {
    return callerOf(origin, firstKey, this.#agent);
  }

  #start(): Promise<MockProcess> {
    const { durable = true } = this.#options;
    return startMockProcess({
      folder: this.#folder,
      state: durable ? this.#state : undefined,
      env: { NODE_COMPILE_CACHE: this.#compiled },
    });
  }
}

/** Rejects every third delivery at first, but never so many attempts that a delivery is given up. */
function reluctant(random: Random): Mood {
  return ({ taken, refused }) => ({ status: taken === 0 && refused < 2 && random.below(3) === 0 ? 503 : 200 });
}

function countsOf({ posts, leads, deliveries }: Observed, expected: Expected, { heard }: Mailbox) {
  const webhooks = [...heard.values()].reduce((sum, { taken }) => sum + taken, 0);
  return {
    acknowledged: expected.acknowledged,
    posts: posts.size,
    published: [...posts.values()].filter(({ status }) => status === 'published').length,
    leads: leads.length,
    uploads: expected.uploads.size,
    pending: deliveries.filter(({ state }) => state === 'pending').length,
    webhooks,
    repeated: [...heard.values()].reduce((sum, { taken }) => sum + Math.max(0, taken - 1), 0),
  };
}
