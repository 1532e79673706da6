import { expect, test } from 'vitest';
import type { Expectation } from './expectation.ts';
import { joinExpectations } from './joinExpectations.ts';

const acceptedExpectation: Expectation = { outcome: 'accepted', broken: [], doubtful: [], openDecisions: [] };
const buildRefusedFor = (...broken: readonly string[]): Expectation => ({
  outcome: 'refused',
  broken,
  doubtful: [],
  openDecisions: [],
});

test('an expectation that holds in every possible state is certain', () => {
  expect(joinExpectations([acceptedExpectation, acceptedExpectation])).toEqual(acceptedExpectation);
  expect(joinExpectations([buildRefusedFor('a', 'b'), buildRefusedFor('b')])).toEqual({
    outcome: 'refused',
    broken: ['b'],
    doubtful: ['a'],
    openDecisions: [],
  });
});

test('an expectation that holds in only one possible state is open', () => {
  expect(joinExpectations([acceptedExpectation, buildRefusedFor('a')])).toMatchObject({
    outcome: 'open',
    broken: [],
    doubtful: ['a'],
  });
  expect(joinExpectations([buildRefusedFor('a'), buildRefusedFor('b')])).toMatchObject({
    outcome: 'open',
    broken: [],
    doubtful: ['a', 'b'],
  });
});
