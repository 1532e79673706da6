/** Laws on every response. */

import type { Behaviour } from '../../decisions/index.ts';
import { operationIds, operationOf } from '../../operations/index.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { no, ok } from '../traces/examples.ts';
import { equal, exchanges, holds, isObject, member, successes } from '../traces/reading.ts';

const envelope = 'every successful response uses an envelope with a boolean success and a data member';
const is2xx = ({ status }: Exchange) => status >= 200 && status < 300;

const successEnvelope = law({
  id: 'envelope.success',
  level: 'documented',
  needs: [],
  source: { section: 'Resources and their fields', item: envelope },
  summary: 'A successful response has a boolean success and a data member.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace).filter(is2xx)) {
      const success = member(it.answer, 'success');
      // A refusal may have a 2xx status: the API document defines neither the status nor the shape of a refusal.
      if (success === undefined && it.breaks !== undefined && it.breaks.length > 0) continue;
      // A 2xx with success false is also a refusal.
      const whole =
        typeof success === 'boolean' && (!success || (isObject(it.answer) && Object.hasOwn(it.answer, 'data')));
      yield holds(it, whole, '{success: true, data}', it.answer);
    }
  },
  kept: [['an envelope', ok('listAccounts', [])]],
  broken: [
    ['a bare array', ok('listAccounts', [], { success: false, answer: [] })],
    ['success as a string', ok('listAccounts', [], { success: false, answer: { success: 'true', data: [] } })],
    ['no data', ok('pauseLeadMagnet', null, { id: 'lm_1', answer: { success: true } })],
  ],
  silent: [
    ['a refusal', no('listAccounts', 401, 'UNAUTHENTICATED')],
    [
      'a refusal with 200',
      no('createPost', 200, '', { body: {}, breaks: ['post.platforms.required'], answer: { error: 'platforms' } }),
    ],
  ],
});

const body = law({
  id: 'envelope.body',
  level: 'derived',
  needs: [],
  source: { section: 'Resources and their fields', item: envelope },
  summary: 'A successful response has a body, so its status is neither 204 nor 205.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace).filter(is2xx))
      yield holds(it, it.status !== 204 && it.status !== 205 && it.answer !== undefined, 'a body', it.status);
  },
  kept: [['a deletion with a body', ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' })]],
  broken: [
    ['a deletion with 204', ok('deletePost', null, { id: 'post_1', status: 204, success: false, answer: undefined })],
  ],
});

const noServerError = law({
  id: 'answer.no-server-error',
  level: 'derived',
  needs: [],
  source: { section: 'Errors', item: 'the table of errors has no failure of the service' },
  summary: 'No request causes a server error (5xx).',
  over: 'response',
  *cases(trace) {
    // 501 means that the operation is not offered; 503 with Retry-After means that the service is temporarily busy.
    for (const it of exchanges(trace).filter(({ status }) => status !== 501))
      if (it.status !== 503 || it.headers?.['retry-after'] === undefined)
        yield holds(it, it.status < 500, 'below 500', it.status);
  },
  kept: [['a response below 500', ok('listAccounts', [])]],
  broken: [['a crash', no('createPost', 500, 'INTERNAL_ERROR', { body: { text: '\ud800' } })]],
  silent: [
    ['an operation that is not offered', no('getAnalytics', 501, 'NOT_IMPLEMENTED')],
    ['a busy service', no('listPosts', 503, 'BUSY', { headers: { 'retry-after': '1' } })],
  ],
});

const refusalNotSuccess = law({
  id: 'refusal.not-success',
  level: 'derived',
  needs: [],
  source: { section: 'Resources and their fields', item: 'the envelope of successful responses' },
  summary: 'A refusal never has success true.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace).filter((one) => !is2xx(one)))
      yield holds(it, member(it.answer, 'success') !== true, 'not true', member(it.answer, 'success'));
  },
  kept: [['a refusal', no('createPost', 422, 'VALIDATION_FAILED')]],
  broken: [
    ['success true with 422', no('createPost', 422, 'VALIDATION_FAILED', { answer: { success: true, data: {} } })],
  ],
});

const refusalBody = law({
  id: 'refusal.body',
  level: 'assumed',
  needs: ['error.body', 'error.codes'],
  source: { section: 'Errors', item: 'the shape of an error body is not shown' },
  summary: 'A refusal has success false and a code.',
  over: 'response',
  *cases(trace) {
    for (const it of exchanges(trace).filter(({ status }) => status >= 400 && status < 500)) {
      const whole = member(it.answer, 'success') === false && typeof member(it.answer, 'code') === 'string';
      yield holds(it, whole, '{success: false, code}', it.answer);
    }
  },
  kept: [['a problem body', no('createPost', 422, 'VALIDATION_FAILED')]],
  broken: [['an HTML page', no('createPost', 422, 'VALIDATION_FAILED', { answer: undefined })]],
});

/** The success status of an operation that a profile states, or undefined. */
function statusOf(id: (typeof operationIds)[number], b: Behaviour): number | undefined {
  const { status, decision } = operationOf(id).success;
  if (decision === undefined) return status;
  const bound: unknown = b[decision];
  if (typeof bound === 'number') return bound;
  const route = member(bound, 'status');
  return typeof route === 'number' ? route : undefined;
}

/** `answer.status.<operation>`: documented only for the outreach accounts. */
const statuses: readonly Law[] = operationIds.map((id) => {
  const { success, source, route } = operationOf(id);
  const other = success.status === 200 ? 202 : 200;
  return law({
    id: `answer.status.${id}`,
    level: success.decision === undefined ? 'documented' : 'assumed',
    needs: [...new Set([success.decision, route].filter((one) => one !== undefined))],
    source: success.decision === undefined ? source : { ...source, item: 'the status of a success is not shown' },
    summary: `A successful ${id} response has the status ${success.status}, or the one that the profile states.`,
    over: 'response',
    *cases(trace, b) {
      const expected = statusOf(id, b) ?? success.status;
      for (const it of successes(trace, id)) yield equal(it, it.status, expected);
    },
    kept: [[`${success.status}`, ok(id, {})]],
    broken: [[`${other}`, ok(id, {}, { status: other })]],
    silent: [['a refusal', no(id, 401, 'UNAUTHENTICATED')]],
  });
});

export const envelopeLaws: readonly Law[] = [
  successEnvelope,
  body,
  noServerError,
  refusalNotSuccess,
  refusalBody,
  ...statuses,
];
