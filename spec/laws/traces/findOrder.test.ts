import { describe, expect, test } from 'vitest';
import type { Exchange } from '../law.ts';
import { ok } from './examples.ts';
import { findOrder, type HistoryEvent, type SequentialModel } from './findOrder.ts';

/** A register: an update writes, a republish adds one, and a deletion is possible only while the value is 0. */
const register: SequentialModel<number> = {
  computeNextStates: (state, { operation, body }) => {
    if (operation === 'deletePost') return state === 0 ? [0] : [];
    return [operation === 'updatePost' ? Number(body) : state + 1];
  },
  isConsistentWith: (state, record) => state === record,
  getKey: String,
};
const write = (value: number): Exchange => ok('updatePost', {}, { body: value });
const add = ok('republishPost', {});
const clear = ok('deletePost', {});
const read = ok('listPosts', []);

const buildConcurrentRequests = (...requests: Exchange[]): HistoryEvent => ({ kind: 'requests', requests });
const readEvent = (record: unknown): HistoryEvent => ({ kind: 'record', exchange: read, record });

describe('explain, given concurrent requests,', () => {
  test('finds an order that leads to the record that was read', () => {
    expect(findOrder(0, [buildConcurrentRequests(write(5), add), readEvent(6)], register).explanation).toBe(
      'explained',
    );
    expect(findOrder(0, [buildConcurrentRequests(write(5), add), readEvent(5)], register).explanation).toBe(
      'explained',
    );
  });

  test('reports the read that no order explains', () => {
    expect(findOrder(0, [buildConcurrentRequests(write(5), add), readEvent(1)], register)).toEqual({
      explanation: 'unexplained',
      exchange: read,
      contradiction: 'each leads to another record',
    });
  });

  test('rejects responses that no order gives', () => {
    expect(findOrder(1, [buildConcurrentRequests(clear, add)], register)).toMatchObject({
      explanation: 'unexplained',
      contradiction: 'after republishPost, deletePost cannot return 200',
    });
    expect(findOrder(0, [buildConcurrentRequests(clear, add)], register).explanation).toBe('explained');
  });

  test('keeps sequential requests and reads in their order', () => {
    expect(
      findOrder(0, [buildConcurrentRequests(write(5)), buildConcurrentRequests(add), readEvent(5)], register)
        .explanation,
    ).toBe('unexplained');
    expect(
      findOrder(
        0,
        [buildConcurrentRequests(write(5)), readEvent(5), buildConcurrentRequests(add, add), readEvent(7)],
        register,
      ).explanation,
    ).toBe('explained');
  });

  test('returns unknown if there are too many orders to try', () => {
    const writes = Array.from({ length: 12 }, (_, i) => write(i));
    expect(findOrder(0, [buildConcurrentRequests(...writes), readEvent(99)], register).explanation).toBe('unknown');
  });
});
