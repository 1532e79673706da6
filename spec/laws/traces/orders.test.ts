import { describe, expect, test } from 'vitest';
import type { Exchange } from '../law.ts';
import { ok } from './examples.ts';
import { explain, type Happening, type SequentialModel } from './orders.ts';

/** A register: an update writes, a republish adds one, and a deletion is possible only while the value is 0. */
const register: SequentialModel<number> = {
  after: (state, { operation, body }) => {
    if (operation === 'deletePost') return state === 0 ? [0] : [];
    return [operation === 'updatePost' ? Number(body) : state + 1];
  },
  shows: (state, seen) => state === seen,
  key: String,
};
const write = (value: number): Exchange => ok('updatePost', {}, { body: value });
const add = ok('republishPost', {});
const clear = ok('deletePost', {});
const read = ok('listPosts', []);

const atOnce = (...requests: Exchange[]): Happening => ({ kind: 'requests', requests });
const seen = (record: unknown): Happening => ({ kind: 'seen', on: read, record });

describe('explain, given concurrent requests,', () => {
  test('finds an order that leads to the record that was read', () => {
    expect(explain(0, [atOnce(write(5), add), seen(6)], register).explanation).toBe('explained');
    expect(explain(0, [atOnce(write(5), add), seen(5)], register).explanation).toBe('explained');
  });

  test('reports the read that no order explains', () => {
    expect(explain(0, [atOnce(write(5), add), seen(1)], register)).toEqual({ explanation: 'unexplained', on: read });
  });

  test('rejects responses that no order gives', () => {
    expect(explain(1, [atOnce(clear, add)], register).explanation).toBe('unexplained');
    expect(explain(0, [atOnce(clear, add)], register).explanation).toBe('explained');
  });

  test('keeps sequential requests and reads in their order', () => {
    expect(explain(0, [atOnce(write(5)), atOnce(add), seen(5)], register).explanation).toBe('unexplained');
    expect(explain(0, [atOnce(write(5)), seen(5), atOnce(add, add), seen(7)], register).explanation).toBe('explained');
  });

  test('returns unknown if there are too many orders to try', () => {
    const many = Array.from({ length: 12 }, (_, i) => write(i));
    expect(explain(0, [atOnce(...many), seen(99)], register).explanation).toBe('unknown');
  });
});
