import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import { formatCursorAfter, type PostKey, PostOrder, readCursor } from './postTable.ts';

/** Clocks can be set back, so creation times come in any order. */
const key: fc.Arbitrary<PostKey> = fc.record({
  createdAt: fc.integer({ min: -5, max: 5 }),
  id: fc.integer({ min: 0, max: 30 }).map((n) => `post_${String(n).padStart(6, '0')}`),
});

const compareOldestFirst = (a: PostKey, b: PostKey) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
const orders = [
  ['newest-first', (a: PostKey, b: PostKey) => compareOldestFirst(b, a)],
  ['oldest-first', compareOldestFirst],
] as const;

/** Ids are unique. */
const keys = fc.uniqueArray(key, { selector: ({ id }) => id, maxLength: 31 });

describe.each(orders)('the list of posts, %s', (listOrder, compareListed) => {
  test('is ordered by creation time, ties by id, after any additions and removals', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.nat(30)), (addedKeys, removedIndexes) => {
        const order = new PostOrder(listOrder);
        for (const addedKey of addedKeys) order.add(addedKey);
        const removedKeys = new Set(removedIndexes.flatMap((i) => (addedKeys[i] === undefined ? [] : [addedKeys[i]])));
        for (const removedKey of removedKeys) order.remove(removedKey);
        expect([...order.listKeysAfter()]).toEqual(
          addedKeys.filter((addedKey) => !removedKeys.has(addedKey)).sort(compareListed),
        );
      }),
    );
  });

  test('continues after a key, even if the key was removed', () => {
    fc.assert(
      fc.property(keys, key, (addedKeys, previousKey) => {
        const order = new PostOrder(listOrder);
        for (const addedKey of addedKeys) order.add(addedKey);
        const expected = addedKeys
          .filter((addedKey) => compareListed(previousKey, addedKey) < 0 && addedKey.id !== previousKey.id)
          .sort(compareListed);
        const nextKeys = [...order.listKeysAfter(previousKey)].filter((other) => other.id !== previousKey.id);
        expect(nextKeys).toEqual(expected);
      }),
    );
  });

  test('returns at most as many keys as the limit', () => {
    fc.assert(
      fc.property(keys, fc.option(key, { nil: undefined }), fc.nat(40), (addedKeys, previousKey, limit) => {
        const order = new PostOrder(listOrder);
        for (const addedKey of addedKeys) order.add(addedKey);
        expect(order.listPage(limit, previousKey)).toEqual([...order.listKeysAfter(previousKey)].slice(0, limit));
      }),
    );
  });

  test('ignores the removal of an unknown key', () => {
    const order = new PostOrder(listOrder);
    order.add({ createdAt: 1, id: 'post_a' });
    order.remove({ createdAt: 1, id: 'post_b' });
    expect([...order.listKeysAfter()]).toHaveLength(1);
  });
});

describe('a cursor', () => {
  test('names the post that it was made from', () => {
    fc.assert(
      fc.property(key, (onlyKey) => {
        expect(readCursor(formatCursorAfter(onlyKey))).toEqual(onlyKey);
      }),
    );
  });

  test('that was not issued by the service is rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readCursor(text)).toBeUndefined();
      }),
    );
  });
});

describe('a readable cursor', () => {
  test('names the post that it was made from', () => {
    const postKey = fc.record({
      createdAt: fc.integer({ min: -1e14, max: 1e14 }),
      id: fc.stringMatching(/^post_[\w.~-]{1,59}$/),
    });
    fc.assert(
      fc.property(postKey, (post) => {
        expect(readCursor(formatCursorAfter(post))).toEqual(post);
      }),
      runOptions(),
    );
  });

  test('that was not issued by the service either names a post or is rejected', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text).toString('base64url')),
      fc.string().map((text) => Buffer.from(`1 post_${text}`).toString('base64url')),
      fc
        .integer({ min: 1, max: 400 })
        .map((digits) => Buffer.from(`${'9'.repeat(digits)} post_a`).toString('base64url')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const key = readCursor(text);
        if (key !== undefined)
          expect([Number.isFinite(key.createdAt), key.id]).toEqual([true, expect.stringMatching(/^post_\S+$/)]);
      }),
      runOptions(1000),
    );
  });

  test('is parsed in time linear in its length', () => {
    for (const text of generateLongTexts(['', '1 post_'])) readCursor(Buffer.from(text).toString('base64url'));
  });
});
