import { describe, expect, test } from 'vitest';
import type { Exchange } from '../law.ts';
import { ok } from './examples.ts';
import { explain, type Happening, type SequentialModel } from './orders.ts';

/** A register: an update writes, a republish adds one, a deletion is refused unless the register is empty. */
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

describe('requests that were sent at once', () => {
  test('are explained by an order that gives what was read', () => {
    expect(explain(0, [atOnce(write(5), add), seen(6)], register).explanation).toBe('explained');
    expect(explain(0, [atOnce(write(5), add), seen(5)], register).explanation).toBe('explained');
  });

  test('are not explained where no order gives it, from there on where it was read', () => {
    expect(explain(0, [atOnce(write(5), add), seen(1)], register)).toEqual({ explanation: 'unexplained', on: read });
  });

  test('are not explained by answers that no order gives', () => {
    expect(explain(1, [atOnce(clear, add)], register).explanation).toBe('unexplained');
    expect(explain(0, [atOnce(clear, add)], register).explanation).toBe('explained');
  });

  test('keep their place among others that came before and after', () => {
    expect(explain(0, [atOnce(write(5)), atOnce(add), seen(5)], register).explanation).toBe('unexplained');
    expect(explain(0, [atOnce(write(5)), seen(5), atOnce(add, add), seen(7)], register).explanation).toBe('explained');
  });

  test('are left unexplained without blame where there are too many orders to try', () => {
    const many = Array.from({ length: 12 }, (_, i) => write(i));
    expect(explain(0, [atOnce(...many), seen(99)], register).explanation).toBe('unknown');
  });
});
