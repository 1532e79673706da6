import { expect, test } from 'vitest';
import { onceResolved } from './onceResolved.ts';

test('onceResolved runs the function once, and again only after an error', async () => {
  let runs = 0;
  const load = onceResolved(() =>
    ++runs === 1 ? Promise.reject(new Error('not installed yet')) : Promise.resolve(runs),
  );
  await expect(Promise.all([load(), load()])).rejects.toThrow('not installed yet');
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
