/** Sends malformed requests to a mock in its own process (default 10,000) and reports the responses. */
import { survival } from '../mock-server/acceptance/stories/survival.ts';

const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 20_300_107);
const started = performance.now();
const { statuses, failures, inside, served, asked, growth } = await survival(count, seed);

console.log(`${count} malformed requests, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
for (const [status, times] of [...statuses].sort(([a], [b]) => a - b))
  console.log(`  ${status === 0 ? 'no response' : status}: ${times}`);
console.log(`valid requests in between: ${served} of ${asked} served`);
console.log(`memory grew by ${(growth / 1_000_000).toFixed(1)} MB`);
for (const { status, request } of failures) console.log(`got ${status}: ${JSON.stringify(request.slice(0, 500))}`);
for (const failure of inside) console.log(`internal failure: ${failure}`);
process.exitCode = failures.length + inside.length > 0 || served < asked || growth >= 50_000_000 ? 1 : 0;
