/** The end of a script: checks the responses for the broken rule, if a shell script can decide it. */
import type { Codec } from '../../../src/profile/codec.ts';
import type { RuleResult } from '../../results/results.ts';
import { type RequestStep, requestsOf, type Script } from '../../script/script.ts';
import { cannot } from './desk.ts';
import { memberCheck } from './memberCheck.ts';
import { single } from './quote.ts';
import type { ShellCheck } from './shellCheck.ts';

/** @throws Inexpressible if curl and jq cannot decide */
export function checkOf(rule: RuleResult, codec: Codec): ShellCheck {
  const { failure, kind } = rule;
  if (failure === null) return cannot('the results have no details of the failure');
  const requests = requestsOf(failure.script as Script);
  const shown = failure.entries.at(-1);
  const index = failure.exchanges.findIndex(({ entry }) => entry === shown);
  if (index < 0 || failure.exchanges.length !== requests.length)
    return cannot('the check needs more than one response');
  const number = index + 1;
  const plain = (lines: readonly string[]): ShellCheck => ({ lines, references: [] });
  if (kind !== 'law') return plain(outcomeLines(number, failure.expected, requests[index], rule.id));
  if (failure.entries.length !== 1) return cannot('the check needs more than one response');
  const refused = failure.observed === failure.exchanges[index]?.status && Number(failure.observed) >= 400;
  const asked = answersAsked(failure.expected) ?? (refused ? wholeAnswers.accepted : undefined);
  return asked === undefined ? memberCheck(failure, number, requests, codec) : plain(answerLines(number, asked));
}

function outcomeLines(
  number: number,
  expected: unknown,
  request: RequestStep | undefined,
  rule: string,
): readonly string[] {
  const told = `"request ${number} returned $(status ${number})."`;
  const [good, bad] = expected === 'accepted' ? ['kept', 'broken'] : ['broken', 'kept'];
  const aboutKeys = request?.authorization !== undefined || request?.caller === 'unknown';
  return [
    ...(rule.startsWith('rate.') ? [] : [`answered ${number} || unclear ${told}`]),
    // With a wrong key everything is refused, which proves nothing.
    ...(aboutKeys ? [] : [`[ "$(status ${number})" != 401 ] || unclear "the service rejected the key."`]),
    `if succeeded ${number}; then ${good} ${told}; else ${bad} ${told}; fi`,
  ];
}

/** What a law demands of a whole response: the status as a shell pattern, the body as a jq filter. */
interface Asked {
  readonly status?: string;
  /** Statuses that it forbids. */
  readonly not?: string;
  /** The statuses that it applies to; others are inconclusive. */
  readonly within?: string;
  readonly body?: string;
}

const wholeAnswers: Readonly<Record<string, Asked>> = {
  accepted: { status: '2??', body: '.success == true' },
  refused: { body: '.success != true' },
  'below 500': { status: '[1234]??', within: '[12345]??' },
  'let through': { not: '401 | 403' },
  '403 PLAN_UPGRADE_REQUIRED': { status: '403', body: 'tostring | contains("PLAN_UPGRADE_REQUIRED")' },
  'no upgrade': { body: 'tostring | contains("PLAN_UPGRADE_REQUIRED") | not' },
  'an array': { within: '2??', body: '.success == true and (.data | type) == "array"' },
  '200, an array': { status: '200', within: '2??', body: '.success == true and (.data | type) == "array"' },
  'not true': { body: '.success != true' },
  '{success: true, data}': {
    within: '2??',
    body: 'type == "object" and (.success | type) == "boolean" and ((.success | not) or has("data"))',
  },
  '{success: false, code}': { within: '4??', body: '.success == false and any(.. | objects; has("code"))' },
};

function answersAsked(expected: unknown): Asked | undefined {
  if (typeof expected === 'number' && expected >= 200 && expected < 300)
    return { status: String(expected), within: '2??' };
  return typeof expected === 'string' && Object.hasOwn(wholeAnswers, expected) ? wholeAnswers[expected] : undefined;
}

function answerLines(number: number, { status, not, within, body }: Asked): string[] {
  const told = `"request ${number} returned $(status ${number})."`;
  const pattern = (text: string) => `case $(status ${number}) in ${text}) ;;`;
  return [
    `${pattern(within ?? '[1234]??')} *) unclear ${told} ;; esac`,
    ...(status === undefined ? [] : [`${pattern(status)} *) broken ${told} ;; esac`]),
    ...(not === undefined ? [] : [`case $(status ${number}) in ${not}) broken ${told} ;; esac`]),
    ...(body === undefined
      ? [`kept ${told}`]
      : [`if pick ${number} ${single(body)} >/dev/null; then kept ${told}; else broken ${told}; fi`]),
  ];
}
