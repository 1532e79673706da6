/** Suggests the format, statuses and codes of errors from refusals with a known cause. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../../spec/decisions/index.ts';
import type { ErrorCode, StatusClass } from '../../../spec/errors.ts';
import { asList, isObject, readMember } from '../../../spec/json.ts';
import { readErrorMember } from '../../../src/profile/forms/errorBody.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { isRefusal, type WireExchange } from '../evidence/wireExchange.ts';
import { joinStatuses } from './statuses.ts';
import { type Suggestion, suggest } from './suggestion.ts';

const codes = {
  malformed: 'MALFORMED_REQUEST',
  unauthenticated: 'UNAUTHENTICATED',
  notFound: 'NOT_FOUND',
  method: 'METHOD_NOT_ALLOWED',
  mediaType: 'UNSUPPORTED_MEDIA_TYPE',
  rule: 'VALIDATION_FAILED',
  rate: 'RATE_LIMITED',
} as const satisfies { readonly [W in StatusClass]?: ErrorCode };

type RefusalClass = keyof typeof codes;

/** The refusals with one cause. */
interface Refusals {
  readonly refusalClass: RefusalClass;
  readonly exchange: WireExchange;
  readonly statuses: number | readonly number[] | undefined;
  readonly code: string | undefined;
}

/** Returns the refusals of each cause, in order, with the first exchange. */
export function collectRefusals(evidence: ObservedExchanges): readonly Refusals[] {
  const refusals = evidence.exchanges.filter(isRefusal);
  const groups = Map.groupBy(refusals, (refusal) => classifyRefusal(refusal, refusals));
  return [...groups].flatMap(([refusalClass, exchanges]) =>
    refusalClass === undefined
      ? []
      : exchanges.slice(0, 1).map((exchange) => ({
          refusalClass,
          exchange,
          statuses: joinStatuses(exchanges),
          code: findCode(refusalClass, exchanges),
        })),
  );
}

export function suggestRefusals(refusals: readonly Refusals[]): readonly Suggestion[] {
  const forms = refusals.map(({ exchange }) => findForm(exchange.responseBody));
  const [form] = forms;
  const haveSameForm = forms.every((other) => isDeepStrictEqual(other, form));
  const requestLines = refusals.map(({ exchange: { method, path, status } }) => `${method} ${path} ${status}`);
  return [
    ...suggest('error.body', haveSameForm ? form : undefined, `all ${refusals.length} refusals have this format`),
    ...suggest(
      'error.statuses',
      Object.fromEntries(refusals.map(({ refusalClass, statuses }) => [refusalClass, statuses])),
      `${requestLines.join(', ')}; the other statuses are defaults`,
    ),
    ...suggest(
      'error.codes',
      Object.fromEntries(refusals.map(({ refusalClass, code }) => [codes[refusalClass], code])),
      'the codes of the observed refusals; other causes may have other codes',
    ),
  ];
}

/** Whether a request with JSON was refused in the same way, so that the media type is not the reason. */
const isIndependentOfType = (
  { path, status, responseBody }: WireExchange,
  refusals: readonly WireExchange[],
): boolean =>
  refusals.some(
    (other) =>
      other.path === path &&
      /json/i.test(other.type) &&
      other.status === status &&
      isDeepStrictEqual(other.responseBody, responseBody),
  );

/** The only possible fault of a request; undefined if several are possible. */
function classifyRefusal(refusal: WireExchange, refusals: readonly WireExchange[]): RefusalClass | undefined {
  const { method, path, segments, query, type, hasKey, body, isMalformed, status, hasRetryAfter } = refusal;
  if (hasRetryAfter) return hasKey ? 'rate' : undefined;
  if (status === 429) return undefined;
  const isKnownRoot = roots.has(segments[0] ?? '');
  if (!hasKey) return method === 'GET' && (path === '/accounts' || path === '/posts') ? 'unauthenticated' : undefined;
  if (!isKnownRoot && segments.length === 1 && method === 'GET') return 'notFound';
  // A list can be refused for its query alone; a key may be refused as well.
  if (method === 'GET' && path === '/posts' && Object.keys(query).length > 0)
    return status === 400 || status === 422 ? 'rule' : undefined;
  if (path === '/accounts' && method !== 'GET' && method !== 'OPTIONS') return 'method';
  if (method !== 'POST' || path !== '/posts') return undefined;
  if (isMalformed) return 'malformed';
  if (type !== '' && !/json/i.test(type)) return isIndependentOfType(refusal, refusals) ? undefined : 'mediaType';
  const platforms = readMember(body, 'platforms');
  return isObject(body) && asList(platforms).length === 0 ? 'rule' : undefined;
}

/** The code of a class. For broken rules, only a code that different faults share counts, because each rule can have its own. */
function findCode(refusalClass: RefusalClass, exchanges: readonly WireExchange[]): string | undefined {
  const faults = new Set(exchanges.map(({ body, query }) => JSON.stringify([body, query])));
  const [code, ...others] = new Set(exchanges.map(({ responseBody }) => readCode(responseBody)));
  return refusalClass === 'rule' && (others.length > 0 || faults.size < 2) ? undefined : code;
}

const roots = new Set(['posts', 'accounts', 'media', 'analytics', 'lead-magnets']);

/** The usual places of codes and messages, the most reliable first. */
const codePaths = ['code', 'error.code', 'errors.0.code', 'error.type', 'error', 'errors.0'];
const messagePaths = [
  'message',
  'detail',
  'error.message',
  'error.detail',
  'errors.0.detail',
  'errors.0.message',
  'error_description',
  'title',
  'errors.0.title',
];

const findCodePath = (body: unknown): string | undefined =>
  codePaths.find((path) => isWord(readErrorMember(body, path)));

/** Whether a value can be a code: text without blanks. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[^\s]{1,100}$/.test(value);

function findForm(body: unknown): Answer<'error.body'> | undefined {
  const code = findCodePath(body);
  if (code === undefined) return undefined;
  const isProblem = code === 'code' && ['type', 'title'].some((name) => readMember(body, name) !== undefined);
  if (readMember(body, 'success') === false) {
    if (isProblem) return 'problem';
    if (code === 'code') return 'flat';
    if (code === 'error.code') return 'nested';
  }
  const isInList = code.startsWith('errors.');
  const message = messagePaths.find(
    (path) => path.startsWith('errors.') === isInList && typeof readErrorMember(body, path) === 'string',
  );
  return {
    code,
    ...(message === undefined ? {} : { message }),
    ...(readMember(body, 'success') === false ? { success: false } : {}),
    ...(isProblem ? { mediaType: 'application/problem+json' } : {}),
  };
}

function readCode(body: unknown): string | undefined {
  const path = findCodePath(body);
  const code = path === undefined ? undefined : readErrorMember(body, path);
  return isWord(code) ? code : undefined;
}
