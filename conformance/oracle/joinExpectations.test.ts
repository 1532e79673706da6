import { expect, test } from 'vitest';
import type { Expectation } from './expectation.ts';
import { joinExpectations } from './joinExpectations.ts';

const acceptedExpectation: Expectation = { outcome: 'accepted', broken: [], doubtful: [], openDecisions: [] };
const refusedFor = (...broken: readonly string[]): Expectation => ({
  outcome: 'refused',
  broken,
  doubtful: [],
  openDecisions: [],
});

test('an expectation that holds in every possible state is certain', () => {
  expect(joinExpectations([acceptedExpectation, acceptedExpectation])).toEqual(acceptedExpectation);
  expect(joinExpectations([refusedFor('a', 'b'), refusedFor('b')])).toEqual({
    outcome: 'refused',
    broken: ['b'],
    doubtful: ['a'],
    openDecisions: [],
  });
});

test('an expectation that holds in only one possible state is open', () => {
  expect(joinExpectations([acceptedExpectation, refusedFor('a')])).toMatchObject({
    outcome: 'open',
    broken: [],
    doubtful: ['a'],
  });
  expect(joinExpectations([refusedFor('a'), refusedFor('b')])).toMatchObject({
    outcome: 'open',
    broken: [],
    doubtful: ['a', 'b'],
  });
});
