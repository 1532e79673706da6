import { expect, test } from 'vitest';
import { accepted, type ChoiceExperiment, refused } from '../experiment.ts';
import type { ExperimentEvidence } from './conclude.ts';
import { concludeFromRefusals } from './concludeFromRefusals.ts';

const platforms = ['microblog', 'openmicro', 'professional'] as const;
const limits = platforms.map(
  (name): ChoiceExperiment => ({
    name,
    steps: [],
    predicts: { refuse: refused, truncate: accepted },
    isLimit: true,
  }),
);

/** The evidence of one experiment. */
const observe = (experiment: string, outcome: 'accepted' | 'refused'): ExperimentEvidence => ({
  experiment,
  exchanges: [],
  answers:
    outcome === 'refused' ? { refuse: 'fits', truncate: 'contradicts' } : { refuse: 'contradicts', truncate: 'fits' },
});
const enforced = [
  observe('microblog', 'accepted'),
  observe('openmicro', 'refused'),
  observe('professional', 'refused'),
];

test('two refusals show that limits are enforced, and the acceptance is an exception', () => {
  expect(concludeFromRefusals(enforced, limits)).toEqual({
    ...{ grade: 'bound', answer: 'refuse', possible: ['refuse'], exceptions: ['microblog'] },
  });
});

test.each<readonly [string, readonly ExperimentEvidence[], readonly ChoiceExperiment[]]>([
  ['only one request is refused', enforced.slice(0, 2), limits],
  ['the experiments are not about limits', enforced, limits.map(({ isLimit: _, ...experiment }) => experiment)],
  [
    'a contradiction is not about a limit',
    [...enforced, observe('another', 'accepted')],
    [...limits, { name: 'another', steps: [], predicts: { refuse: refused } }],
  ],
  ['an answer was measured', [...enforced, { experiment: 'time', exchanges: [], measured: 'truncate' }], limits],
  [
    'two answers refuse',
    enforced.map((item) => ({ ...item, answers: { ...item.answers, 'refuse some': item.answers?.refuse ?? 'open' } })),
    limits.map((experiment) => ({ ...experiment, predicts: { ...experiment.predicts, 'refuse some': refused } })),
  ],
])('nothing is concluded if %s', (_, evidence, experiments) => {
  expect(concludeFromRefusals(evidence, experiments)).toBeUndefined();
});
