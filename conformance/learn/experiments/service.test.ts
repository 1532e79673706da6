import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import { getAgreement } from './conclude/agreement.ts';
import type { ChoiceExperiment } from './experiment.ts';
import { buildOutcome } from './outcome.ts';
import { rateExperiments } from './rates/rates.ts';
import { serviceExperiments } from './service.ts';

/** The answers that fit a response with these headers to each experiment. */
function listFittingAnswers(headers: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  const result = {
    requests: [
      { step: { role: 'probe' }, operation: 'listAccounts', observation: { success: true, status: 200, headers } },
    ],
    trace: [],
  };
  const outcome = buildOutcome(result as unknown as ScriptResult, resolveProfile());
  const experiments = (rateExperiments['limits.rate.headers'] ?? []).filter((experiment) => 'predicts' in experiment);
  return experiments.map(({ predicts }) =>
    Object.keys(predicts).filter(
      (answer) => 'observed' in outcome && getAgreement(predicts[answer] ?? {}, outcome.observed) === 'fits',
    ),
  );
}

test.each([
  [{ ratelimit: '"minute";r=59;t=60', 'ratelimit-policy': '"minute";q=60;w=60' }, ['standard']],
  [{ 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1893456060' }, ['x-ratelimit']],
  [{ 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1893456060', 'x-ratelimit-used': '1' }, ['x-ratelimit']],
  [{ 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '60' }, ['x-ratelimit-from-now']],
  [{ 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1893456060000' }, []],
  [{ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' }, []],
  [{ 'ratelimit-limit': '60', 'ratelimit-remaining': '59', 'ratelimit-reset': '60' }, ['separate']],
  [{ 'content-type': 'application/json' }, ['retry-after', 'none']],
  [{ 'x-rate-limit-left': '59' }, []],
])('the headers %j of a success fit the answers %j', (headers, answers) => {
  expect(listFittingAnswers(headers as Record<string, string>)).toEqual([answers, answers]);
});

test('a redirect fits only the answer that the service redirects', () => {
  const result = {
    requests: [{ step: { role: 'probe' }, operation: 'listAccounts', observation: { success: false, status: 307 } }],
    trace: [],
  };
  const outcome = buildOutcome(result as unknown as ScriptResult, resolveProfile());
  const [experiment] = (serviceExperiments['paths.strict'] ?? []) as readonly ChoiceExperiment[];
  const agreements = Object.entries(experiment?.predicts ?? {}).map(([answer, prediction]) => [
    answer,
    'observed' in outcome ? getAgreement(prediction, outcome.observed) : undefined,
  ]);
  expect(agreements).toEqual([
    ['strict', 'contradicts'],
    ['trailing-slash', 'contradicts'],
    ['redirect', 'fits'],
  ]);
});
