/** Uses a mock for a long time in every way, with injected faults, and watches its resources. */
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { callerOf, firstKey, newAgent } from '../endurance/caller.ts';
import { type Random, randomOf } from '../endurance/random.ts';
import { Receiver } from '../endurance/receiver.ts';
import { type Bystanding, bystand } from './bystanders.ts';
import { Lap, type Totals } from './lap.ts';
import { begin, judge, use } from './life.ts';
import { type Steadiness, steadinessOf } from './steadiness.ts';
import type { Subject } from './subject.ts';
import type { Vitals } from './vitals.ts';

export interface SoakOptions {
  readonly subject: Subject;
  readonly seconds: number;
  readonly seed: number;
  /** Bytes by which its memory may grow after the warm-up. */
  readonly mostGrowth: number;
  /** False leaves out malformed requests, which a server between client and mock may not survive. */
  readonly bystanders?: boolean;
  /** Seconds between reports. */
  readonly every?: number;
  readonly onReport?: (report: Report) => void;
}

export interface Report extends Totals, Bystanding {
  /** Seconds since the start. */
  readonly at: number;
  readonly webhooks: number;
  readonly vitals: Vitals | undefined;
  readonly faults: number;
}

export interface Soaked extends Report {
  readonly steadiness: Steadiness | undefined;
  /** Before the first client, and after the last one. */
  readonly before: Vitals | undefined;
  readonly after: Vitals | undefined;
  readonly wrong: readonly string[];
}

/** The number of concurrent tenants. */
const lanes = 3;
/** The number of additional handles that may be open at the end, for modules and listeners that stay open. */
const spareHandles = 5;

export async function soak(options: SoakOptions): Promise<Soaked> {
  const { subject, seconds, seed, every = 60, bystanders = true, onReport } = options;
  const random = randomOf(seed);
  const totals: Totals & Bystanding = {
    requests: 0,
    acknowledged: 0,
    settled: 0,
    published: 0,
    leads: 0,
    uploads: 0,
    spoiled: 0,
    laps: 0,
    malformed: 0,
    limited: 0,
  };
  const wrong: string[] = [];
  const receiver = new Receiver();
  await receiver.listen();
  const agent = newAgent();
  const began = performance.now();
  const at = () => (performance.now() - began) / 1000;
  const look = () => subject.look(at());
  const over = () => at() >= seconds || wrong.length > 0 || subject.ended() !== undefined;
  const report = (): Report => ({
    ...totals,
    at: at(),
    webhooks: receiver.total,
    vitals: look(),
    faults: wrong.length,
  });
  const before = look();
  const seen: Vitals[] = [];
  const looking = setInterval(() => seen.push(...[look()].flatMap((vitals) => vitals ?? [])), 250);
  const reporting = setInterval(() => onReport?.(report()), every * 1000);
  const lane = (number: number) =>
    runLane({ number, subject, receiver, agent, random: randomOf(random.below(2 ** 31)), totals, wrong, over });
  try {
    await Promise.all([
      ...Array.from({ length: lanes }, (_, number) => lane(number)),
      bystanders
        ? bystand(subject.origin, agent, randomOf(seed), totals, over).then((said) => wrong.push(...said))
        : undefined,
    ]);
  } catch (error) {
    // If the mock has died, every client fails; this is reported once, below.
    if (subject.ended() === undefined) wrong.push(`A client failed: ${error instanceof Error ? error.stack : error}`);
  } finally {
    clearInterval(looking);
    clearInterval(reporting);
    receiver.close();
    agent.destroy();
  }
  const ended = subject.ended();
  if (ended !== undefined) wrong.push(`The mock exited with ${ended}.`);
  await settled(look, before);
  const after = look();
  const steadiness = steadinessOf(seen);
  // After an early stop, the warm-up is incomplete and memory is not checked.
  if (wrong.length === 0) wrong.push(...held(options, steadiness, before, after));
  wrong.push(...said(subject.log()));
  onReport?.(report());
  return { ...report(), steadiness, before, after, wrong };
}

interface Lane {
  readonly number: number;
  readonly subject: Subject;
  readonly receiver: Receiver;
  readonly agent: Agent;
  readonly random: Random;
  readonly totals: Totals;
  readonly wrong: string[];
  readonly over: () => boolean;
}

/** Runs one tenant after another. Some are reset and reused, most are deleted. */
async function runLane({
  number,
  subject: { origin },
  receiver,
  agent,
  random,
  totals,
  wrong,
  over,
}: Lane): Promise<void> {
  const control = callerOf(origin, firstKey, agent, () => totals.requests++);
  while (!over()) {
    const stays = random.below(3) === 0;
    const key = stays ? `soak-lane-${number}` : `soak-${randomUUID()}`;
    await control('POST', '/_mock/tenants', { body: { key } });
    const mailbox = receiver.open();
    const lap = new Lap({ origin, key, agent, random: randomOf(random.below(2 ** 31)), mailbox, totals });
    await begin(lap);
    await use(lap, 50 + random.below(600), over);
    const faults = await judge(lap);
    wrong.push(...faults.map((fault) => `${key}, lap ${totals.laps}: ${fault}`));
    // Ends the tenant in the middle of further steps.
    await use(lap, 10, () => faults.length > 0);
    if (stays) await reset(lap);
    else await control('DELETE', `/_mock/tenants/${key}`);
    for (const open of lap.streams) open.destroy();
    receiver.forget(mailbox);
  }
}

/** Snapshots and their files outlive a reset, so they are deleted first. */
async function reset(lap: Lap): Promise<void> {
  const snapshots: readonly { readonly name: string }[] = await lap.control('GET', '/snapshots');
  for (const { name } of snapshots) await lap.control('DELETE', `/snapshots/${name}`);
  await lap.control('POST', '/reset');
}

/** Connections close shortly after their clients. */
async function settled(look: () => Vitals | undefined, before: Vitals | undefined): Promise<void> {
  for (let i = 0; i < 50; i++) {
    const now = look();
    const rest = now === undefined || before === undefined || (now.handles ?? 0) <= (before.handles ?? 0);
    if (rest && (now === undefined || now.files === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function held(
  { mostGrowth, subject }: SoakOptions,
  steadiness: Steadiness | undefined,
  before: Vitals | undefined,
  after: Vitals | undefined,
): string[] {
  const wrong: string[] = [];
  if (steadiness !== undefined && steadiness.final - steadiness.baseline >= mostGrowth)
    wrong.push(
      `The memory grew by ${Math.round((steadiness.final - steadiness.baseline) / 1e6)} MB after the warm-up; the limit is ${Math.round(mostGrowth / 1e6)} MB.`,
    );
  const handles = (after?.handles ?? 0) - (before?.handles ?? 0);
  if (handles > spareHandles) wrong.push(`${handles} more files or sockets are open than at the start.`);
  if (subject.ended() === undefined && (after?.files ?? 0) > 0)
    wrong.push(`${after?.files} files are left, although every tenant was deleted or reset.`);
  return wrong;
}

function said(log: string): string[] {
  return log === '' ? [] : [`The mock printed: ${log.slice(0, 2000)}`];
}
