import { expect, test } from 'vitest';
import { parseCores, pinCommand } from './cores.ts';

test.each([
  ["pid 81's current affinity list: 0,1", [0, 1]],
  ["pid 81's current affinity list: 2-4,7\n", [2, 3, 4, 7]],
  ['taskset: failed', []],
])('parseCores reads %j as the cores %j', (output, cores) => {
  expect(parseCores(output)).toEqual(cores);
});

test('pinCommand adds taskset only if there is a core', () => {
  expect(pinCommand(undefined, ['node', 'a.js'])).toEqual(['node', 'a.js']);
  expect(pinCommand(3, ['node', 'a.js'])).toEqual(['taskset', '-c', '3', 'node', 'a.js']);
});
