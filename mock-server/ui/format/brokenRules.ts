/** The rules a request broke, read from its response in any error format a profile may use. */
import { asList, asString, isObject, readMember } from '../../../spec/json.ts';

export interface RuleViolation {
  readonly rule: string;
  readonly pointer?: string | undefined;
  readonly detail?: string | undefined;
  readonly level?: string | undefined;
  readonly section?: string | undefined;
  readonly limit?: string | undefined;
  readonly actual?: string | undefined;
}

/** Returns the findings of an error response. A rule that only the journal names has just its id. */
export function findBrokenRules(response: unknown, ids: readonly string[]): readonly RuleViolation[] {
  const errors = [response, readMember(response, 'error')]
    .flatMap((holder) => asList(readMember(holder, 'errors')))
    .filter(isObject);
  const findings = errors.map((fault) => ({
    rule: asString(fault.rule) ?? '',
    pointer: asString(fault.pointer),
    detail: asString(fault.detail),
    level: asString(fault.level),
    section: asString(fault.section),
    limit: toText(fault.limit ?? fault.expected),
    actual: toText(fault.actual ?? fault.given),
  }));
  const unlistedIds = ids.filter((id) => !findings.some(({ rule }) => rule === id));
  return [...findings.filter(({ rule }) => rule !== ''), ...unlistedIds.map((rule) => ({ rule }))];
}

function toText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
