/** Formats an API error as text: the message and, for each broken rule, pointer, rule, values and source. */

import { toOneLine } from '../../spec/text/oneLine.ts';
import type { RuleViolation, SocialPublishingError } from '../../src/client/errors.ts';
import { wrapText } from './text.ts';

export function formatRefusalLines(error: SocialPublishingError, width: number): string[] {
  const { code, status, detail, errors, retryAfter, operation } = error;
  return [
    `${toOneLine(operation)} was rejected: ${toOneLine(code)} (status ${status})`,
    ...wrapText(toOneLine(detail), width - 2).map((line) => `  ${line}`),
    ...errors.flatMap((brokenRule) => ['', ...formatBrokenRuleLines(brokenRule, width)]),
    ...(retryAfter === undefined ? [] : ['', `  Try again in ${retryAfter} seconds.`]),
  ];
}

/**
 * Formats one broken rule.
 *
 * @param position its position in a file, if known
 */
export function formatBrokenRuleLines(brokenRule: RuleViolation, width: number, position?: string): string[] {
  const { pointer = '', rule, detail, section, level } = brokenRule;
  const [allowed, actual] = [brokenRule.limit ?? brokenRule.expected, brokenRule.actual ?? brokenRule.given];
  const amounts = [
    ...(actual === undefined ? [] : [`given ${toOneLine(String(actual)) || '""'}`]),
    ...(allowed === undefined ? [] : [`allowed ${toOneLine(String(allowed))}`]),
  ];
  const source = [...(section === undefined ? [] : [toOneLine(section)]), ...(level === undefined ? [] : [level])];
  return [
    `  ${toOneLine(pointer) || '(the whole request)'}${position === undefined ? '' : `  ${position}`}`,
    ...(detail === undefined ? [] : wrapText(toOneLine(detail), width - 4).map((line) => `    ${line}`)),
    ...(rule === undefined
      ? []
      : [`    rule ${toOneLine(rule)}${amounts.length === 0 ? '' : `: ${amounts.join(', ')}`}`]),
    ...(source.length === 0 ? [] : [`    ${source.join(', ')}`]),
  ];
}

/** Formats an API error as JSON. */
export function buildRefusalJson({
  operation,
  code,
  status,
  detail,
  errors,
  retryAfter,
}: SocialPublishingError): unknown {
  return { operation, code, status, message: detail, errors, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
