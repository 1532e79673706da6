import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

const keys = Array.from({ length: 100 }, (_, id) => ({ id }));

test('the cache keeps the newest entries and drops unused ones', () => {
  const recent = new Recent<object, number>(10);
  for (const key of keys) recent.set(key, key.id);
  const known = keys.filter((key) => recent.get(key) !== undefined);
  expect(known.length).toBeGreaterThanOrEqual(10);
  expect(known.length).toBeLessThanOrEqual(20);
  expect(known.at(-1)).toBe(keys.at(-1));
});

test('the cache keeps an entry that is read repeatedly', () => {
  const recent = new Recent<object, number>(10);
  const favourite = { id: 'favourite' };
  recent.set(favourite, 7);
  for (const key of keys) {
    recent.set(key, key.id);
    expect(recent.get(favourite)).toBe(7);
  }
});
