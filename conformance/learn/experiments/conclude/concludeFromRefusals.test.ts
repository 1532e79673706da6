import { expect, test } from 'vitest';
import { accepted, type ChoiceExperiment, refused } from '../experiment.ts';
import type { ExperimentEvidence } from './conclude.ts';
import { concludeFromRefusals } from './concludeFromRefusals.ts';

const limits = (['microblog', 'openmicro', 'professional', 'photo'] as const).map(
  (label): ChoiceExperiment => ({
    name: label,
    steps: [],
    predicts: { refuse: refused, truncate: accepted },
    limitOf: label,
  }),
);
const withoutLimits = limits.map(({ limitOf: _, ...experiment }) => experiment);

/** The evidence from experiments that were accepted or refused. */
const observe = (outcomes: Readonly<Record<string, 'accepted' | 'refused'>>): readonly ExperimentEvidence[] =>
  Object.entries(outcomes).map(([experiment, outcome]) => ({
    experiment,
    exchanges: [],
    answers:
      outcome === 'refused' ? { refuse: 'fits', truncate: 'contradicts' } : { refuse: 'contradicts', truncate: 'fits' },
  }));

const enforced = observe({ microblog: 'accepted', openmicro: 'refused', professional: 'refused' });

test('two refusals show that limits are enforced, and the acceptance is an exception', () => {
  expect(concludeFromRefusals(enforced, limits)).toEqual({
    ...{ grade: 'bound', answer: 'refuse', possible: ['refuse'], exceptions: ['microblog'] },
  });
});

test('refusals that are not about the limit of a platform count as well', () => {
  expect(concludeFromRefusals(enforced, [...limits.slice(0, 1), ...withoutLimits.slice(1)])).toMatchObject({
    answer: 'refuse',
  });
});

test.each<readonly [string, readonly ExperimentEvidence[], readonly ChoiceExperiment[]]>([
  ['only one request is refused', enforced.slice(0, 2), limits],
  [
    'two platforms accept it',
    observe({ microblog: 'accepted', openmicro: 'accepted', professional: 'refused', photo: 'refused' }),
    limits,
  ],
  ['the acceptance is not about the limit of a platform', enforced, withoutLimits],
  ['an answer was measured', [...enforced, { experiment: 'time', exchanges: [], measured: 'truncate' }], limits],
  [
    'two answers refuse',
    enforced.map((item) => ({ ...item, answers: { ...item.answers, 'refuse some': item.answers?.refuse ?? 'open' } })),
    limits.map((experiment) => ({ ...experiment, predicts: { ...experiment.predicts, 'refuse some': refused } })),
  ],
])('nothing is concluded if %s', (_, evidence, experiments) => {
  expect(concludeFromRefusals(evidence, experiments)).toBeUndefined();
});
