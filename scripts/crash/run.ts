/** Killing a mock again and again while it is written to, and looking at what is left each time. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf } from './caller.ts';
import { Expected } from './expected.ts';
import { startMockProcess } from './mockProcess.ts';
import { filesBeside, keptIn, type Observed, observe } from './observed.ts';
import { randomOf } from './random.ts';
import { verdictOn, verdictOnFile } from './verdict.ts';
import { prepare, write } from './writers.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  /** The most milliseconds of writing before the mock is killed. */
  readonly longest: number;
  /** False to see what this finds in a mock that keeps nothing. */
  readonly durable?: boolean;
  readonly onRound?: (round: Round) => void;
}

/** How it looked after one kill. */
export interface Round {
  readonly killedAfter: number;
  /** Writes that were acknowledged so far. */
  readonly acknowledged: number;
  readonly inFlight: number;
  readonly posts: number;
  readonly published: number;
  readonly leads: number;
  readonly uploads: number;
  /** Webhooks that came so far, and how many of them came before. */
  readonly webhooks: number;
  readonly repeated: number;
  /** Milliseconds from the start of the next mock until it listened. */
  readonly backAfter: number;
  readonly faults: readonly string[];
}

/** The first round with faults is the last. */
export async function crash({ rounds, seed, longest, durable = true, onRound }: CrashOptions): Promise<Round[]> {
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-crash-'));
  const state = join(folder, 'state.db');
  const events = new Map<string, number>();
  const receiver = await receive((id) => events.set(id, (events.get(id) ?? 0) + 1));
  const expected = new Expected();
  let names = 0;
  const name = () => `text ${++names}`;
  const done: Round[] = [];
  const start = () => startMockProcess({ folder, state: durable ? state : undefined });
  let mock = await start();
  try {
    await prepare(callerOf(mock.origin), expected, receiver.url);
    while (done.length < rounds && (done.at(-1)?.faults ?? []).length === 0) {
      const killedAfter = 5 + random.below(longest);
      // A writer that finds a fault itself ends the run, once the others have ended too.
      const written = write({ call: callerOf(mock.origin), expected, random, name });
      await Promise.race([sleep(killedAfter), written]);
      await mock.kill();
      await written;
      const kept = durable ? keptIn(state) : {};
      const { inFlight } = expected;
      const began = performance.now();
      mock = await start();
      const backAfter = performance.now() - began;
      const call = callerOf(mock.origin);
      const observed = await observe(mock.origin, call, expected);
      const last = done.length === rounds - 1;
      const faults = [
        ...verdictOn(expected, observed),
        ...verdictOnFile(kept, filesBeside(state)),
        ...(last ? await untold(mock.origin, events, expected) : []),
      ];
      const round = { killedAfter, inFlight, backAfter, faults, ...countsOf(observed, expected, events) };
      done.push(round);
      onRound?.(round);
    }
    return done;
  } finally {
    await mock.stop();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsOf({ posts, leads }: Observed, expected: Expected, events: ReadonlyMap<string, number>) {
  const webhooks = [...events.values()].reduce((sum, count) => sum + count, 0);
  return {
    acknowledged: expected.acknowledged,
    posts: posts.size,
    published: [...posts.values()].filter(({ status }) => status === 'published').length,
    leads: leads.length,
    uploads: expected.uploads.size,
    webhooks,
    repeated: webhooks - events.size,
  };
}

/** When all is over: comments that made no lead, events that nobody was told, and events that nobody has. */
async function untold(origin: string, events: ReadonlyMap<string, number>, expected: Expected): Promise<string[]> {
  const call = callerOf(origin);
  await call('POST', '/_mock/clock/advance', { by: 'PT1H' });
  expected.clock.most += 3_600_000;
  const observed = await observe(origin, call, expected);
  const faults = [...verdictOn(expected, observed)];
  const authors = new Set(observed.leads.map(({ commenter }) => commenter.id));
  for (const [author, state] of expected.comments)
    if (state === 'acknowledged' && !authors.has(author)) faults.push(`The comment of ${author} is lost.`);
  const told = new Set(observed.deliveries.map(({ event }) => event));
  for (const event of told) if (!events.has(event)) faults.push(`The receiver never heard of ${event}.`);
  for (const event of events.keys())
    if (!told.has(event)) faults.push(`The receiver heard of ${event}, which nobody has.`);
  return faults;
}

/** A receiver of webhooks, which is there all the time. */
async function receive(hear: (id: string) => void): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    hear(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
