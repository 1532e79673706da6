import { expect, test } from 'vitest';
import { RecentCache } from './recentCache.ts';

const keys = Array.from({ length: 100 }, (_, id) => ({ id }));

test('the cache keeps the newest entries and drops unused ones', () => {
  const cache = new RecentCache<object, number>(10);
  for (const key of keys) cache.set(key, key.id);
  const cachedKeys = keys.filter((key) => cache.get(key) !== undefined);
  expect(cachedKeys.length).toBeGreaterThanOrEqual(10);
  expect(cachedKeys.length).toBeLessThanOrEqual(20);
  expect(cachedKeys.at(-1)).toBe(keys.at(-1));
});

test('the cache keeps an entry that is read repeatedly', () => {
  const cache = new RecentCache<object, number>(10);
  const reusedKey = { id: 'favourite' };
  cache.set(reusedKey, 7);
  for (const key of keys) {
    cache.set(key, key.id);
    expect(cache.get(reusedKey)).toBe(7);
  }
});
