import { expect, test } from 'vitest';
import type { Expectation } from './expectation.ts';
import { joined } from './joined.ts';

const accepted: Expectation = { outcome: 'accepted', broken: [], doubtful: [], open: [] };
const refused = (...broken: readonly string[]): Expectation => ({ outcome: 'refused', broken, doubtful: [], open: [] });

test('an expectation that holds in every possible state is certain', () => {
  expect(joined([accepted, accepted])).toEqual(accepted);
  expect(joined([refused('a', 'b'), refused('b')])).toEqual({
    outcome: 'refused',
    broken: ['b'],
    doubtful: ['a'],
    open: [],
  });
});

test('an expectation that holds in only one possible state is open', () => {
  expect(joined([accepted, refused('a')])).toMatchObject({ outcome: 'open', broken: [], doubtful: ['a'] });
  expect(joined([refused('a'), refused('b')])).toMatchObject({ outcome: 'open', broken: [], doubtful: ['a', 'b'] });
});
