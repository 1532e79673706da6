import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { conclude, type ExperimentEvidence } from './conclude/conclude.ts';
import { experiments } from './index.ts';
import { rateExperiments } from './rates/rates.ts';
import { findDecision, findMissingPlan, findMissingRequirement, listExperimentScripts } from './scripts.ts';

const answers = { 'request.unknown-members': 'refuse', 'post.neither': 'draft' } as const;

test('parity plays the experiments that distinguish answers under the profile', () => {
  const getDecisionsUnder = (bindings: object) =>
    new Set(listExperimentScripts(resolveProfile(bindings)).map(findDecision));
  const isPlayed = getDecisionsUnder(answers);
  // The vectors of rules alone do not show a change of these answers.
  for (const id of ['post.update.echo', 'plans.api.features', 'limits.rate.keys', 'leadMagnet.outreach.lost'] as const)
    expect(isPlayed).toContain(id);
  expect(getDecisionsUnder({ ...answers, 'request.unknown-members': 'ignore' })).not.toContain('post.update.echo');
  expect(getDecisionsUnder({})).not.toContain('validation.drafts');
});

test('an experiment is about every rule that depends on its decision', () => {
  const scripts = listExperimentScripts(resolveProfile(answers));
  const aboutKeys = scripts.find((script) => findDecision(script) === 'limits.rate.keys')?.about;
  expect(aboutKeys).toEqual(['rate.limit']);
  expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length);
  expect(findDecision({ id: 'vector/post.schedule.past/1' })).toBeUndefined();
});

test('durations measured on a running clock agree if they are close, and the shortest is the answer, in whole seconds', () => {
  const concludeDurations = (...durations: readonly string[]) =>
    conclude(durations.map((duration) => ({ experiment: duration, exchanges: [], measured: duration })));
  expect(concludeDurations('PT0.031S', 'PT0.03S')).toEqual({
    grade: 'bound',
    answer: 'PT1S',
    possible: ['PT1S'],
  });
  expect(concludeDurations('PT0S', 'PT0S')).toMatchObject({ grade: 'bound', answer: 'PT0S' });
  expect(concludeDurations('PT60S', 'PT63S')).toMatchObject({ grade: 'bound', answer: 'PT60S' });
  expect(concludeDurations('PT1S', 'PT7S').grade).toBe('contradicted');
  expect(concludeDurations('PT0S', 'PT2S').grade).toBe('contradicted');
  expect(concludeDurations('PT5M', 'PT5M')).toMatchObject({ grade: 'bound', answer: 'PT5M' });
});

test('durations of a few seconds vary, and the longest is the answer', () => {
  const evidence = ['PT1.49S', 'PT2.149S'].map((measured) => ({ experiment: measured, exchanges: [], measured }));
  expect(conclude(evidence)).toMatchObject({ grade: 'bound', answer: 'PT3S' });
});

test('if messages wait for an acceptance, connection requests show what a lost account leaves undone', () => {
  const listUnder = (answer: 'at-once' | 'after-acceptance') =>
    (experiments['leadMagnet.outreach.lost'] ?? []).filter(
      (experiment) =>
        findMissingRequirement(experiment, resolveProfile({ 'leadMagnet.full.message': answer })) === undefined,
    );
  const listActs = (answer: 'at-once' | 'after-acceptance') =>
    new Set(
      listUnder(answer).flatMap((experiment) =>
        'predicts' in experiment
          ? Object.values(experiment.predicts).flatMap(({ acts }) => Object.keys(acts as object))
          : [],
      ),
    );
  expect(listActs('at-once')).toEqual(new Set(['direct_message']));
  expect(listActs('after-acceptance')).toEqual(new Set(['connection_request']));
});

test('the rate limit of keys is compared only with a key that has the API plan', () => {
  for (const experiment of rateExperiments['limits.rate.keys'] ?? []) {
    expect(findMissingPlan(experiment, ['pro'])).toBe('The experiment requires a primary key with the plan api.');
    expect(findMissingPlan(experiment, ['api', 'pro'])).toBeUndefined();
    expect(findMissingPlan(experiment, undefined)).toBeUndefined();
  }
});

test('an observation that no known answer allows contradicts all of them', () => {
  const build = (answers: NonNullable<ExperimentEvidence['answers']>): ExperimentEvidence => ({
    experiment: '',
    exchanges: [],
    answers,
  });
  const others = [build({ a: 'fits', b: 'contradicts' }), build({ a: 'fits', b: 'contradicts' })];
  expect(conclude(others)).toMatchObject({ grade: 'bound', answer: 'a' });
  expect(conclude([build({ a: 'contradicts' }), ...others])).toMatchObject({ grade: 'contradicted' });
});
