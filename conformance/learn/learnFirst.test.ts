import { expect, test } from 'vitest';
import type { Progress } from '../options.ts';
import { startService } from '../testing/service.ts';
import { learnFirst } from './learnFirst.ts';

test('learning reports its progress from the first request to the last decision', async () => {
  const service = await startService();
  const events: Extract<Progress, { kind: 'learning' }>[] = [];
  await learnFirst(
    { url: service.url, credentials: { primary: { key: 'key-primary' } }, tier: 'reject' },
    (progress) => {
      if (progress.kind === 'learning') events.push(progress);
    },
  );
  await service.close();
  const [first, last] = [events[0], events.at(-1)];
  expect(first).toMatchObject({ done: 0, of: last?.of, requests: 1 });
  expect(last?.done).toBe(last && last.of - 1);
  const counts = events.map(({ requests }) => requests);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});
