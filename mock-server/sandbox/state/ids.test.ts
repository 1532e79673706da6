import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../../spec/testing/drawn.ts';
import { Table, unkept } from '../../ledger/table.ts';
import { type Counter, Ids } from './ids.ts';

test('ids are unique, and never equal to one chosen by a client', () => {
  const chosen = fc.oneof(
    fc.nat(30).map((n) => `post_${String(n).padStart(6, '0')}`),
    fc.nat(30).map((n) => `post_${n}`),
    fc.string().map((text) => `post_${text}`),
    fc.constantFrom('post___proto__', 'post_', 'lm_000001', `post_${'9'.repeat(16)}`),
  );
  fc.assert(
    fc.property(fc.array(chosen), fc.constantFrom('', 'a1b2c3'), (kept, tag) => {
      const ids = new Ids(tag, new Table<Counter>('counters', unkept));
      for (const id of kept) ids.keep('post', id);
      const given = Array.from({ length: 40 }, () => ids.next('post'));
      expect(new Set([...given, ...kept]).size).toBe(new Set(kept).size + given.length);
    }),
    drawn(),
  );
});
