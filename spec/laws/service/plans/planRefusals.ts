/** Laws on the refusal of lead magnet operations by a key without the plan. */

import { readMember } from '../../../json.ts';
import { getOperation, type OperationId } from '../../../operations/index.ts';
import { canUseLeadMagnets } from '../../../plans.ts';
import { type Exchange, type Law, law } from '../../law.ts';
import { leadMagnetBody, ok, refusal } from '../../traces/examples.ts';
import { checkThat, listExchanges } from '../../traces/traceReader.ts';

/** Looks for the code anywhere in the body, because the shape of an error is not shown. */
const hasUpgradeCode = ({ responseBody }: Exchange): boolean =>
  JSON.stringify(responseBody ?? null).includes('PLAN_UPGRADE_REQUIRED');

/** Whether the plans of the key are known and do not include the operation. */
const lacksPlan = ({ operation, plans }: Exchange): boolean =>
  getOperation(operation).plans === 'leadMagnets' && plans !== undefined && !canUseLeadMagnets(plans);

/** Whether an update names the watched post. The document does not say that an update may, so it may be invalid. */
const mayBeInvalid = ({ operation, body }: Exchange): boolean =>
  operation === 'updateLeadMagnet' && ['postId', 'postUrl'].some((name) => readMember(body, name) !== undefined);

const requiresUpgrade = (exchange: Exchange): boolean => exchange.status === 403 && hasUpgradeCode(exchange);

const buildPlanRefusal = (operation: OperationId): Exchange =>
  refusal(operation, 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], id: 'lm_1' });

const planRefusal = law({
  id: 'plan.refusal',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: '403, PLAN_UPGRADE_REQUIRED: a lead magnet endpoint on a plan that lacks it' },
  summary:
    'Without the API plus Pro or higher, a lead-magnet operation returns 403 with the code PLAN_UPGRADE_REQUIRED.',
  over: 'response',
  exercisedBy: 'a lead-magnet operation by a key without the plan',
  *cases(trace) {
    for (const exchange of listExchanges(trace)) {
      // A server error and the rate limit say nothing about the plan.
      if (!lacksPlan(exchange) || exchange.status >= 500 || exchange.status === 429) continue;
      // Which refusal comes first is open, as are the statuses of the others. If the request breaks no other rule, this
      // is the only possible refusal.
      const otherRuleBroken =
        mayBeInvalid(exchange) || (exchange.breaks?.some((rule) => rule !== 'plan.lead-magnets') ?? true);
      if (otherRuleBroken && !exchange.success && !hasUpgradeCode(exchange)) continue;
      yield checkThat(exchange, requiresUpgrade(exchange), '403 PLAN_UPGRADE_REQUIRED', exchange.status);
    }
  },
  kept: [
    [
      '403 with the code',
      refusal('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], body: leadMagnetBody, breaks: [] }),
    ],
    [
      'the code elsewhere in the body',
      refusal('listLeads', 403, '', {
        plans: ['starter'],
        id: 'lm_1',
        responseBody: { success: false, error: { code: 'PLAN_UPGRADE_REQUIRED' } },
      }),
    ],
  ],
  broken: [
    ['accepted', ok('createLeadMagnet', {}, { plans: ['api'], body: leadMagnetBody })],
    [
      '403 without the code',
      refusal('createLeadMagnet', 403, 'FORBIDDEN', { plans: ['api', 'starter'], body: leadMagnetBody, breaks: [] }),
    ],
    [
      'another status',
      refusal('createLeadMagnet', 402, 'PLAN_UPGRADE_REQUIRED', { plans: ['pro'], body: leadMagnetBody }),
    ],
    [
      '404 for a valid request',
      refusal('createLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], body: leadMagnetBody, breaks: [] }),
    ],
  ],
  neutral: [
    [
      'a request that also breaks a rule',
      refusal('createLeadMagnet', 422, 'VALIDATION_FAILED', {
        plans: ['api'],
        body: {},
        breaks: ['leadMagnet.outreachAccountId.required'],
      }),
    ],
    [
      'an update that names the watched post',
      refusal('updateLeadMagnet', 422, 'VALIDATION_FAILED', {
        plans: ['api'],
        id: 'lm_1',
        body: { postId: 'post_1' },
        breaks: [],
      }),
    ],
    ...[429, 503].map((status): [string, Exchange] => [
      `status ${status}`,
      refusal('createLeadMagnet', status, 'NO', { plans: ['api'], body: leadMagnetBody, breaks: [] }),
    ]),
    ['a sufficient plan', ok('createLeadMagnet', {}, { plans: ['api', 'pro'], body: leadMagnetBody })],
  ],
});

const planRefusedAlike = law({
  id: 'plan.refusal.alike',
  level: 'derived',
  argument:
    'Author: every lead magnet operation requires the plan. Implementer: for the id of another account, 404 may come before 403. Both readings treat all operations on such an id alike.',
  needs: [],
  source: { section: 'Authentication', item: '3: lead magnet endpoints need a plan with the API plus Pro or higher' },
  summary:
    'If one operation on a lead magnet requires an upgrade of a key without the plan, so does every other operation on it.',
  over: 'response',
  exercisedBy: 'refusals of two operations on one lead magnet, for a key without the plan',
  *cases(trace) {
    const refusals = listExchanges(trace).filter(
      (exchange) =>
        lacksPlan(exchange) &&
        exchange.id !== undefined &&
        !exchange.success &&
        exchange.status < 500 &&
        exchange.status !== 429 &&
        !mayBeInvalid(exchange) &&
        // A request without a body can break no other rule, even if it is unknown which rules it breaks.
        (exchange.breaks?.every((rule) => rule === 'plan.lead-magnets' || rule === 'leadMagnet.exists') ??
          exchange.body === undefined),
    );
    for (const exchanges of Map.groupBy(refusals, ({ caller, id }) => `${caller} ${id}`).values())
      if (exchanges.length > 1 && exchanges.some(requiresUpgrade))
        for (const exchange of exchanges)
          yield checkThat(exchange, requiresUpgrade(exchange), '403 PLAN_UPGRADE_REQUIRED', exchange.status);
  },
  kept: [['both require an upgrade', buildPlanRefusal('listLeads'), buildPlanRefusal('pauseLeadMagnet')]],
  broken: [
    [
      'one looks for the lead magnet first',
      buildPlanRefusal('listLeads'),
      refusal('pauseLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
    ],
    [
      'one has another code',
      buildPlanRefusal('listLeads'),
      refusal('pauseLeadMagnet', 403, 'FORBIDDEN', { plans: ['api'], id: 'lm_1' }),
    ],
  ],
  neutral: [
    [
      'both look for the lead magnet first',
      refusal('listLeads', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
      refusal('pauseLeadMagnet', 404, 'NOT_FOUND', { plans: ['api'], id: 'lm_1' }),
    ],
    [
      'a body that may break another rule is judged first',
      buildPlanRefusal('listLeads'),
      refusal('updateLeadMagnet', 422, 'VALIDATION_FAILED', { plans: ['api'], id: 'lm_1', body: {} }),
    ],
    [
      'an update that names the watched post may be invalid',
      buildPlanRefusal('listLeads'),
      refusal('updateLeadMagnet', 422, 'VALIDATION_FAILED', {
        plans: ['api'],
        id: 'lm_1',
        body: { postId: 'post_1' },
        breaks: [],
      }),
    ],
  ],
});

export const planRefusalLaws: readonly Law[] = [planRefusal, planRefusedAlike];
