/** Suggests the format, statuses and codes of errors from refusals with a known cause. */
import type { ErrorCode, StatusClass } from '../../../spec/errors.ts';
import { isObject, readMember } from '../../../spec/json.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { findCommonValue } from '../evidence/values.ts';
import { isRefusal, type WireExchange } from '../evidence/wireExchange.ts';
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

/** A refusal with exactly one possible cause. */
interface Refusal {
  readonly exchange: WireExchange;
  readonly refusalClass: RefusalClass;
}

/** Returns one refusal per cause, in order; a cause with different statuses is left out. */
export function collectRefusals(evidence: Evidence): readonly Refusal[] {
  const all = evidence.exchanges.filter(isRefusal).flatMap((exchange): Refusal[] => {
    const refusalClass = classifyRefusal(exchange);
    return refusalClass === undefined ? [] : [{ exchange, refusalClass }];
  });
  return [...Map.groupBy(all, ({ refusalClass }) => refusalClass).values()].flatMap((group) =>
    findCommonValue(group.map(({ exchange }) => exchange.status)) === undefined ? [] : group.slice(0, 1),
  );
}

export function suggestRefusals(refusals: readonly Refusal[]): readonly Suggestion[] {
  const forms = new Set(refusals.map(({ exchange }) => findForm(exchange.responseBody)));
  const [form] = forms;
  const requestLines = refusals.map(({ exchange: { method, path, status } }) => `${method} ${path} ${status}`);
  return [
    ...suggest('error.body', forms.size === 1 ? form : undefined, `all ${refusals.length} refusals have this format`),
    ...suggest(
      'error.statuses',
      Object.fromEntries(refusals.map(({ exchange, refusalClass }) => [refusalClass, exchange.status])),
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
  type,
  hasKey,
  body,
  isMalformed,
  status,
  hasRetryAfter,
}: WireExchange) {
  if (hasRetryAfter) return hasKey ? 'rate' : undefined;
  if (status === 429) return undefined;
  const isKnownRoot = roots.has(segments[0] ?? '');
  if (!hasKey) return method === 'GET' && (path === '/accounts' || path === '/posts') ? 'unauthenticated' : undefined;
  if (!isKnownRoot && segments.length === 1 && method === 'GET') return 'notFound';
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
