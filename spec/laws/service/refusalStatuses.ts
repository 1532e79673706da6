/** Laws on the statuses of refusals that a profile states: for a broken rule, and for a code. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import { listStatuses } from '../../decisions/statuses.ts';
import { type ErrorCode, errorCodes, errors, type StatusClass } from '../../errors.ts';
import { readMember } from '../../json.ts';
import { getOperation, type OperationId } from '../../operations/index.ts';
import { findRule } from '../../rules/index.ts';
import { getErrorCode } from '../../rules/rule.ts';
import { type Exchange, type Law, law, type Observation } from '../law.ts';
import { createdPost, post, postBody, refusal } from '../traces/examples.ts';
import { checkThat, listExchanges, readErrorCode } from '../traces/traceReader.ts';

/** The other classes of statuses that fit the refusal of a rule. */
function readOtherClasses(id: string): readonly StatusClass[] {
  const rule = findRule(id);
  return rule !== undefined && 'otherStatuses' in rule ? (rule.otherStatuses ?? []) : [];
}

function readCode(id: string): ErrorCode {
  const rule = findRule(id);
  return rule === undefined ? 'VALIDATION_FAILED' : getErrorCode(rule);
}

/** Whether the request may have been refused before its content was judged: by its key, its plan, or a limit. */
function mayBeGated(
  { status, caller, operation, plans, breaks = [] }: Exchange,
  trace: readonly Observation[],
): boolean {
  if (status === 429) return true;
  if (status !== 401 && status !== 403) return false;
  // A 403 also fits a resource of another customer.
  if (status === 403 && breaks.some((rule) => /\.(?:exists|known|connected)$/.test(rule))) return true;
  return !listExchanges(trace).some(
    (exchange) =>
      exchange.success &&
      exchange.caller === caller &&
      getOperation(exchange.operation).plans === getOperation(operation).plans &&
      `${exchange.plans}` === `${plans}`,
  );
}

/** Whether a conflict has a code that the profile does not have, such as that of a duplicate, and no broken rule as its cause. */
function isOtherConflict(exchange: Exchange, behaviour: Behaviour): boolean {
  const code = readErrorCode(exchange);
  return (
    exchange.status === 409 &&
    !isOpen(behaviour, 'error.codes') &&
    typeof code === 'string' &&
    code !== '' &&
    !errorCodes.some((known) => known === code)
  );
}

/** Whether the body may be too large for the service. The size of a body that is not JSON is unknown. */
const mayBeTooLarge = ({ operation, body }: Exchange): boolean =>
  body === undefined ? takesBody(operation) : JSON.stringify(body).length > 50_000;

function takesBody(id: OperationId): boolean {
  const { body, bodyType } = getOperation(id);
  return body !== undefined || bodyType !== undefined;
}

/** The statuses that the profile or the API document states, by class. */
const readStatuses = (behaviour: Behaviour): ReadonlyMap<string, readonly number[]> =>
  new Map([
    ...Object.entries(behaviour['error.statuses']).map(([name, answer]) => [name, listStatuses(answer)] as const),
    ['plan', [403]],
    ...(isOpen(behaviour, 'post.edit.published')
      ? []
      : [['notEditable', listStatuses(behaviour['post.edit.published'])] as const]),
  ]);

/** The statuses that the profile states for any of the broken rules; undefined if it leaves one open. */
function getStatusesFor(exchange: Exchange, behaviour: Behaviour): readonly number[] | undefined {
  const { breaks: brokenRules = [] } = exchange;
  const statuses = readStatuses(behaviour);
  const ruleClasses = brokenRules.map((id) => errors[readCode(id)].statusClass);
  if (!ruleClasses.every((name) => statuses.has(name))) return undefined;
  const otherClasses = [...(mayBeTooLarge(exchange) ? ['tooLarge'] : []), ...brokenRules.flatMap(readOtherClasses)];
  return [...new Set([...ruleClasses, ...otherClasses].flatMap((name) => statuses.get(name) ?? []))];
}

const statedStatus = law({
  id: 'refusal.status',
  level: 'assumed',
  needs: ['error.statuses', 'post.edit.published'],
  everyReading: ['post.edit.published'],
  source: { section: 'Errors', item: 'other codes and statuses are not shown' },
  summary: 'A refusal has the status that the profile states for one of the rules that the request breaks.',
  over: 'response',
  exercisedBy: 'a refusal of a request that breaks a rule',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace)) {
      const { breaks = [], success, status } = exchange;
      // A gate and a server error have their own laws.
      if (success || breaks.length === 0 || status >= 500 || mayBeGated(exchange, trace)) continue;
      if (isOtherConflict(exchange, behaviour)) continue;
      const statuses = getStatusesFor(exchange, behaviour);
      if (statuses !== undefined) yield checkThat(exchange, statuses.includes(status), statuses, status);
    }
  },
  kept: [
    [
      'a broken rule',
      refusal('createPost', 422, 'VALIDATION_FAILED', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    [
      'an unknown account of analytics',
      refusal('getAnalytics', 404, 'NOT_FOUND', {
        query: { accountId: 'acc_9' },
        breaks: ['analytics.account.exists'],
      }),
    ],
    [
      'no form, refused as a missing file',
      refusal('uploadMedia', 422, 'VALIDATION_FAILED', { breaks: ['request.media-type'] }),
    ],
    ['a wrong method, refused as a wrong media type', refusal('uploadMedia', 415, '', { breaks: ['request.method'] })],
    [
      'a broken form, refused as a missing file',
      refusal('uploadMedia', 422, 'VALIDATION_FAILED', { breaks: ['upload.form'] }),
    ],
    ['a missing post', refusal('updatePost', 404, 'NOT_FOUND', { id: 'post_9', breaks: ['post.exists'] })],
    ['an edit of a published post', refusal('updatePost', 409, '', { id: 'post_1', breaks: ['post.editable'] })],
  ],
  broken: [
    [
      '400 for an edit of a published post',
      refusal('updatePost', 400, 'POST_NOT_EDITABLE', { id: 'post_1', breaks: ['post.editable'] }),
    ],
    [
      '404 for a broken rule',
      refusal('createPost', 404, 'NOT_FOUND', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    [
      '403 for a broken rule, although the caller may use the operation',
      createdPost(post('draft'), postBody, { breaks: [] }),
      refusal('createPost', 403, 'FORBIDDEN', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    [
      '401 for a missing post, although the key is accepted',
      createdPost(post('draft'), postBody, { breaks: [] }),
      refusal('updatePost', 401, 'UNAUTHENTICATED', { id: 'post_9', breaks: ['post.exists'] }),
    ],
    [
      'a small body refused as too large',
      refusal('createPost', 413, 'PAYLOAD_TOO_LARGE', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    [
      '200 without success',
      refusal('createPost', 200, 'VALIDATION_FAILED', { body: {}, breaks: ['post.platforms.required'] }),
    ],
  ],
  neutral: [
    ['a success', createdPost(post('draft'), postBody, { breaks: [] })],
    [
      'a refusal for the plan',
      refusal('createPost', 403, 'FORBIDDEN', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    [
      '403 for an account of another customer',
      createdPost(post('draft'), postBody, { breaks: [] }),
      refusal('createPost', 403, 'FORBIDDEN', { body: postBody, breaks: ['post.target.account.exists'] }),
    ],
    ['an unknown reason', refusal('createPost', 404, 'NOT_FOUND', { body: postBody })],
  ],
});

const listWords = (code: ErrorCode, behaviour: Behaviour): readonly string[] => {
  const words: unknown = readMember(behaviour['error.codes'], code) ?? code;
  return Array.isArray(words) ? words.map(String) : [String(words)];
};

/** The statuses of a code, and of the other codes with the same word; undefined if the profile leaves one open. */
function getStatusesOfCode(code: ErrorCode, behaviour: Behaviour): readonly number[] | undefined {
  const statuses = readStatuses(behaviour);
  const words = listWords(code, behaviour);
  const classes = errorCodes
    .filter((other) => other === code || listWords(other, behaviour).some((word) => words.includes(word)))
    .map((other) => errors[other].statusClass);
  return classes.every((name) => statuses.has(name)) ? classes.flatMap((name) => statuses.get(name) ?? []) : undefined;
}

const statusOfCode = law({
  id: 'refusal.code.status',
  level: 'assumed',
  needs: ['error.body', 'error.codes', 'error.statuses', 'post.edit.published'],
  everyReading: ['post.edit.published'],
  source: { section: 'Errors', item: 'other codes and statuses are not shown' },
  summary: 'A refusal has the status that the profile states for its code, or for a rule that the request breaks.',
  over: 'form',
  exercisedBy: 'a refusal with a known code and a status that the profile states for it',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace)) {
      const { responseBody, breaks, success, status, sentStatus = status } = exchange;
      const code = errorCodes.find((errorCode) => errorCode === readMember(responseBody, 'code'));
      if (success || code === undefined || breaks === undefined || sentStatus >= 500) continue;
      const statusesOfRules = getStatusesFor(exchange, behaviour);
      const statusesOfCode = getStatusesOfCode(code, behaviour);
      if (statusesOfRules === undefined || statusesOfCode === undefined) continue;
      const expected = [...new Set([...statusesOfCode, ...statusesOfRules])];
      yield checkThat(exchange, expected.includes(sentStatus), expected, sentStatus);
    }
  },
  kept: [
    ['a missing post', refusal('updatePost', 404, 'NOT_FOUND', { id: 'post_9', breaks: ['post.exists'] })],
    [
      'the status of the rule with the code of a missing resource',
      refusal('createPost', 422, 'NOT_FOUND', { body: postBody, breaks: ['post.target.account.exists'] }),
    ],
    ['a plan', refusal('createLeadMagnet', 403, 'PLAN_UPGRADE_REQUIRED', { plans: ['api'], breaks: [] })],
  ],
  broken: [
    [
      '429 for a broken rule',
      refusal('createPost', 429, 'VALIDATION_FAILED', { body: {}, breaks: ['post.platforms.required'] }),
    ],
    ['403 for a missing post', refusal('updatePost', 403, 'NOT_FOUND', { id: 'post_9', breaks: ['post.exists'] })],
    [
      'a rate limit with a status of its own',
      refusal('listAccounts', 429, 'RATE_LIMITED', { breaks: [], sentStatus: 402 }),
    ],
  ],
  neutral: [
    ['an unknown code', refusal('createPost', 400, 'OTHER', { body: {}, breaks: ['post.platforms.required'] })],
    ['an unknown reason', refusal('createPost', 404, 'NOT_FOUND', { body: postBody })],
  ],
});

export const refusalStatusLaws: readonly Law[] = [statedStatus, statusOfCode];
