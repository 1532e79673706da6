import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { discardChanges, Table } from '../../ledger/table.ts';
import { type Counter, Ids } from './ids.ts';

test('ids are unique, and never equal to an id that a client chose', () => {
  const chosenId = fc.oneof(
    fc.nat(30).map((n) => `post_${String(n).padStart(6, '0')}`),
    fc.nat(30).map((n) => `post_${n}`),
    fc.string().map((text) => `post_${text}`),
    fc.constantFrom('post___proto__', 'post_', 'lm_000001', `post_${'9'.repeat(16)}`),
  );
  fc.assert(
    fc.property(fc.array(chosenId), fc.constantFrom('', 'a1b2c3'), (reservedIds, tag) => {
      const ids = new Ids(tag, new Table<Counter>('counters', discardChanges));
      for (const id of reservedIds) ids.reserve('post', id);
      const generatedIds = Array.from({ length: 40 }, () => ids.createId('post'));
      expect(new Set([...generatedIds, ...reservedIds]).size).toBe(new Set(reservedIds).size + generatedIds.length);
    }),
    runOptions(),
  );
});
