/** Runs the story from post to lead on a new mock, and prints its duration. */

import { fromPostToLead } from '../mock-server/acceptance/stories/fromPostToLead.ts';
import { startMock } from '../mock-server/index.ts';

const started = performance.now();
const mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
const begun = performance.now();
const { received } = await fromPostToLead(mock, 'demo-api-pro');
const ended = performance.now();
await mock.close();

console.log(`The mock started in ${ms(begun - started)}.`);
console.log(`Twenty minutes of mock time with ${received.length} deliveries took ${ms(ended - begun)}.`);

function ms(duration: number): string {
  return `${duration.toFixed(0)} ms`;
}
