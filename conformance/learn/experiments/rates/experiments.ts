/** Experiments on the rate limit: how requests are counted, for which keys, and what responses say about it. */
import type { Exchange } from '../../../../spec/laws/observation.ts';
import { plans } from '../../../../spec/plans.ts';
import type { ScriptResult } from '../../../judge/evidence.ts';
import type { HookStep, RequestStep } from '../../../script/script.ts';
import { control, probe } from '../../../script/steps.ts';
import { accepted, buildVariants, type Experiments, type MeasureExperiment } from '../experiment.ts';
import { classifyRateHeaders } from './rateHeaders.ts';

const lists = { 'the accounts': 'listAccounts', 'the posts': 'listPosts' } as const;
type ListOperation = (typeof lists)[keyof typeof lists];

const perMinute = plans.api.requestsPerMinute ?? 0;
const beyondLimit = perMinute + 1;

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
function isWithinMinute(requests: ScriptResult['requests']): boolean {
  const [first, last] = [requests[0]?.observation.at, requests.at(-1)?.observation.at];
  return first !== undefined && last !== undefined && last - first < maxSpan;
}

/** Less than a minute, because the times are those of responses. */
const maxSpan = 50_000;

/** Whether the first requests are accepted and the next one is refused. */
const isLimited = (requests: ScriptResult['requests']): boolean =>
  requests.length > perMinute && requests.findIndex(isRefused) === perMinute;

/**
 * Half a minute after the limit is reached, a fixed window accepts another request if a new minute of the clock has
 * begun. That happens in one of the two tries, which begin in different halves of a minute. The last steps distinguish
 * the two others: a minute after the first request, a sliding window accepts one request, since the rest is younger.
 */
const buildWindowSteps = (operation: ListOperation): MeasureExperiment['steps'] => [
  windowPause,
  ...repeatRequest(operation, beyondLimit),
  buildWait('PT31S'),
  ...repeatRequest(operation, 1),
  buildWait('PT119S'),
  ...repeatRequest(operation, perMinute),
  buildWait('PT31S'),
  ...repeatRequest(operation, 1),
  windowPause,
  ...repeatRequest(operation, 1),
  buildWait('PT31S'),
  ...repeatRequest(operation, perMinute - 1),
  buildWait('PT31S'),
  ...repeatRequest(operation, 2),
  windowPause,
];

function measureWindow({ requests }: ScriptResult): unknown {
  const first = requests.slice(0, beyondLimit);
  const second = requests.slice(beyondLimit + 1, 2 * beyondLimit + 1);
  if (!isWithinMinute(first) || !isWithinMinute(second)) return undefined;
  if (!requests.some(isRefused)) return 'off';
  if (!isLimited(first)) return undefined;
  const tries = [requests[beyondLimit], second.at(-1)];
  const acceptedCount = tries.filter((request) => request?.observation.success).length;
  if (acceptedCount > 0) return acceptedCount === 1 ? 'fixed' : 'a bucket that refills';
  return measureSpread(requests.slice(2 * beyondLimit + 1));
}

/** The window of a limit that one request and many later ones reach, by the two requests after the first has expired. */
function measureSpread(requests: ScriptResult['requests']): unknown {
  const last = requests.slice(perMinute);
  if (requests.slice(0, perMinute).some(isRefused) || last.length < 2 || !isWithinMinute(requests.slice(1)))
    return undefined;
  return [undefined, 'sliding', 'first-request'][last.filter((request) => !isRefused(request)).length];
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
  const higher = requests.slice(beyondLimit);
  if (!isLimited(requests.slice(0, beyondLimit)) || higher.length < beyondLimit || !isWithinMinute(higher))
    return undefined;
  return isLimited(higher) ? 'every-api-key' : higher.some(isRefused) ? undefined : 'api-alone';
}

/** Whether the response to a request reports a rate limit; undefined if it was refused. */
const hasRateHeader = ({ success, headers }: Exchange): boolean | undefined =>
  success ? classifyRateHeaders(headers) !== 'none' : undefined;

export const rateExperiments: Experiments = {
  'limits.rate': Object.entries(lists).map(([name, operation]) =>
    buildBurst(name, buildWindowSteps(operation), measureWindow),
  ),
  'limits.rate.headers': [
    ...buildVariants(lists, (operation) => ({
      steps: [probe({ operation, caller: 'api' })],
      // Only a refusal distinguishes the last two.
      predicts: {
        standard: { ...accepted, rateHeaders: 'standard' },
        'x-ratelimit': { ...accepted, rateHeaders: 'x-ratelimit' },
        separate: { ...accepted, rateHeaders: 'separate' },
        'retry-after': { ...accepted, rateHeaders: 'none' },
        none: { ...accepted, rateHeaders: 'none' },
      },
    })),
    ...Object.entries(lists).map(([name, operation]) =>
      buildBurst(`${name}, too often`, [windowPause, ...repeatRequest(operation, beyondLimit)], measureRefusalHeaders),
    ),
  ],
  'limits.rate.keys': [
    ...Object.entries(lists).map(([name, operation]) => ({
      name,
      steps: [control({ operation, caller: 'api' }), probe({ operation })],
      plans: ['api'] as const,
      measure: ({ requests: [limited, higher] }: ScriptResult) => {
        if (limited === undefined || higher === undefined || !hasRateHeader(limited.observation)) return undefined;
        const isCounted = hasRateHeader(higher.observation);
        return isCounted === undefined ? undefined : isCounted ? 'every-api-key' : 'api-alone';
      },
    })),
    ...Object.entries(lists).map(([name, operation]) => ({
      ...buildBurst(
        `${name}, too often`,
        [windowPause, ...repeatRequest(operation, beyondLimit), ...repeatRequest(operation, beyondLimit, 'primary')],
        measureKeys,
      ),
      plans: ['api'] as const,
    })),
  ],
};
