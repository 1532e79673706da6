import { expect, test } from 'vitest';
import type { Measuring } from './experiment.ts';
import { serviceExperiments } from './service.ts';

test('a rate limit in headers of another form is neither of the answers', () => {
  const experiments = (serviceExperiments['limits.rate.headers'] ?? []) as readonly Measuring[];
  const measured = (headers: object) =>
    experiments.map((one) => one.measure({ requests: [{ observation: { success: true, headers } }] } as never));
  expect(measured({ ratelimit: '"minute";r=59;t=60' })).toEqual(['standard', 'standard']);
  expect(measured({ 'content-type': 'application/json' })).toEqual(['none', 'none']);
  expect(measured({ 'x-ratelimit-remaining': '59' })).toEqual([undefined, undefined]);
});
