/**
 * Runs the conformance suite with its default settings against services that stop behaving after forty requests, and
 * prints how long each run takes and how it ends: `node scripts/launch.mjs selftest/hostile.ts [NAME]`.
 */

import { runConformance } from '../conformance/run/run.ts';
import {
  startHostileService,
  unrelatedBehaviours,
  unresponsiveBehaviours,
  uselessBehaviours,
} from '../conformance/testing/hostileServices.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';

const properRequests = 40;
const maxSeconds = 60;
const [nameFilter = ''] = process.argv.slice(2);
let hasFailed = false;
const unrelatedEntries = Object.entries(unrelatedBehaviours).map(([name, create]) => [name, create()] as const);
const behaviours = { ...unresponsiveBehaviours, ...uselessBehaviours, ...Object.fromEntries(unrelatedEntries) };
for (const [name, behaviour] of Object.entries(behaviours)) {
  if (!name.includes(nameFilter)) continue;
  const service = await startHostileService(behaviour, properRequests);
  const startTime = performance.now();
  const { exit, run } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    seed: 1,
  });
  await service.close();
  const seconds = (performance.now() - startTime) / 1000;
  hasFailed ||= seconds > maxSeconds || exit.code === 0;
  console.log(
    `${seconds.toFixed(1).padStart(6)} s  ${String(run.requests).padStart(6)}  ${name}: ${exit.reason} (${exit.code})`,
  );
}
process.exitCode = hasFailed ? 1 : 0;
