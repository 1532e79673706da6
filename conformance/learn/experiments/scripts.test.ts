import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { conclude } from './conclude.ts';
import { decisionOf, experimentScripts } from './scripts.ts';

const answers = { 'request.unknown-members': 'refuse', 'post.neither': 'draft' } as const;

test('parity plays the experiments that tell answers apart under the profile', () => {
  const decisionsUnder = (bindings: object) => new Set(experimentScripts(resolveProfile(bindings)).map(decisionOf));
  const isPlayed = decisionsUnder(answers);
  // The vectors of rules alone do not show a change of these answers.
  for (const id of ['post.update.echo', 'plans.api.features', 'limits.rate.keys', 'leadMagnet.outreach.lost'] as const)
    expect(isPlayed).toContain(id);
  expect(decisionsUnder({ ...answers, 'request.unknown-members': 'ignore' })).not.toContain('post.update.echo');
  expect(decisionsUnder({})).not.toContain('validation.drafts');
});

test('an experiment is about every rule that depends on its decision', () => {
  const scripts = experimentScripts(resolveProfile(answers));
  const aboutKeys = scripts.find((script) => decisionOf(script) === 'limits.rate.keys')?.about;
  expect(aboutKeys).toEqual(['rate.limit']);
  expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length);
  expect(decisionOf({ id: 'vector/post.schedule.past/1' })).toBeUndefined();
});

test('durations measured on a running clock agree if they differ by little, and the shortest is the answer', () => {
  const measured = (...durations: readonly string[]) =>
    conclude(durations.map((one) => ({ experiment: one, exchanges: [], measured: one })));
  expect(measured('PT0.031S', 'PT0.03S')).toEqual({ grade: 'bound', answer: 'PT0.03S', possible: ['PT0.03S'] });
  expect(measured('PT60S', 'PT63S')).toMatchObject({ grade: 'bound', answer: 'PT60S' });
  expect(measured('PT1S', 'PT2S').grade).toBe('contradicted');
  expect(measured('PT5M', 'PT5M')).toMatchObject({ grade: 'bound', answer: 'PT5M' });
});
