/** Sends malformed requests to a mock in its own process (default 10,000) and reports the responses. */
import { measureSurvival } from '../../mock-server/acceptance/stories/survival.ts';

const requestCount = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 20_300_107);
const startTime = performance.now();
const { statuses, failures, internalFailures, healthyProbes, probes, memoryGrowth } = await measureSurvival(
  requestCount,
  seed,
);

console.log(
  `${requestCount} malformed requests, seed ${seed}, ${((performance.now() - startTime) / 1000).toFixed(1)} s`,
);
for (const [status, times] of [...statuses].sort(([a], [b]) => a - b))
  console.log(`  ${status === 0 ? 'no response' : status}: ${times}`);
console.log(`valid requests in between: ${healthyProbes} of ${probes} served`);
console.log(`memory grew by ${(memoryGrowth / 1_000_000).toFixed(1)} MB`);
for (const { status, request } of failures) console.log(`got ${status}: ${JSON.stringify(request.slice(0, 500))}`);
for (const failure of internalFailures) console.log(`internal failure: ${failure}`);
process.exitCode =
  failures.length + internalFailures.length > 0 || healthyProbes < probes || memoryGrowth >= 50_000_000 ? 1 : 0;
