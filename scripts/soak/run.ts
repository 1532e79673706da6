/** Uses all features of a mock for a long time, with injected faults, and monitors its resources. */
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { createAgent, createCaller, firstKey } from '../endurance/caller.ts';
import { createRandom, type RandomSource } from '../endurance/random.ts';
import { Receiver } from '../endurance/receiver.ts';
import { type BackgroundCounts, runBackgroundLoad } from './backgroundLoad.ts';
import { Lap, type Totals } from './lap.ts';
import { computeMemoryTrend, type MemoryTrend, type Sample } from './memoryTrend.ts';
import type { ProcessStats } from './processStats.ts';
import { checkTenant, runSteps, setUpTenant } from './runLap.ts';
import type { Subject } from './subject.ts';

export interface SoakOptions {
  readonly subject: Subject;
  readonly seconds: number;
  /** The minimum number of laps, even if they take longer than `seconds`; 0 by default. */
  readonly laps?: number;
  readonly seed: number;
  /** Bytes by which the memory of the mock may grow after the warm-up. */
  readonly maxGrowth: number;
  /** False leaves out malformed requests, which could crash a proxy between client and mock. */
  readonly withBackgroundLoad?: boolean;
  /** Seconds between reports. */
  readonly reportInterval?: number;
  readonly onReport?: (report: Report) => void;
}

export interface Report extends Totals, BackgroundCounts {
  /** Seconds since the start. */
  readonly elapsed: number;
  readonly webhooks: number;
  readonly stats: ProcessStats | undefined;
  readonly problems: number;
}

export interface SoakResult extends Report {
  readonly memoryTrend: MemoryTrend | undefined;
  /** Before the first client, and after the last one. */
  readonly before: ProcessStats | undefined;
  readonly after: ProcessStats | undefined;
  readonly failures: readonly string[];
}

/** The number of concurrent tenants. */
const workerCount = 3;
/** The number of additional handles that may be open at the end, for modules and listeners that stay open. */
const maxExtraHandles = 5;

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { subject, seconds, laps = 0, seed, reportInterval = 60, withBackgroundLoad = true, onReport } = options;
  const random = createRandom(seed);
  const totals: Totals & BackgroundCounts = {
    requests: 0,
    acknowledgedWrites: 0,
    recoveredWrites: 0,
    published: 0,
    leads: 0,
    uploads: 0,
    uncertainCount: 0,
    lapCount: 0,
    malformedCount: 0,
    limitedCount: 0,
  };
  const failures: string[] = [];
  const receiver = new Receiver();
  await receiver.listen();
  const agent = createAgent();
  const startTime = performance.now();
  const measureElapsed = () => (performance.now() - startTime) / 1000;
  const sampleStats = () => subject.sampleStats(measureElapsed());
  const isOver = () =>
    (measureElapsed() >= seconds && totals.lapCount >= laps) ||
    failures.length > 0 ||
    subject.getExitReason() !== undefined;
  const createReport = (): Report => ({
    ...totals,
    elapsed: measureElapsed(),
    webhooks: receiver.deliveryCount,
    stats: sampleStats(),
    problems: failures.length,
  });
  const before = sampleStats();
  const samples: Sample[] = [];
  const sampleTimer = setInterval(() => {
    const stats = sampleStats();
    if (stats !== undefined) samples.push({ ...stats, requests: totals.requests });
  }, 250);
  const reportTimer = setInterval(() => onReport?.(createReport()), reportInterval * 1000);
  const startWorker = (number: number) =>
    runWorker({
      number,
      subject,
      receiver,
      agent,
      random: createRandom(random.intBelow(2 ** 31)),
      totals,
      failures,
      isOver,
    });
  try {
    await Promise.all([
      ...Array.from({ length: workerCount }, (_, number) => startWorker(number)),
      withBackgroundLoad
        ? runBackgroundLoad(subject.origin, agent, createRandom(seed), totals, isOver).then((backgroundProblems) =>
            failures.push(...backgroundProblems),
          )
        : undefined,
    ]);
  } catch (error) {
    // If the mock has exited, every client fails, which is reported once below.
    if (subject.getExitReason() === undefined)
      failures.push(`A client failed: ${error instanceof Error ? error.stack : error}`);
  } finally {
    clearInterval(sampleTimer);
    clearInterval(reportTimer);
    receiver.close();
    agent.destroy();
  }
  const exitReason = subject.getExitReason();
  if (exitReason !== undefined) failures.push(`The mock exited with ${exitReason}.`);
  await waitUntilIdle(sampleStats, before);
  const after = sampleStats();
  const memoryTrend = computeMemoryTrend(samples);
  // After an early stop, the warm-up is incomplete and memory is not checked.
  if (failures.length === 0) failures.push(...findLeaks(options, memoryTrend, before, after));
  failures.push(...findLogProblems(subject.readLog()));
  onReport?.(createReport());
  return { ...createReport(), memoryTrend, before, after, failures };
}

interface WorkerOptions {
  readonly number: number;
  readonly subject: Subject;
  readonly receiver: Receiver;
  readonly agent: Agent;
  readonly random: RandomSource;
  readonly totals: Totals;
  readonly failures: string[];
  readonly isOver: () => boolean;
}

/** Runs one tenant after another. Some are reset and reused, most are deleted. */
async function runWorker({
  number,
  subject: { origin },
  receiver,
  agent,
  random,
  totals,
  failures,
  isOver,
}: WorkerOptions): Promise<void> {
  const control = createCaller(origin, firstKey, agent, () => totals.requests++);
  while (!isOver()) {
    const isKept = random.intBelow(3) === 0;
    const key = isKept ? `soak-worker-${number}` : `soak-${randomUUID()}`;
    await control('POST', '/_mock/tenants', { body: { key } });
    const mailbox = receiver.openMailbox();
    const lap = new Lap({ origin, key, agent, random: createRandom(random.intBelow(2 ** 31)), mailbox, totals });
    await setUpTenant(lap);
    await runSteps(lap, 50 + random.intBelow(600), isOver);
    const problems = await checkTenant(lap);
    failures.push(...problems.map((problem) => `${key}, lap ${totals.lapCount}: ${problem}`));
    // Runs further steps, so that deliveries and streams are still open when the tenant is reset or deleted.
    await runSteps(lap, 10, () => problems.length > 0);
    if (isKept) await resetTenant(lap);
    else await control('DELETE', `/_mock/tenants/${key}`);
    for (const stream of lap.streams) stream.destroy();
    receiver.removeMailbox(mailbox);
  }
}

/** Deletes the snapshots first, because snapshots and their files are kept by a reset. */
async function resetTenant(lap: Lap): Promise<void> {
  const snapshots: readonly { readonly name: string }[] = await lap.callControl('GET', '/snapshots');
  for (const { name } of snapshots) await lap.callControl('DELETE', `/snapshots/${name}`);
  await lap.callControl('POST', '/reset');
}

/** Waits until the connections of the clients are closed and the temporary files are removed. */
async function waitUntilIdle(
  sampleStats: () => ProcessStats | undefined,
  before: ProcessStats | undefined,
): Promise<void> {
  for (let i = 0; i < 50; i++) {
    const current = sampleStats();
    const isIdle = current === undefined || before === undefined || (current.handles ?? 0) <= (before.handles ?? 0);
    if (isIdle && (current === undefined || current.files === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function findLeaks(
  { maxGrowth, subject }: SoakOptions,
  memoryTrend: MemoryTrend | undefined,
  before: ProcessStats | undefined,
  after: ProcessStats | undefined,
): string[] {
  const failures: string[] = [];
  if (memoryTrend !== undefined && memoryTrend.final - memoryTrend.baseline >= maxGrowth)
    failures.push(
      `The memory grew by ${Math.round((memoryTrend.final - memoryTrend.baseline) / 1e6)} MB after the warm-up; the limit is ${Math.round(maxGrowth / 1e6)} MB.`,
    );
  const handles = (after?.handles ?? 0) - (before?.handles ?? 0);
  if (handles > maxExtraHandles) failures.push(`${handles} more files or sockets are open than at the start.`);
  if (subject.getExitReason() === undefined && (after?.files ?? 0) > 0)
    failures.push(`${after?.files} files are left, although every tenant was deleted or reset.`);
  return failures;
}

function findLogProblems(log: string): string[] {
  return log === '' ? [] : [`The mock printed: ${log.slice(0, 2000)}`];
}
