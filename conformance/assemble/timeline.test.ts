import { expect, test } from 'vitest';
import { buildExchange } from '../testing/results.ts';
import { buildTimeline } from './timeline.ts';

test('a timeline lasts until the end of the last response, however many requests follow its request', () => {
  const quickRequests = Array.from({ length: 200 }, (_, i) =>
    buildExchange(i + 1, { startedAfterMs: i + 1, tookMs: 1 }),
  );
  const { milliseconds, intervals } = buildTimeline([
    buildExchange(0, { startedAfterMs: 0, tookMs: 9_000 }),
    ...quickRequests,
  ]);
  expect(milliseconds * intervals.length).toBe(9_000);
});
