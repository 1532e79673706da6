/** Disturbs replicas of a mock and their database while clients write, and checks the state after each disturbance. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresLedger } from '../../mock-server/ledger/postgres/postgresLedger.ts';
import { startServer } from '../../mock-server/ledger/postgres/testing/server.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { Call } from '../endurance/caller.ts';
import { createRandom } from '../endurance/random.ts';
import { Receiver } from '../endurance/receiver.ts';
import { ExpectedState } from './expectedState.ts';
import { checkAfterDeliveries } from './finalCheck.ts';
import { observe } from './observedState.ts';
import { disturbances, findContentProblems, ReplicaSet } from './replicaSet.ts';
import { findFileProblems, findProblems } from './verdict.ts';
import { prepare, rejectWhenGone, runWriters } from './writers.ts';

export interface ReplicaCrashOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly replicas: number;
  /** The maximum milliseconds of writing before a disturbance. */
  readonly maxWriteTime: number;
  readonly onRound?: (round: ReplicaRound) => void;
}

/** The result of one disturbance. Counts cover all rounds so far. */
export interface ReplicaRound {
  readonly round: number;
  readonly disturbance: string;
  readonly writeTime: number;
  readonly acknowledgedWrites: number;
  readonly inFlight: number;
  readonly posts: number;
  readonly published: number;
  readonly leads: number;
  readonly uploads: number;
  readonly webhooks: number;
  readonly repeated: number;
  readonly problems: readonly string[];
}

/** Milliseconds of writing after a disturbance. */
const trailingWriteTime = 150;

/** Stops after the first round with problems. */
export async function disturbReplicas(options: ReplicaCrashOptions): Promise<ReplicaRound[]> {
  const random = createRandom(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-crash-'));
  const server = await startServer();
  const state = await server.createDatabase();
  const compileCache = join(folder, 'compiled');
  const replicas = new ReplicaSet({ folder, state, count: options.replicas, compileCache });
  const receiver = new Receiver();
  await receiver.listen();
  const mailbox = receiver.openMailbox();
  const expected = new ExpectedState();
  const completedRounds: ReplicaRound[] = [];
  let nameCount = 0;
  try {
    await replicas.start();
    await prepare(replicas.call, expected, mailbox.url);
    while (completedRounds.length < options.rounds && (completedRounds.at(-1)?.problems ?? []).length === 0) {
      const disturbance = disturbances[completedRounds.length % disturbances.length];
      if (disturbance === undefined) break;
      const writeTime = 5 + random.intBelow(options.maxWriteTime);
      let isStopped = false;
      const call: Call = (...input) =>
        isStopped
          ? Promise.resolve({ status: 0, data: undefined, nextCursor: undefined, text: 'stopped' })
          : replicas.call(...input);
      const writes = runWriters({
        origin: replicas.origin,
        call: rejectWhenGone(call),
        expected,
        random,
        createUniqueName: () => `text ${++nameCount}`,
        isClockRunning: false,
      });
      await Promise.race([sleep(writeTime), writes]);
      await disturbance.run(replicas, server, state);
      await Promise.race([sleep(trailingWriteTime), writes]);
      isStopped = true;
      await writes;
      const { inFlight } = expected;
      await replicas.start();
      const problems = await checkState(replicas, expected, state);
      if (completedRounds.length === options.rounds - 1 && problems.length === 0)
        problems.push(...(await checkAfterDeliveries(replicas.call, mailbox.received, expected)));
      const { posts, leads } = await observe(replicas.call, expected);
      const logs = [...mailbox.received.values()];
      const round = {
        round: completedRounds.length + 1,
        disturbance: disturbance.name,
        writeTime,
        acknowledgedWrites: expected.acknowledgedWrites,
        inFlight,
        posts: posts.size,
        published: [...posts.values()].filter(({ status }) => status === 'published').length,
        leads: leads.length,
        uploads: expected.uploads.size,
        webhooks: logs.reduce((sum, { acceptedCount }) => sum + acceptedCount, 0),
        repeated: logs.reduce((sum, { acceptedCount }) => sum + Math.max(0, acceptedCount - 1), 0),
        problems,
      };
      completedRounds.push(round);
      options.onRound?.(round);
    }
    return completedRounds;
  } finally {
    await replicas.stop();
    receiver.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks the state that each replica shows, and that in the database. */
async function checkState(replicas: ReplicaSet, expected: ExpectedState, state: string): Promise<string[]> {
  // The database may still commit a request of a killed replica.
  await sleep(50);
  await waitUntilDelivered(replicas.call);
  const observed = await observe(replicas.call, expected);
  const problems = [...findProblems(expected, observed)];
  const states = await Promise.all(
    replicas.listCallers().map(async (call) => (await call('GET', '/_mock/state')).text),
  );
  if (new Set(states).size !== 1) problems.push(`The replicas differ: ${states.join(' / ')}.`);
  const ledger = await openPostgresLedger(state, defaultProfile.bindings);
  try {
    problems.push(...findFileProblems(await ledger.read(''), []));
  } finally {
    await ledger.close();
  }
  return [...problems, ...(await findContentProblems(state))];
}

/** Waits until another replica has repeated the deliveries of a killed one. */
async function waitUntilDelivered(call: Call): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline) {
    const { data } = await call('GET', '/_mock/deliveries');
    const { data: clock } = await call('GET', '/_mock/clock');
    const overdue = (data as readonly { state: string; next?: string }[]).filter(
      ({ state, next = '9999' }) => state === 'pending' && Date.parse(next) <= Date.parse(clock.now),
    );
    if (overdue.length === 0) return;
    await sleep(100);
  }
}
