/** Kills a mock repeatedly while clients write to it, and checks the state after each kill. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createAgent, createCaller, firstKey } from '../endurance/caller.ts';
import { type MockProcess, startMockProcess } from '../endurance/mockProcess.ts';
import { createRandom, type RandomSource } from '../endurance/random.ts';
import { type Mailbox, Receiver, type ReceiverBehaviour } from '../endurance/receiver.ts';
import { ExpectedState } from './expectedState.ts';
import { checkAfterDeliveries } from './finalCheck.ts';
import { type ObservedState, observe } from './observedState.ts';
import { listMediaFiles, readTables } from './stateFile.ts';
import { findFileProblems, findProblems } from './verdict.ts';
import { prepare, rejectWhenGone, runWriters } from './writers.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The maximum milliseconds of writing before a kill. */
  readonly maxWriteTime: number;
  /**
   * The minimum number of writes before the kill of a round, however long they take; 0 by default. If it is set and the
   * clock runs, the kill also waits for the webhook of a lead.
   */
  readonly minWrites?: number;
  /** The number of kills with the same state file. The state to check grows with each. */
  readonly perFile?: number;
  /** False runs the mock without a state file, to prove that the checks detect lost state. */
  readonly isDurable?: boolean;
  /** Modifies the state file after a kill, to prove that the checks detect it. */
  readonly tamper?: (state: string) => void;
  readonly onRound?: (round: Round) => void;
}

/** The result of one kill. Counts cover the state file so far. */
export interface Round {
  readonly round: number;
  /** The number of the state file, and whether its clocks are frozen or run, even while the mock is stopped. */
  readonly file: number;
  readonly clock: 'frozen' | 'running';
  readonly killDelay: number;
  /** Acknowledged writes so far. */
  readonly acknowledgedWrites: number;
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
  readonly restartTime: number;
  readonly problems: readonly string[];
}

/** Stops after the first round with problems. */
export async function killRepeatedly(options: CrashOptions): Promise<Round[]> {
  const { rounds, seed, perFile = 25, onRound } = options;
  const random = createRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-crash-'));
  const completedRounds: Round[] = [];
  const isFinished = () => completedRounds.length >= rounds || (completedRounds.at(-1)?.problems ?? []).length > 0;
  try {
    for (let file = 1; !isFinished(); file++) {
      const fileRun = new StateFileRun(options, join(folder, String(file)), file, random);
      await fileRun.setUp(join(folder, 'compiled'));
      try {
        for (let i = 0; i < perFile && !isFinished(); i++) {
          const isLast = i === perFile - 1 || completedRounds.length === rounds - 1;
          const round = { round: completedRounds.length + 1, ...(await fileRun.runRound(isLast)) };
          completedRounds.push(round);
          onRound?.(round);
        }
      } finally {
        await fileRun.tearDown();
      }
    }
    return completedRounds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rounds with one state file. */
class StateFileRun {
  readonly #options: CrashOptions;
  readonly #folder: string;
  readonly #state: string;
  readonly #file: number;
  readonly #random: RandomSource;
  readonly #expected = new ExpectedState();
  readonly #isClockRunning: boolean;
  #nameCount = 0;
  #compileCache = '';
  readonly #receiver = new Receiver();
  readonly #agent = createAgent();
  #mailbox: Mailbox | undefined;
  #mock: MockProcess | undefined;

  constructor(options: CrashOptions, folder: string, file: number, random: RandomSource) {
    this.#options = options;
    this.#folder = folder;
    this.#state = join(folder, 'state.db');
    this.#file = file;
    this.#random = random;
    this.#isClockRunning = file % 2 === 0;
    mkdirSync(folder);
  }

  /** @param compileCache a folder for Node's compile cache, which halves the start-up time */
  async setUp(compileCache: string): Promise<void> {
    this.#compileCache = compileCache;
    // Fills the compile cache, which Node writes only on a regular exit; later mocks are killed.
    if (this.#file === 1) await (await this.#start()).stop();
    await this.#receiver.listen();
    this.#mailbox = this.#receiver.openMailbox();
    this.#mailbox.behaviour = refuseSome(createRandom(this.#random.intBelow(2 ** 31)));
    this.#mock = await this.#start();
    await prepare(this.#createCaller(this.#mock), this.#expected, this.#mailbox.url);
  }

  async runRound(isLast: boolean): Promise<Omit<Round, 'round'>> {
    const [expected, random, mailbox] = [this.#expected, this.#random, this.#mailbox];
    if (this.#mock === undefined || mailbox === undefined) throw new Error('Call setUp() first.');
    const { isDurable = true, maxWriteTime, minWrites = 0, tamper } = this.#options;
    const killDelay = 5 + random.intBelow(maxWriteTime);
    const createUniqueName = () => `text ${++this.#nameCount}`;
    const writerCall = rejectWhenGone(this.#createCaller(this.#mock));
    if (this.#isClockRunning) await writerCall('PUT', '/_mock/clock', { body: { mode: 'accelerated', rate: 600 } });
    const writesBefore = expected.acknowledgedWrites;
    let isWriting = true;
    // If a writer finds a problem, this rejects once the other writers have ended.
    const writes = runWriters({
      origin: this.#mock.origin,
      call: writerCall,
      expected,
      random,
      createUniqueName,
      isClockRunning: this.#isClockRunning,
    }).finally(() => {
      isWriting = false;
    });
    await Promise.race([sleep(killDelay), writes]);
    const needsLead = minWrites > 0 && this.#isClockRunning;
    const hasEnough = () =>
      expected.acknowledgedWrites >= writesBefore + minWrites && (!needsLead || hasLeadWebhook(mailbox));
    while (isWriting && !hasEnough()) await Promise.race([sleep(10), writes]);
    await this.#mock.kill();
    await writes;
    tamper?.(this.#state);
    const tables = isDurable ? readTables(this.#state) : {};
    const { inFlight } = expected;
    const startTime = performance.now();
    this.#mock = await this.#start();
    const restartTime = performance.now() - startTime;
    const call = this.#createCaller(this.#mock);
    // Freezes the clock, so that nothing changes during the checks.
    if (this.#isClockRunning) await call('PUT', '/_mock/clock', { body: { mode: 'frozen' } });
    if (this.#isClockRunning) expected.clock.max = Number.POSITIVE_INFINITY;
    const observed = await observe(call, expected);
    const problems = [
      ...findProblems(expected, observed),
      ...findFileProblems(tables, listMediaFiles(this.#state)),
      ...(isLast ? await checkAfterDeliveries(call, mailbox.received, expected) : []),
    ];
    const counts = computeCounts(observed, expected, mailbox);
    return {
      file: this.#file,
      clock: this.#isClockRunning ? 'running' : 'frozen',
      killDelay,
      inFlight,
      restartTime,
      problems,
      ...counts,
    };
  }

  async tearDown(): Promise<void> {
    await this.#mock?.stop();
    this.#receiver.close();
    this.#agent.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #createCaller({ origin }: MockProcess): Call {
    return createCaller(origin, firstKey, this.#agent);
  }

  #start(): Promise<MockProcess> {
    const { isDurable = true } = this.#options;
    return startMockProcess({
      folder: this.#folder,
      state: isDurable ? this.#state : undefined,
      env: { NODE_COMPILE_CACHE: this.#compileCache },
    });
  }
}

/** Rejects about a third of the first attempts, but never so many attempts that a delivery is given up. */
function refuseSome(random: RandomSource): ReceiverBehaviour {
  return ({ acceptedCount, refusedCount }) => ({
    status: acceptedCount === 0 && refusedCount < 2 && random.intBelow(3) === 0 ? 503 : 200,
  });
}

const hasLeadWebhook = ({ received }: Mailbox): boolean =>
  [...received.values()].some(
    ({ acceptedCount, payloads }) =>
      acceptedCount > 0 && [...payloads].some((payload) => payload.includes('"lead.captured"')),
  );

function computeCounts({ posts, leads, deliveries }: ObservedState, expected: ExpectedState, { received }: Mailbox) {
  const webhooks = [...received.values()].reduce((sum, { acceptedCount }) => sum + acceptedCount, 0);
  return {
    acknowledgedWrites: expected.acknowledgedWrites,
    posts: posts.size,
    published: [...posts.values()].filter(({ status }) => status === 'published').length,
    leads: leads.length,
    uploads: expected.uploads.size,
    pending: deliveries.filter(({ state }) => state === 'pending').length,
    webhooks,
    repeated: [...received.values()].reduce((sum, { acceptedCount }) => sum + Math.max(0, acceptedCount - 1), 0),
  };
}
