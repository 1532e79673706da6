/** Experiments on the rate limit: how requests are counted, for which keys, and what responses say about it. */
import type { Exchange } from '../../../../spec/laws/observation.ts';
import { plans } from '../../../../spec/plans.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import type { HookStep, RequestStep } from '../../../script/script.ts';
import { control, probe } from '../../../script/steps.ts';
import { accepted, buildVariants, type Experiments, listOperations, type MeasureExperiment } from '../experiment.ts';
import { classifyRateHeaders, readRateLimit } from './rateHeaders.ts';

type ListOperation = (typeof listOperations)[keyof typeof listOperations];

const perMinute = plans.api.requestsPerMinute ?? 0;

/** More requests than a bucket accepts within 40 seconds. */
const burst = perMinute + 40;

/** More requests than the tokens of half a minute, and fewer than those of a window. */
const halfBurst = 45;
const halfMinute = 31;

const buildWait = (by: string): HookStep => ({ kind: 'advance', by, caller: 'api' });

/** A pause after which earlier requests no longer count. */
const windowPause = buildWait('PT61S');

const repeatRequest = (
  operation: ListOperation,
  count: number,
  caller: 'api' | 'primary' = 'api',
): readonly RequestStep[] => Array.from({ length: count }, () => probe({ operation, caller }));

/** An experiment that sends more requests than the limit allows. */
const buildBurst = (
  name: string,
  steps: MeasureExperiment['steps'],
  measure: MeasureExperiment['measure'],
): MeasureExperiment => ({ name, steps, measure, size: 'deep', expectsThrottling: true });

const isRefused = ({ observation }: ScriptResult['requests'][number]): boolean => !observation.success;

/** Whether all requests were sent within a minute; a slow service or a low rate can prevent that. */
const isWithinMinute = (requests: ScriptResult['requests']): boolean =>
  requests.length > 0 && measureSeconds(requests) < maxSeconds;

/** Less than a minute, because the times are those of responses. */
const maxSeconds = 55;

function measureSeconds(requests: ScriptResult['requests']): number {
  const [first, last] = [requests[0]?.observation.at ?? 0, requests.at(-1)?.observation.at ?? 0];
  return (last - first) / 1000;
}

const countAccepted = (requests: ScriptResult['requests']): number =>
  requests.filter((request) => !isRefused(request)).length;

/** The maximum number of requests that a bucket accepts: its tokens at first, and one for each second that passes. */
const countTokens = (requests: ScriptResult['requests'], atFirst = perMinute): number =>
  atFirst + measureSeconds(requests) + 1;

/** Whether the first requests are accepted and a later one is refused; a bucket accepts a few more, as tokens arrive. */
function isLimited(requests: ScriptResult['requests']): boolean {
  const index = requests.findIndex(isRefused);
  return index >= perMinute && countAccepted(requests) <= countTokens(requests);
}

/** Whether more requests than any limit allows are accepted. */
const isUnlimited = (requests: ScriptResult['requests']): boolean =>
  !requests.some(isRefused) && requests.length > countTokens(requests);

/**
 * Half a minute after the limit is reached, a fixed window accepts another request if a new minute of the clock has
 * begun. This is the case in one of the two attempts, which begin in different halves of a minute. A bucket accepts one
 * request per new token. The last steps distinguish a sliding window from one that begins with the first request: a
 * minute after the first request, a sliding window accepts only one request, because all others are younger.
 */
const buildWindowSteps = (operation: ListOperation): MeasureExperiment['steps'] => [
  windowPause,
  ...repeatRequest(operation, burst),
  buildWait(`PT${halfMinute}S`),
  ...repeatRequest(operation, halfBurst),
  buildWait('PT119S'),
  ...repeatRequest(operation, perMinute),
  buildWait(`PT${halfMinute}S`),
  ...repeatRequest(operation, 1),
  windowPause,
  ...repeatRequest(operation, 1),
  buildWait(`PT${halfMinute}S`),
  ...repeatRequest(operation, perMinute - 1),
  buildWait(`PT${halfMinute}S`),
  ...repeatRequest(operation, 2),
  windowPause,
];

function measureWindow({ requests }: ScriptResult): unknown {
  const first = requests.slice(0, burst);
  const half = requests.slice(burst, burst + halfBurst);
  const second = requests.slice(burst + halfBurst, burst + halfBurst + perMinute + 1);
  if (isUnlimited(first) && !requests.some(isRefused)) return 'off';
  if (!isLimited(first) || !isWithinMinute([...first, ...half.slice(0, 1)]) || !isWithinMinute(second))
    return undefined;
  const [isHalfAccepted, isSecondAccepted] = [half[0], second.at(-1)].map((request) => request?.observation.success);
  if (isHalfAccepted && half.some(isRefused)) return isRefilled(first, half) ? 'token-bucket' : undefined;
  if (isHalfAccepted || isSecondAccepted) return isHalfAccepted && isSecondAccepted ? undefined : 'fixed';
  return measureSpread(requests.slice(burst + halfBurst + perMinute + 1));
}

/** Whether a bucket had the tokens of half a minute, half a minute after it was empty. */
function isRefilled(first: ScriptResult['requests'], half: ScriptResult['requests']): boolean {
  const tokens = Math.max(halfMinute, measureSeconds([...first.slice(-1), ...half.slice(0, 1)]));
  return half.findIndex(isRefused) >= halfMinute - 1 && countAccepted(half) <= countTokens(half, tokens + 1);
}

/** Distinguishes the two windows by the last two requests, sent when the first request is over a minute old, but no other. */
function measureSpread(requests: ScriptResult['requests']): unknown {
  const last = requests.slice(perMinute);
  if (requests.slice(0, perMinute).some(isRefused) || last.length < 2 || !isWithinMinute(requests.slice(1)))
    return undefined;
  return [undefined, 'sliding', 'first-request'][countAccepted(last)];
}

/** The rate limit headers of a refusal, if successes have none. */
function measureRefusalHeaders({ requests }: ScriptResult): unknown {
  const refusal = requests.find(isRefused)?.observation;
  if (refusal === undefined || !isLimited(requests) || requests.some(({ observation }) => hasRateHeader(observation)))
    return undefined;
  return refusal.headers?.['retry-after'] === undefined ? 'none' : 'retry-after';
}

/** Whether a key with further plans has the same limit as one with the API plan alone. */
function measureKeys({ requests }: ScriptResult): unknown {
  const higher = requests.slice(burst);
  if (!isLimited(requests.slice(0, burst)) || higher.length < burst || !isWithinMinute(higher)) return undefined;
  return isLimited(higher) ? 'every-api-key' : isUnlimited(higher) ? 'api-alone' : undefined;
}

/** Whether a key with further plans has the limit that a key with the API plan alone has, or a higher one of its own. */
function compareLimits(api: Exchange, higher: Exchange): 'every-api-key' | 'api-alone' | undefined {
  const [limit, otherLimit] = [api, higher].map(({ headers }) => readRateLimit(headers));
  if (limit === undefined || otherLimit === undefined || otherLimit < limit) return undefined;
  return otherLimit === limit ? 'every-api-key' : 'api-alone';
}

/** Whether the response to a request reports a rate limit; undefined if it was refused. */
const hasRateHeader = ({ success, headers }: Exchange): boolean | undefined =>
  success ? classifyRateHeaders(headers) !== 'none' : undefined;

export const rateExperiments: Experiments = {
  // A burst that spans two minutes of the clock shows nothing, so there is one experiment more than an answer needs.
  'limits.rate': Object.entries({ ...listOperations, 'the accounts, again': 'listAccounts' } as const).map(
    ([name, operation]) => buildBurst(name, buildWindowSteps(operation), measureWindow),
  ),
  'limits.rate.headers': [
    ...buildVariants(listOperations, (operation) => ({
      steps: [probe({ operation, caller: 'api' })],
      // Only a refusal distinguishes the last two.
      predicts: {
        standard: { ...accepted, rateHeaders: 'standard' },
        'x-ratelimit': { ...accepted, rateHeaders: 'x-ratelimit' },
        'x-ratelimit-from-now': { ...accepted, rateHeaders: 'x-ratelimit-from-now' },
        separate: { ...accepted, rateHeaders: 'separate' },
        'retry-after': { ...accepted, rateHeaders: 'none' },
        none: { ...accepted, rateHeaders: 'none' },
      },
    })),
    ...Object.entries(listOperations).map(([name, operation]) =>
      buildBurst(`${name}, too often`, [windowPause, ...repeatRequest(operation, burst)], measureRefusalHeaders),
    ),
  ],
  'limits.rate.keys': [
    ...Object.entries(listOperations).map(([name, operation]) => ({
      name,
      steps: [control({ operation, caller: 'api' }), probe({ operation })],
      plans: ['api'] as const,
      measure: ({ requests: [apiRequest, primaryRequest] }: ScriptResult) => {
        if (apiRequest === undefined || primaryRequest === undefined || !hasRateHeader(apiRequest.observation))
          return undefined;
        const isCounted = hasRateHeader(primaryRequest.observation);
        if (isCounted === false) return 'api-alone';
        return isCounted && compareLimits(apiRequest.observation, primaryRequest.observation);
      },
    })),
    ...Object.entries(listOperations).map(([name, operation]) => ({
      ...buildBurst(
        `${name}, too often`,
        [windowPause, ...repeatRequest(operation, burst), ...repeatRequest(operation, burst, 'primary')],
        measureKeys,
      ),
      plans: ['api'] as const,
    })),
  ],
};
