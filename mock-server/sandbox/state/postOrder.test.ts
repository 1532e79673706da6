import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawn, longTexts } from '../../../spec/testing/drawn.ts';
import { cursorAfter, type PostKey, PostOrder, readCursor } from './postTable.ts';

/** Clocks can be set back, so creation times come in any order. */
const key: fc.Arbitrary<PostKey> = fc.record({
  createdAt: fc.integer({ min: -5, max: 5 }),
  id: fc.integer({ min: 0, max: 30 }).map((n) => `post_${String(n).padStart(6, '0')}`),
});

const newestFirst = (a: PostKey, b: PostKey) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** Ids are unique. */
const keys = fc.uniqueArray(key, { selector: ({ id }) => id, maxLength: 31 });

describe('the order of posts', () => {
  test('is newest first, ties by id, after any additions and removals', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.nat(30)), (added, removed) => {
        const order = new PostOrder();
        for (const one of added) order.add(one);
        const gone = new Set(removed.flatMap((i) => (added[i] === undefined ? [] : [added[i]])));
        for (const one of gone) order.remove(one);
        expect([...order.newestFirst()]).toEqual(added.filter((one) => !gone.has(one)).sort(newestFirst));
      }),
    );
  });

  test('continues below a key, even if the key was removed', () => {
    fc.assert(
      fc.property(keys, key, (added, below) => {
        const order = new PostOrder();
        for (const one of added) order.add(one);
        const expected = added.filter((one) => newestFirst(below, one) < 0 && one.id !== below.id).sort(newestFirst);
        const found = [...order.newestFirst(below)].filter((one) => one.id !== below.id);
        expect(found).toEqual(expected);
      }),
    );
  });

  test('returns no more keys than asked', () => {
    fc.assert(
      fc.property(keys, fc.option(key, { nil: undefined }), fc.nat(40), (added, below, most) => {
        const order = new PostOrder();
        for (const one of added) order.add(one);
        expect(order.newest(most, below)).toEqual([...order.newestFirst(below)].slice(0, most));
      }),
    );
  });

  test('ignores the removal of an unknown key', () => {
    const order = new PostOrder();
    order.add({ createdAt: 1, id: 'post_a' });
    order.remove({ createdAt: 1, id: 'post_b' });
    expect([...order.newestFirst()]).toHaveLength(1);
  });
});

describe('a cursor', () => {
  test('names the post that it was made from', () => {
    fc.assert(
      fc.property(key, (one) => {
        expect(readCursor(cursorAfter(one))).toEqual(one);
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
    const real = fc.record({
      createdAt: fc.integer({ min: -1e14, max: 1e14 }),
      id: fc.stringMatching(/^post_[\w.~-]{1,59}$/),
    });
    fc.assert(
      fc.property(real, (post) => {
        expect(readCursor(cursorAfter(post))).toEqual(post);
      }),
      drawn(),
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
        const found = readCursor(text);
        if (found !== undefined)
          expect([Number.isFinite(found.createdAt), found.id]).toEqual([true, expect.stringMatching(/^post_\S+$/)]);
      }),
      drawn(1000),
    );
  });

  test('is parsed in time linear in its length', () => {
    for (const text of longTexts(['', '1 post_'])) readCursor(Buffer.from(text).toString('base64url'));
  });
});
