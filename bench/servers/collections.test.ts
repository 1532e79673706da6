import { expect, test } from 'vitest';
import { computeAllocatedBytes, parseCollections } from './collections.ts';

const output = `The mock listens.
[31:0x2c] 45 ms: Scavenge 5.1 (7.2) -> 4.0 (8.2) MB, pooled: 0 MB, 1.20 / 0.00 ms  (average mu = 1.000) task;
[31:0x2c] 62 ms: Mark-Compact (reduce) 9.5 (12.2) -> 6.0 (10.2) MB, pooled: 0 MB, 3.10 / 0.01 ms  (+ 2.4 ms) allocation failure;
[31:0x2c] 70 ms: Scavenge 8.0 (12.2) -> 7.0 (12.2) MB, pooled: 0 MB, 0.90 / 0.00 ms  (average mu = 0.9) allocation failure;
`;

test('parseCollections reads the collections from the output of a process with --trace-gc', () => {
  expect(parseCollections(output)).toEqual([
    { before: 5.1, after: 4 },
    { before: 9.5, after: 6 },
    { before: 8, after: 7 },
  ]);
});

test('computeAllocatedBytes adds up the growth of the heap between collections', () => {
  expect(computeAllocatedBytes(parseCollections(output))).toBeCloseTo(7.5e6);
  expect(computeAllocatedBytes([])).toBe(0);
});
