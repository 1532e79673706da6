import { expect, test } from 'vitest';
import type { ScriptResult } from '../../../judge/evidence.ts';
import type { MeasureExperiment } from '../experiment.ts';
import { rateExperiments } from './experiments.ts';

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

const [sixty, limited] = ['+'.repeat(60), `${'+'.repeat(60)}-`];

test.each([
  [`${limited}-${sixty}-${sixty}+-`, 'sliding'],
  [`${limited}-${sixty}-${sixty}++`, 'first-request'],
  [`${limited}-${sixty}-${sixty}--`, undefined],
  [`${limited}-${sixty}-`, undefined],
  [`${limited}+${sixty}-`, 'fixed'],
  [`${limited}-${sixty}+`, 'fixed'],
  [`${limited}+${sixty}+`, 'a bucket that refills'],
  [`${sixty}++${sixty}+`, 'off'],
  [`${'+'.repeat(30)}-${'+'.repeat(92)}`, undefined],
])('the requests %s show that the limit is %s', (outcomes, answer) => {
  expect(measure('limits.rate', outcomes)).toBe(answer);
});

test('a refusal shows whether a service without other headers has Retry-After', () => {
  expect(measure('limits.rate.headers', limited, { headers: { 'retry-after': '60' } })).toBe('retry-after');
  expect(measure('limits.rate.headers', limited)).toBe('none');
  expect(measure('limits.rate.headers', `${sixty}+`)).toBeUndefined();
});

test('a key that is accepted where the API plan alone is refused has no limit', () => {
  expect(measure('limits.rate.keys', `${limited}${sixty}+`)).toBe('api-alone');
  expect(measure('limits.rate.keys', `${limited}${limited}`)).toBe('every-api-key');
  expect(measure('limits.rate.keys', `${sixty}+${sixty}+`)).toBeUndefined();
});

test('requests that take more than a minute give no evidence of a limit', () => {
  const slow = { milliseconds: 1000 };
  expect(measure('limits.rate', `${sixty}++${sixty}+`, slow)).toBeUndefined();
  expect(measure('limits.rate.keys', `${limited}${sixty}+`, slow)).toBeUndefined();
});
