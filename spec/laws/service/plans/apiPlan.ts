/** Laws on what the API plan includes. */

import { isEqualJson } from '../../../json.ts';
import type { OperationId } from '../../../operations/index.ts';
import { type Exchange, type Law, law, type Observation } from '../../law.ts';
import { ok, refusal } from '../../traces/examples.ts';
import { checkThat, listExchanges, listSuccessfulExchanges } from '../../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Plans', item });

/** Whether a request with the API plan breaks no rule and was not refused for the rate limit. */
const isValidApiRequest = (exchange: Exchange): boolean =>
  exchange.plans?.includes('api') === true &&
  exchange.breaks?.length === 0 &&
  exchange.status !== 501 &&
  exchange.status !== 429;

/**
 * Whether a refusal is for the plan: by its status or code, or because a key with other plans had this request accepted.
 */
function isRefusedByPlan(trace: readonly Observation[], exchange: Exchange): boolean {
  if (exchange.success) return false;
  const namesPlan = JSON.stringify(exchange.responseBody ?? null).includes('PLAN_UPGRADE_REQUIRED');
  return (
    [401, 402, 403].includes(exchange.status) ||
    namesPlan ||
    listSuccessfulExchanges(trace, exchange.operation).some(
      ({ plans, query, filename }) =>
        plans !== undefined &&
        !isEqualJson(plans, exchange.plans) &&
        isEqualJson(query, exchange.query) &&
        filename === exchange.filename,
    )
  );
}

/** A request with the API plan is accepted, or refused for its plan; another refusal says nothing about plans. */
function* findApiPlanCases(trace: readonly Observation[], operation: OperationId) {
  for (const exchange of listExchanges(trace, operation).filter(isValidApiRequest))
    if (exchange.success || isRefusedByPlan(trace, exchange))
      yield checkThat(exchange, exchange.success, 'accepted', exchange.status);
}

const apiUploads = law({
  id: 'plan.api.features',
  level: 'documented',
  needs: [],
  source: cite('API plan: media uploads'),
  summary: 'A key with the API plan can upload media.',
  over: 'response',
  exercisedBy: 'a response to an upload by a key with the API plan',
  cases: (trace) => findApiPlanCases(trace, 'uploadMedia'),
  kept: [['an upload', ok('uploadMedia', { url: 'https://hosted.example/1' }, { plans: ['api'], breaks: [] })]],
  broken: [['refused', refusal('uploadMedia', 403, 'FORBIDDEN', { plans: ['api'], breaks: [] })]],
});

const apiAnalytics = law({
  id: 'plan.api.analytics',
  level: 'documented',
  needs: ['analytics'],
  source: cite('API plan: analytics API'),
  summary: 'A key with the API plan can request analytics.',
  over: 'response',
  exercisedBy: 'a response to a request for analytics by a key with the API plan',
  cases: (trace) => findApiPlanCases(trace, 'getAnalytics'),
  kept: [['analytics', ok('getAnalytics', {}, { plans: ['api'], breaks: [] })]],
  broken: [
    ['refused', refusal('getAnalytics', 403, 'FORBIDDEN', { plans: ['api'], breaks: [] })],
    [
      'an upgrade required with another status',
      refusal('getAnalytics', 402, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], breaks: [] }),
    ],
    [
      'not found, but found with another plan',
      refusal('getAnalytics', 404, 'NOT_FOUND', { plans: ['api'], breaks: [] }),
      ok('getAnalytics', {}, { plans: ['api', 'pro'], breaks: [] }),
    ],
  ],
  neutral: [
    [
      'refused for its dates',
      refusal('getAnalytics', 422, 'VALIDATION_FAILED', {
        plans: ['api', 'pro'],
        breaks: [],
        query: { from: '2030-01-01' },
      }),
      ok('getAnalytics', {}, { plans: ['starter'], breaks: [] }),
    ],
  ],
});

export const apiPlanLaws: readonly Law[] = [apiUploads, apiAnalytics];
