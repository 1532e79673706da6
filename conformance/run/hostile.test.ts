/** A run ends soon, whatever the service does; the limit of a response is small here, so that no test waits. */
import { expect, test } from 'vitest';
import type { Results } from '../results/results.ts';
import { startHostileService, unresponsiveBehaviours, uselessBehaviours } from '../testing/hostileServices.ts';
import { quickRunOf } from '../testing/quickRun.ts';
import { runConformance } from './run.ts';

const properRequests = 30;

async function runAgainst(
  behaviour: (typeof unresponsiveBehaviours)[string],
  after = properRequests,
): Promise<Results> {
  const service = await startHostileService(behaviour, after);
  try {
    return await runConformance({
      ...quickRunOf(service.url, ['accounts.*', 'text.length.*']),
      shrink: false,
      patience: 0,
      responseLimit: { milliseconds: 150, bytes: 200_000 },
    });
  } finally {
    await service.close();
  }
}

test.each(Object.entries(unresponsiveBehaviours))(
  'a service that turns to this ends the run after a few requests, with the reason: %s',
  { timeout: 60_000 },
  async (_name, behaviour) => {
    const { exit, run } = await runAgainst(behaviour);
    expect(exit).toMatchObject({
      code: 3,
      reason: expect.stringMatching(/does not respond any more|exceeded the limit/),
    });
    expect(run.requests).toBeLessThan(properRequests + 15);
  },
);

test.each(Object.entries(uselessBehaviours))(
  'a service that turns to this is never conformant: %s',
  { timeout: 60_000 },
  async (_name, behaviour) => {
    // Before most rules are tested.
    const { exit, run } = await runAgainst(behaviour, 8);
    expect([1, 3]).toContain(exit.code);
    expect(run.requests).toBeGreaterThan(8);
  },
);
