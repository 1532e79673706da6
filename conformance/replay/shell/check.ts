/** The end of a script: checks the responses for the broken rule, if a shell script can decide it. */

import { quoteShellWord } from '../../../spec/text/shellQuote.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import type { Failure, RuleResult } from '../../results/results.ts';
import { getRequests, type RequestStep, type Script } from '../../script/script.ts';
import { formatMemberCheck } from './memberCheck.ts';
import { throwInexpressible } from './scriptWriter.ts';
import type { ShellCheck } from './shellCheck.ts';

/** @throws InexpressibleError if curl and jq cannot decide */
export function formatCheck(rule: RuleResult, codec: Codec): ShellCheck {
  const { failure, kind } = rule;
  if (failure === null) return throwInexpressible('the results have no details of the failure');
  const requests = getRequests(failure.script as Script);
  const shownEntry = failure.entries.at(-1);
  const index = failure.exchanges.findIndex(({ entry }) => entry === shownEntry);
  if (index < 0 || !isOfRequests(failure.exchanges, requests))
    return throwInexpressible('the check needs more than one response');
  const number = index + 1;
  const formatPlainCheck = (lines: readonly string[]): ShellCheck => ({ number, lines, references: [] });
  if (kind !== 'law') return formatPlainCheck(formatOutcomeLines(number, failure.expected, requests[index], rule.id));
  if (failure.entries.length !== 1) return throwInexpressible('the check needs more than one response');
  const isRefusal = failure.observed === failure.exchanges[index]?.status && Number(failure.observed) >= 400;
  const criteria = listCriteriaFor(failure.expected) ?? (isRefusal ? criteriaByExpectation.accepted : undefined);
  return criteria === undefined
    ? formatMemberCheck(failure, number, requests, codec)
    : formatPlainCheck(formatCriteriaLines(number, criteria));
}

/** Whether each exchange is of the request with its index; a script that stopped has fewer exchanges. */
function isOfRequests(exchanges: Failure['exchanges'], requests: readonly RequestStep[]): boolean {
  if (exchanges.length >= requests.length) return exchanges.length === requests.length;
  // The player may have sent further requests, such as those for other pages.
  return exchanges.every(({ operation }, i) => operation === requests[i]?.operation && !requests[i].allPages);
}

function formatOutcomeLines(
  number: number,
  expected: unknown,
  request: RequestStep | undefined,
  rule: string,
): readonly string[] {
  const message = `"request ${number} returned $(status ${number})."`;
  const [onSuccess, onFailure] = expected === 'accepted' ? ['kept', 'broken'] : ['broken', 'kept'];
  const testsKey = request?.authorization !== undefined || request?.caller === 'unknown';
  return [
    ...(rule.startsWith('rate.') ? [] : [`responded ${number} || unclear ${message}`]),
    // With a wrong key, every request is refused, which proves nothing.
    ...(testsKey ? [] : [`[ "$(status ${number})" != 401 ] || unclear "the service rejected the key."`]),
    `if succeeded ${number}; then ${onSuccess} ${message}; else ${onFailure} ${message}; fi`,
  ];
}

/** The response that a law demands: the status as a shell pattern, the body as a jq filter. */
interface ResponseCriteria {
  readonly status?: string;
  /** Statuses that it forbids. */
  readonly excludedStatus?: string;
  /** The statuses that it applies to; others are inconclusive. */
  readonly allowedStatus?: string;
  readonly body?: string;
  /** Whether the request must succeed. */
  readonly succeeds?: boolean;
}

const criteriaByExpectation: Readonly<Record<string, ResponseCriteria>> = {
  accepted: { succeeds: true },
  refused: { succeeds: false },
  'below 500': { status: '[1234]??', allowedStatus: '[12345]??' },
  'a response': { status: '[12345]??', allowedStatus: '[12345]?? | closed' },
  'let through': { excludedStatus: '401 | 403' },
  '403 PLAN_UPGRADE_REQUIRED': { status: '403', body: 'tostring | contains("PLAN_UPGRADE_REQUIRED")' },
  'no upgrade': { body: 'tostring | contains("PLAN_UPGRADE_REQUIRED") | not' },
  'an array': { allowedStatus: '2??', body: '.success == true and (.data | type) == "array"' },
  '200, an array': { status: '200', allowedStatus: '2??', body: '.success == true and (.data | type) == "array"' },
  'not true': { body: '.success != true' },
  '{success: true, data}': {
    allowedStatus: '2??',
    body: 'type == "object" and (.success | type) == "boolean" and ((.success | not) or has("data"))',
  },
  '{success: false, code}': { allowedStatus: '4??', body: '.success == false and any(.. | objects; has("code"))' },
};

function listCriteriaFor(expected: unknown): ResponseCriteria | undefined {
  if (typeof expected === 'number' && expected >= 200 && expected < 300)
    return { status: String(expected), allowedStatus: '2??' };
  return typeof expected === 'string' && Object.hasOwn(criteriaByExpectation, expected)
    ? criteriaByExpectation[expected]
    : undefined;
}

function formatCriteriaLines(
  number: number,
  { status, excludedStatus, allowedStatus, body, succeeds }: ResponseCriteria,
): string[] {
  const message = `"request ${number} returned $(status ${number})."`;
  const condition =
    succeeds === undefined
      ? body && `pick ${number} ${quoteShellWord(body)} >/dev/null`
      : `${succeeds ? '' : '! '}succeeded ${number}`;
  const formatPattern = (text: string) => `case $(status ${number}) in ${text}) ;;`;
  return [
    `${formatPattern(allowedStatus ?? '[1234]??')} *) unclear ${message} ;; esac`,
    ...(status === undefined ? [] : [`${formatPattern(status)} *) broken ${message} ;; esac`]),
    ...(excludedStatus === undefined
      ? []
      : [`case $(status ${number}) in ${excludedStatus}) broken ${message} ;; esac`]),
    condition === undefined ? `kept ${message}` : `if ${condition}; then kept ${message}; else broken ${message}; fi`,
  ];
}
