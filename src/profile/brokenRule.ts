/** One broken rule as a response shows it: each value under a name with a single type. */
import type { Wire } from '../../spec/profile/profile.ts';
import type { Finding, Level, Pointer } from '../../spec/statement.ts';
import { cite } from './cite.ts';

/** A finding with the section and the level of its rule. */
export interface ReportedFinding extends Finding {
  readonly section: string;
  readonly level: Level;
}

/** Amounts are numbers, such as lengths and counts; everything else is text, such as formats and states. */
export interface BrokenRule {
  readonly pointer: Pointer;
  readonly rule: string;
  readonly detail: string;
  /** The amount that the rule allows. */
  readonly limit?: number;
  /** The amount in the request. */
  readonly actual?: number;
  /** What the rule expects. */
  readonly expected?: string;
  /** What the request has instead, abbreviated. */
  readonly given?: string;
  readonly section: string;
  readonly level: Level;
}

/** Encodes a finding with the names on the wire. Its pointer has them already. */
export function encodeFinding(finding: ReportedFinding, wire: Wire): BrokenRule {
  const { at, rule, detail, limit, actual, section, level } = finding;
  const brokenRule: { -readonly [name in keyof BrokenRule]?: BrokenRule[name] } = {
    pointer: at,
    rule,
    detail: cite(detail, wire),
  };
  // Without spreads, which are slower than everything else in this function.
  if (typeof limit === 'number') brokenRule.limit = limit;
  if (typeof actual === 'number') brokenRule.actual = actual;
  if (typeof limit === 'string') brokenRule.expected = cite(limit, wire);
  if (typeof actual === 'string') brokenRule.given = cite(actual, wire);
  brokenRule.section = section;
  brokenRule.level = level;
  return brokenRule as BrokenRule;
}
