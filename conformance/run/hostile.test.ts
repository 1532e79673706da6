/** A run ends soon, whatever the service does; the limit of a response is small here, so that no test waits. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Results } from '../results/results.ts';
import {
  startHostileService,
  unrelatedBehaviours,
  unresponsiveBehaviours,
  uselessBehaviours,
} from '../testing/hostileServices.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { startService } from '../testing/service.ts';
import { runConformance } from './run.ts';

const properRequests = 30;

async function runAgainst(
  behaviour: (typeof unresponsiveBehaviours)[string],
  after = properRequests,
): Promise<Results> {
  const service = await startHostileService(behaviour, after);
  try {
    return await runConformance({
      ...buildQuickOptions(service.url, ['accounts.*', 'text.length.*']),
      shrink: false,
      patience: 0,
      responseLimit: { milliseconds: 150, bytes: 200_000 },
    });
  } finally {
    await service.close();
  }
}

test.each(Object.entries(unresponsiveBehaviours))(
  'a service that switches to this behaviour ends the run after a few requests, with the reason: %s',
  { timeout: 60_000 },
  async (_name, behaviour) => {
    const { exit, run } = await runAgainst(behaviour);
    expect(exit).toMatchObject({
      code: 3,
      reason: expect.stringMatching(/no longer responds|exceeded the response limit/),
    });
    expect(run.requests).toBeLessThan(properRequests + 15);
  },
);

test('a service that exits during a run leaves posts for that reason, and the last requests are named', async () => {
  const { exit, createdResources, notes } = await runAgainst((res) => void res.destroy());
  expect(exit.reason).toContain('no longer responds');
  const leftovers = createdResources.filter(({ kind, stillExists }) => kind === 'post' && stillExists);
  expect(new Set(leftovers.map(({ reason }) => reason))).toEqual(new Set(['the service no longer responds']));
  expect(notes).toContainEqual(expect.stringMatching(/^No response, and none after it: [A-Z]+ http/));
});

test.each(Object.entries(uselessBehaviours))(
  'a service that switches to this behaviour is never conformant: %s',
  { timeout: 60_000 },
  async (_name, behaviour) => {
    // Before most rules are tested.
    const { exit, run } = await runAgainst(behaviour, 8);
    expect([1, 3]).toContain(exit.code);
    expect(run.requests).toBeGreaterThan(8);
  },
);

test.each(Object.entries(unrelatedBehaviours))(
  'a service whose responses have nothing to do with the requests ends the run before most scripts, with the reason: %s',
  { timeout: 120_000 },
  async (_name, createBehaviour) => {
    const service = await startHostileService(createBehaviour(), properRequests);
    let scripts = 0;
    const { exit, run } = await runConformance({
      ...buildQuickOptions(service.url, ['*']),
      onProgress: (progress) => {
        if (progress.kind === 'script') scripts = progress.done;
      },
    }).finally(() => service.close());
    expect(exit).toMatchObject({
      code: 1,
      reason: expect.stringContaining('scripts contradict the contract'),
    });
    expect(run.requests).toBeLessThan(2000);
    expect(scripts).toBeLessThan(900);
  },
);

afterEach(() => void vi.restoreAllMocks());

/** Runs some rules on a service each of whose responses takes a minute, by the clock of this process. */
async function runOnSlowService(maxTime?: number): Promise<Results> {
  const realNow = performance.now.bind(performance);
  let delay = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + delay);
  const service = await startService({
    intercept: () => {
      delay += 60_000;
      return undefined;
    },
  });
  try {
    return await runConformance({
      ...buildQuickOptions(service.url, ['accounts.*', 'text.length.*']),
      patience: 0,
      ...(maxTime === undefined ? {} : { maxTime }),
    });
  } finally {
    await service.close();
  }
}

test('a service that is too slow for the run to end within its default time limit ends it at once', async () => {
  const { exit, run } = await runOnSlowService();
  expect(exit).toMatchObject({ code: 3, reason: expect.stringMatching(/takes 60\.0 s per response.*--max-time/) });
  expect(run.requests).toBeLessThan(4);
});

test('a time limit of the user is used, however slow the service is', async () => {
  const { exit, run } = await runOnSlowService(30 * 60_000);
  expect(exit.reason).toContain('the time limit of 1800 s is reached');
  expect(run.requests).toBeGreaterThanOrEqual(30);
});
