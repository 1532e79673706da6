/** Laws on every response. */
import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { excludesBody, listStatuses, type Statuses } from '../../decisions/statuses.ts';
import { isObject, readMember } from '../../json.ts';
import { getOperation, operationIds } from '../../operations/index.ts';
import { type Exchange, type Law, law } from '../law.ts';
import { minute, ok, refusal } from '../traces/examples.ts';
import {
  checkThat,
  is2xx,
  is4xx,
  listExchanges,
  listSuccessfulExchanges,
  readErrorCode,
  readObservations,
} from '../traces/traceReader.ts';

const envelopeText = 'every successful response uses an envelope with a boolean success and a data member';

const successEnvelope = law({
  id: 'envelope.success',
  level: 'documented',
  needs: [],
  source: { section: 'Resources and their fields', item: envelopeText },
  summary: 'A successful response has a boolean success and a data member.',
  over: 'form',
  exercisedBy: 'a response with a 2xx status',
  *cases(trace) {
    for (const exchange of listExchanges(trace).filter(is2xx)) {
      const success = readMember(exchange.responseBody, 'success');
      // A refusal may have a 2xx status: the API document defines neither the status nor the shape of a refusal.
      if (success === undefined && exchange.breaks !== undefined && exchange.breaks.length > 0) continue;
      // A 2xx with success false is also a refusal.
      const isValid =
        typeof success === 'boolean' &&
        (!success || (isObject(exchange.responseBody) && Object.hasOwn(exchange.responseBody, 'data')));
      yield checkThat(exchange, isValid, '{success: true, data}', exchange.responseBody);
    }
  },
  kept: [['an envelope', ok('listAccounts', [])]],
  broken: [
    ['a bare array', ok('listAccounts', [], { success: false, responseBody: [] })],
    ['success as a string', ok('listAccounts', [], { success: false, responseBody: { success: 'true', data: [] } })],
    ['no data', ok('pauseLeadMagnet', null, { id: 'lm_1', responseBody: { success: true } })],
  ],
  neutral: [
    ['a refusal', refusal('listAccounts', 401, 'UNAUTHENTICATED')],
    [
      'a refusal with 200',
      refusal('createPost', 200, '', {
        body: {},
        breaks: ['post.platforms.required'],
        responseBody: { error: 'platforms' },
      }),
    ],
  ],
});

const bodyPresent = law({
  id: 'envelope.body',
  level: 'derived',
  needs: [],
  source: { section: 'Resources and their fields', item: envelopeText },
  summary: 'A successful response has a body, so its status is neither 204 nor 205.',
  over: 'form',
  exercisedBy: 'a response with a 2xx status',
  *cases(trace) {
    for (const exchange of listExchanges(trace).filter(is2xx))
      yield checkThat(
        exchange,
        !excludesBody(exchange.status) && exchange.responseBody !== undefined,
        'a body',
        exchange.status,
      );
  },
  kept: [['a deletion with a body', ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' })]],
  broken: [
    [
      'a deletion with 204',
      ok('deletePost', null, { id: 'post_1', status: 204, success: false, responseBody: undefined }),
    ],
  ],
});

const noServerError = law({
  id: 'answer.no-server-error',
  level: 'derived',
  argument:
    'Author: the table of errors lists no failure of the service. Implementer: other statuses are not shown. No reading allows a 5xx for a request that the contract describes, or no response at all.',
  needs: [],
  source: { section: 'Errors', item: 'the table of errors has no failure of the service' },
  summary: 'No request causes a server error (5xx) or a closed connection without a response.',
  over: 'form',
  exercisedBy: 'a response',
  *cases(trace) {
    // 501 means that the operation is not offered; 503 with Retry-After means that the service is temporarily busy.
    for (const exchange of listExchanges(trace)) {
      const { status, headers } = exchange;
      const isBusy = status === 503 && headers?.['retry-after'] !== undefined;
      if (status !== 501 && !isBusy) yield checkThat(exchange, status < 500, 'below 500', status);
    }
    for (const closing of readObservations(trace, 'closed-connection'))
      yield checkThat(closing, false, 'a response', 'a closed connection');
  },
  kept: [['a response below 500', ok('listAccounts', [])]],
  broken: [
    ['a crash', refusal('createPost', 500, 'INTERNAL_ERROR', { body: { text: '\ud800' } })],
    ['a closed connection', { kind: 'closed-connection', at: minute(0), operation: 'listPosts' }],
  ],
  neutral: [
    ['an operation that is not offered', refusal('getAnalytics', 501, 'NOT_IMPLEMENTED')],
    ['a busy service', refusal('listPosts', 503, 'BUSY', { headers: { 'retry-after': '1' } })],
  ],
});

const refusalNotSuccess = law({
  id: 'refusal.not-success',
  level: 'derived',
  argument:
    'Author: success is part of successful responses. Implementer: the shape of an error body is open. Whatever its shape, a refusal that calls itself a success contradicts the envelope.',
  needs: [],
  source: { section: 'Resources and their fields', item: 'the envelope of successful responses' },
  summary: 'A refusal never has success true.',
  over: 'form',
  exercisedBy: 'a response without a 2xx status',
  *cases(trace) {
    for (const exchange of listExchanges(trace).filter((exchange) => !is2xx(exchange)))
      yield checkThat(
        exchange,
        readMember(exchange.responseBody, 'success') !== true,
        'not true',
        readMember(exchange.responseBody, 'success'),
      );
  },
  kept: [['a refusal', refusal('createPost', 422, 'VALIDATION_FAILED')]],
  broken: [
    [
      'success true with 422',
      refusal('createPost', 422, 'VALIDATION_FAILED', { responseBody: { success: true, data: {} } }),
    ],
  ],
});

/** Whether a refusal has a code. While the codes are open, they may be numbers, which only the raw error shows. */
function hasCode(exchange: Exchange, behaviour: Behaviour): boolean {
  const code = readErrorCode(exchange);
  if (typeof code === 'string' || !isOpen(behaviour, 'error.codes')) return typeof code === 'string';
  const rawCode = code ?? readMember(readMember(exchange.responseBody, 'error'), 'code');
  return typeof rawCode === 'string' || typeof rawCode === 'number';
}

const refusalBody = law({
  id: 'refusal.body',
  level: 'assumed',
  needs: ['error.body', 'error.codes'],
  everyReading: ['error.codes'],
  source: { section: 'Errors', item: 'the shape of an error body is not shown' },
  summary: 'A refusal has success false and a code.',
  over: 'form',
  exercisedBy: 'a response with a 4xx status',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace).filter(is4xx)) {
      // A request that is not valid HTTP breaks no rule of the contract, and need not reach the API.
      if (exchange.responseBody === undefined && exchange.breaks === undefined && exchange.status === 400) continue;
      const isValid = readMember(exchange.responseBody, 'success') === false && hasCode(exchange, behaviour);
      yield checkThat(exchange, isValid, '{success: false, code}', exchange.responseBody);
    }
  },
  kept: [['a problem body', refusal('createPost', 422, 'VALIDATION_FAILED')]],
  broken: [['an HTML page', refusal('createPost', 422, 'VALIDATION_FAILED', { responseBody: undefined })]],
  neutral: [
    [
      'a malformed path that the HTTP server refuses',
      refusal('listAccounts', 400, 'BAD_REQUEST', { responseBody: undefined }),
    ],
  ],
});

/** The success statuses of an operation: those that the profile states, or the one of the contract. */
function readStatuses(id: (typeof operationIds)[number], behaviour: Behaviour): readonly number[] {
  const { status, decision } = getOperation(id).success;
  if (decision === undefined) return [status];
  const answer: unknown = behaviour[decision];
  const statuses = typeof answer === 'number' || Array.isArray(answer) ? answer : readMember(answer, 'status');
  return listStatuses((statuses ?? status) as Statuses);
}

/** `answer.status.<operation>`: documented only for the outreach accounts. */
const statusLaws: readonly Law[] = operationIds.map((id) => {
  const { success, source, route } = getOperation(id);
  const otherStatus = success.status === 200 ? 202 : 200;
  return law({
    id: `answer.status.${id}`,
    level: success.decision === undefined ? 'documented' : 'assumed',
    needs: [...new Set([success.decision, route].filter((decisionId) => decisionId !== undefined))],
    source: success.decision === undefined ? source : { ...source, item: 'the status of a success is not shown' },
    summary: `A successful ${id} response has the status ${success.status}${success.decision === undefined ? '' : ', or one that the profile states'}.`,
    over: 'form',
    exercisedBy: `an accepted request to ${id}`,
    *cases(trace, behaviour) {
      const statuses = readStatuses(id, behaviour);
      const expected = statuses.length === 1 ? statuses[0] : statuses;
      // The law on bodies judges a status that excludes one.
      for (const exchange of listSuccessfulExchanges(trace, id).filter(({ status }) => !excludesBody(status)))
        yield checkThat(exchange, statuses.includes(exchange.status), expected, exchange.status);
    },
    kept: [[`${success.status}`, ok(id, {})]],
    broken: [[`${otherStatus}`, ok(id, {}, { status: otherStatus })]],
    neutral: [
      ['a refusal', refusal(id, 401, 'UNAUTHENTICATED')],
      ['no content', ok(id, null, { status: 204, success: false, responseBody: undefined })],
    ],
  });
});

export const envelopeLaws: readonly Law[] = [
  successEnvelope,
  bodyPresent,
  noServerError,
  refusalNotSuccess,
  refusalBody,
  ...statusLaws,
];
