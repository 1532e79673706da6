/** Formats an API error as text: the message and, for each broken rule, pointer, rule, values and source. */
import type { BrokenRule, SocialPublishingError } from '../../src/client/errors.ts';
import { oneLine, wrapped } from './text.ts';

export function refusalLines(error: SocialPublishingError, width: number): string[] {
  const { code, status, message, errors, retryAfter, operation } = error;
  return [
    `${oneLine(operation)} was rejected: ${oneLine(code)} (status ${status})`,
    ...wrapped(oneLine(message), width - 2).map((line) => `  ${line}`),
    ...errors.flatMap((broken) => ['', ...brokenLines(broken, width)]),
    ...(retryAfter === undefined ? [] : ['', `  Try again in ${retryAfter} seconds.`]),
  ];
}

/** Formats one broken rule. @param place its position in a file, if known */
export function brokenLines(broken: BrokenRule, width: number, place?: string): string[] {
  const { pointer = '', rule, detail, limit, actual, section, level } = broken;
  const amounts = [
    ...(actual === undefined ? [] : [`given ${oneLine(String(actual))}`]),
    ...(limit === undefined ? [] : [`allowed ${oneLine(String(limit))}`]),
  ];
  const source = [...(section === undefined ? [] : [oneLine(section)]), ...(level === undefined ? [] : [level])];
  return [
    `  ${oneLine(pointer) || '(the whole request)'}${place === undefined ? '' : `  ${place}`}`,
    ...(detail === undefined ? [] : wrapped(oneLine(detail), width - 4).map((line) => `    ${line}`)),
    ...(rule === undefined
      ? []
      : [`    rule ${oneLine(rule)}${amounts.length === 0 ? '' : `: ${amounts.join(', ')}`}`]),
    ...(source.length === 0 ? [] : [`    ${source.join(', ')}`]),
  ];
}

/** Formats an API error as JSON. */
export function refusalJson({ operation, code, status, message, errors, retryAfter }: SocialPublishingError): unknown {
  return { operation, code, status, message, errors, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
