/** The stream of changes, where nobody reads it. */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMock } from '../createMock.ts';
import { closedAfterTest } from '../testing/caller.ts';
import { changesOf } from './changes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that does not read keeps no more than a little waiting, and is told all that changed once it reads', () => {
  const { tenants } = closedAfterTest(createMock()).parts;
  const { body } = changesOf(tenants, undefined);
  if (typeof body === 'string') throw new Error('The changes are a stream.');
  const stream = body();
  if (!(stream instanceof Readable)) throw new Error('The changes are a stream.');
  const change = () => {
    tenants.default.faults.set([]);
    tenants.default.settle();
    vi.advanceTimersByTime(200);
  };
  for (let i = 0; i < 5000; i++) change();
  expect(stream.readableLength).toBeLessThan(100_000);
  while (stream.read() !== null);
  vi.advanceTimersByTime(200);
  expect(String(stream.read())).toBe('event: changed\ndata: ["faults"]\n\n');
  change();
  expect(String(stream.read())).toBe('event: changed\ndata: ["faults"]\n\n');
  stream.destroy();
});
