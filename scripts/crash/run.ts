/** Killing a mock again and again while it is written to, and looking at what is left each time. */
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
  /** The most milliseconds of writing before the mock is killed. */
  readonly longest: number;
  /** How often a mock is killed with the same file: what is looked at each time grows. */
  readonly perFile?: number;
  /** False to see what this finds in a mock that keeps nothing. */
  readonly durable?: boolean;
  /** Does something to the file of a killed mock, to see whether that is found. */
  readonly tamper?: (state: string) => void;
  readonly onRound?: (round: Round) => void;
}

/** How it looked after one kill; what is counted is counted for the file. */
export interface Round {
  readonly round: number;
  /** Which file it was, and whether clocks went on by themselves, also while nobody was there. */
  readonly file: number;
  readonly clock: 'frozen' | 'going';
  readonly killedAfter: number;
  /** Writes that were acknowledged so far. */
  readonly acknowledged: number;
  readonly inFlight: number;
  readonly posts: number;
  readonly published: number;
  readonly leads: number;
  readonly uploads: number;
  /** Deliveries that were under way or put off. */
  readonly pending: number;
  /** Webhooks that were taken so far, and how many of them had been taken before. */
  readonly webhooks: number;
  readonly repeated: number;
  /** Milliseconds from the start of the next mock until it listened. */
  readonly backAfter: number;
  readonly faults: readonly string[];
}

/** The first round with faults is the last. */
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

/** One state file, from the first mock that writes it to the last. */
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

  /** @param compiled a folder for what Node has compiled, so that a start takes half the time */
  async begin(compiled: string): Promise<void> {
    this.#compiled = compiled;
    // Node writes there when it ends by itself, which those that follow do not.
    if (this.#file === 1) await (await this.#start()).stop();
    await this.#receiver.listen();
    this.#mailbox = this.#receiver.open();
    this.#mailbox.mood = reluctant(randomOf(this.#random.below(2 ** 31)));
    this.#mock = await this.#start();
    await prepare(this.#caller(this.#mock), this.#expected, this.#mailbox.url);
  }

  async round(last: boolean): Promise<Omit<Round, 'round'>> {
    const [expected, random, mailbox] = [this.#expected, this.#random, this.#mailbox];
    if (this.#mock === undefined || mailbox === undefined) throw new Error('It has not begun.');
    const { durable = true, longest, tamper } = this.#options;
    const killedAfter = 5 + random.below(longest);
    const name = () => `text ${++this.#names}`;
    const writing = untilGone(this.#caller(this.#mock));
    if (this.#going) await writing('PUT', '/_mock/clock', { body: { mode: 'accelerated', rate: 600 } });
    // A writer that finds a fault itself ends the run, once the others have ended too.
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
    // What is looked at is not to change meanwhile.
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

/** At first refuses every third delivery, and so few attempts of each that none of them is the last. */
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
