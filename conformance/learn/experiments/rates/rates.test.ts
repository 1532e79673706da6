import { expect, test } from 'vitest';
import type { ScriptResult } from '../../../judge/evidence.ts';
import type { MeasureExperiment } from '../experiment.ts';
import { rateExperiments } from './rates.ts';

/** The measurement of the last experiment on a decision if requests are accepted (`+`) or refused (`-`). */
function measure(
  id: keyof typeof rateExperiments,
  outcomes: string,
  { headers = {}, milliseconds = 100 }: { headers?: Readonly<Record<string, string>>; milliseconds?: number } = {},
) {
  const experiment = (rateExperiments[id] ?? []).at(-1) as MeasureExperiment;
  const requests = [...outcomes].map((outcome, i) => ({
    observation: { success: outcome === '+', headers: outcome === '+' ? {} : headers, at: i * milliseconds },
  }));
  return experiment.measure({ requests } as unknown as ScriptResult);
}

const repeat = (outcome: string, count: number) => outcome.repeat(count);
const sixty = repeat('+', 60);
/** A hundred requests, with a limit of sixty and without a limit. */
const [limited, unlimited] = [sixty + repeat('-', 40), repeat('+', 100)];
/** The outcomes of 45 requests half a minute later: all refused, all accepted, or as many accepted as a bucket allows. */
const [none, all, some] = [repeat('-', 45), repeat('+', 45), repeat('+', 31) + repeat('-', 14)];

test.each([
  [`${limited}${none}${sixty}-${sixty}+-`, 'sliding'],
  [`${limited}${none}${sixty}-${sixty}++`, 'first-request'],
  [`${limited}${none}${sixty}-${sixty}--`, undefined],
  [`${limited}${none}${sixty}-`, undefined],
  [`${limited}${all}${sixty}-`, 'fixed'],
  [`${limited}${none}${sixty}+`, 'fixed'],
  [`${limited}${all}${sixty}+`, undefined],
  [`${limited}${some}${sixty}+`, 'token-bucket'],
  [`${sixty}+++-----+-----+-----+${repeat('-', 19)}${some}${sixty}+`, 'token-bucket'],
  [`${limited}${repeat('+', 15)}${repeat('-', 30)}${sixty}+`, undefined],
  [`${unlimited}${all}${sixty}+`, 'off'],
  [`${unlimited}${some}${sixty}+`, undefined],
  [`${repeat('+', 30)}-${repeat('+', 175)}`, undefined],
])('the requests %s show that the limit is %s', (outcomes, answer) => {
  expect(measure('limits.rate', outcomes)).toBe(answer);
});

test('a refusal shows whether a service without other headers has Retry-After', () => {
  expect(measure('limits.rate.headers', limited, { headers: { 'retry-after': '60' } })).toBe('retry-after');
  expect(measure('limits.rate.headers', limited)).toBe('none');
  expect(measure('limits.rate.headers', unlimited)).toBeUndefined();
});

test('a key that is accepted where the API plan alone is refused has no limit', () => {
  expect(measure('limits.rate.keys', `${limited}${unlimited}`)).toBe('api-alone');
  expect(measure('limits.rate.keys', `${limited}${limited}`)).toBe('every-api-key');
  expect(measure('limits.rate.keys', `${unlimited}${unlimited}`)).toBeUndefined();
});

test.each([
  ['the same limit', { 'x-ratelimit-remaining': '58', 'x-ratelimit-limit': '60' }, 'every-api-key'],
  ['a higher limit', { 'x-ratelimit-remaining': '4999', 'x-ratelimit-limit': '5000' }, 'api-alone'],
  ['another limit in a policy', { ratelimit: '"m";r=499', 'ratelimit-policy': '"m";q=500;w=60' }, 'api-alone'],
  ['no limit', {}, 'api-alone'],
  ['an unknown limit', { 'x-ratelimit-remaining': '58' }, undefined],
])('headers of a higher plan that show %s tell whether it has the limit of the API plan', (_, headers, answer) => {
  const [experiment] = rateExperiments['limits.rate.keys'] as readonly MeasureExperiment[];
  const apiHeaders = { 'x-ratelimit-remaining': '59', 'x-ratelimit-limit': '60' };
  const requests = [apiHeaders, headers].map((each) => ({ observation: { success: true, headers: each } }));
  expect(experiment?.measure({ requests } as unknown as ScriptResult)).toBe(answer);
});

test('requests that take more than a minute give no evidence of a limit', () => {
  const slow = { milliseconds: 1000 };
  expect(measure('limits.rate', `${unlimited}${all}${sixty}+`, slow)).toBeUndefined();
  expect(measure('limits.rate.keys', `${limited}${unlimited}`, slow)).toBeUndefined();
});
