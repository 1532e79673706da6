/** Suggests the format, statuses and codes of errors from refusals with a known cause. */
import type { ErrorCode, StatusClass } from '../../../spec/errors.ts';
import { isObject, readMember } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
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
}

/** Returns the refusals of each cause, in order, with the first exchange. */
export function collectRefusals(evidence: Evidence): readonly Refusals[] {
  const groups = Map.groupBy(evidence.exchanges.filter(isRefusal), classifyRefusal);
  return [...groups].flatMap(([refusalClass, exchanges]) =>
    refusalClass === undefined
      ? []
      : exchanges.slice(0, 1).map((exchange) => ({ refusalClass, exchange, statuses: joinStatuses(exchanges) })),
  );
}

export function suggestRefusals(refusals: readonly Refusals[]): readonly Suggestion[] {
  const forms = new Set(refusals.map(({ exchange }) => findForm(exchange.responseBody)));
  const [form] = forms;
  const requestLines = refusals.map(({ exchange: { method, path, status } }) => `${method} ${path} ${status}`);
  return [
    ...suggest('error.body', forms.size === 1 ? form : undefined, `all ${refusals.length} refusals have this format`),
    ...suggest(
      'error.statuses',
      Object.fromEntries(refusals.map(({ refusalClass, statuses }) => [refusalClass, statuses])),
      `${requestLines.join(', ')}; the others are the defaults`,
    ),
    ...suggest(
      'error.codes',
      Object.fromEntries(
        refusals.map(({ exchange, refusalClass }) => [codes[refusalClass], readCode(exchange.responseBody)]),
      ),
      'the codes of the same refusals',
    ),
  ];
}

/** The only possible fault of a request; undefined if several are possible. */
function classifyRefusal({
  method,
  path,
  segments,
  query,
  type,
  hasKey,
  body,
  isMalformed,
  status,
  hasRetryAfter,
}: WireExchange): RefusalClass | undefined {
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
  if (type !== '' && !/json/i.test(type)) return 'mediaType';
  const platforms = readMember(body, 'platforms');
  const hasNoTargets =
    isObject(body) && (platforms === undefined || (Array.isArray(platforms) && platforms.length === 0));
  return hasNoTargets ? 'rule' : undefined;
}

const roots = new Set(['posts', 'accounts', 'media', 'analytics', 'lead-magnets']);

function findForm(body: unknown): 'problem' | 'nested' | 'flat' | undefined {
  if (isObject(readMember(body, 'error'))) return 'nested';
  if (readMember(body, 'code') === undefined) return undefined;
  return readMember(body, 'type') !== undefined || readMember(body, 'title') !== undefined ? 'problem' : 'flat';
}

function readCode(body: unknown): string | undefined {
  const code = readMember(isObject(readMember(body, 'error')) ? readMember(body, 'error') : body, 'code');
  return typeof code === 'string' ? code : undefined;
}
