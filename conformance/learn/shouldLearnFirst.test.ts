import { expect, test } from 'vitest';
import type { ConformanceOptions, Progress } from '../options.ts';
import { startService } from '../testing/service.ts';
import { learnFirst } from './learnFirst.ts';
import { shouldLearnFirst } from './shouldLearnFirst.ts';

const options: ConformanceOptions = { url: 'http://127.0.0.1:8080/api/v1', credentials: { primary: { key: 'k' } } };

test('a run of a service on this machine learns a profile first if it has none, or one without answers', () => {
  expect(shouldLearnFirst(options)).toBe(true);
  expect(shouldLearnFirst({ ...options, profile: {}, profileSource: 'conformance.profile.yaml' })).toBe(true);
});

test.each<[string, Partial<ConformanceOptions>]>([
  ['has a profile', { profile: { 'post.neither': 'draft' }, profileSource: 'ours.yaml' }],
  ['has no key', { credentials: {} }],
  ['is one part of several', { shard: { part: 1, of: 2 } }],
  ['is about some rules', { only: ['text.*'] }],
  ['is about some levels', { levels: ['documented'] }],
  ['has a maximum of publications', { maxPublish: 5 }],
  ['has a maximum of requests', { maxRequests: 500 }],
  ['has a time limit', { maxTime: 60_000 }],
  ['may not publish', { tier: 'draft' }],
  ['tests a service on another machine', { url: 'https://api.example.com/api/v1', tier: 'publish' }],
])('a run that %s learns nothing first', (_, changes) => {
  expect(shouldLearnFirst({ ...options, ...changes })).toBe(false);
});

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
