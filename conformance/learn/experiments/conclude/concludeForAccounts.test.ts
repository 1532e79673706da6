import { expect, test } from 'vitest';
import { accepted, type Experiment, refused } from '../experiment.ts';
import type { ExperimentEvidence } from './conclude.ts';
import { concludeForAccounts } from './concludeForAccounts.ts';

const common = ['first', 'second'].map(
  (name): Experiment => ({ name, steps: [], predicts: { one: refused, both: refused, none: accepted } }),
);
const telling: Experiment = {
  name: 'two accounts',
  steps: [],
  predicts: { one: accepted, both: refused },
  differsOnlyOnItsAccounts: true,
};
const fits = ['first', 'second'].map(
  (experiment): ExperimentEvidence => ({
    experiment,
    exchanges: [],
    answers: { one: 'fits', both: 'fits', none: 'contradicts' },
  }),
);
const withoutAccount: ExperimentEvidence = {
  experiment: 'two accounts',
  exchanges: [],
  noEvidenceReason: '',
  lacksAccount: true,
};

test('answers that differ only on a second account count as one', () => {
  expect(concludeForAccounts([...fits, withoutAccount], [...common, telling])).toEqual({
    ...{ grade: 'bound', answer: 'one', possible: ['one', 'both'] },
  });
  expect(concludeForAccounts([...fits.slice(1), withoutAccount], [...common, telling])).toMatchObject({
    grade: 'tentative',
  });
});

test.each<readonly [string, readonly ExperimentEvidence[], readonly Experiment[]]>([
  ['no experiment tells them apart', fits, common],
  [
    'a measurement could tell them apart',
    [...fits, withoutAccount],
    [...common, telling, { name: 'time', steps: [], measure: () => undefined }],
  ],
  [
    'the experiment had no evidence for another reason',
    [...fits, { ...withoutAccount, lacksAccount: undefined } as never],
    [...common, telling],
  ],
  [
    'other accounts could tell them apart',
    [...fits, withoutAccount],
    [...common, { ...telling, differsOnlyOnItsAccounts: undefined } as never],
  ],
])('answers stay apart if %s', (_, evidence, experiments) => {
  expect(concludeForAccounts(evidence, experiments)).toMatchObject({ grade: 'unknown' });
});
