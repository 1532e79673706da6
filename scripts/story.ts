/** Runs the acceptance story from a post to a lead on a new mock, and prints its duration. */

import { runPostToLead } from '../mock-server/acceptance/stories/fromPostToLead.ts';
import { startMock } from '../mock-server/index.ts';

const startTime = performance.now();
const mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
const readyTime = performance.now();
const { received } = await runPostToLead(mock, 'demo-api-pro');
const endTime = performance.now();
await mock.close();

console.log(`The mock started in ${formatDuration(readyTime - startTime)}.`);
console.log(
  `Twenty minutes of mock time with ${received.length} deliveries took ${formatDuration(endTime - readyTime)}.`,
);

function formatDuration(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
