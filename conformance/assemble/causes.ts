/** Groups broken rules that one exchange breaks, so that each cause is reported once. */
import type { Evidence } from '../judge/evidence.ts';
import { type Cause, type LoggedExchange, levels, type RuleResult } from '../results/results.ts';

/**
 * @param listFailures the failures of a rule as first seen, in the order of the run
 * @param log all exchanges of the run
 */
export function findCauses(
  rules: readonly RuleResult[],
  listFailures: (rule: string) => readonly Evidence[],
  log: readonly LoggedExchange[],
): Cause[] {
  const brokenRules = rules.filter(
    ({ verdict, knownReason }) => (verdict === 'fail' || verdict === 'warn') && knownReason === null,
  );
  const failures = brokenRules
    .map((rule) => ({ rule, failures: listFailures(rule.id) }))
    .sort((a, b) => getFirstEntry(a.failures) - getFirstEntry(b.failures));
  const causes: { entries: readonly number[]; readonly members: Member[] }[] = [];
  for (const { rule, failures: ruleFailures } of failures) {
    const [first] = ruleFailures;
    const entry = first?.decisiveEntry;
    const entries = new Set(ruleFailures.flatMap(({ decisiveEntry = [] }) => decisiveEntry));
    const member = { rule, isScriptSubject: first?.script.about.includes(rule.id) ?? false };
    const cause = entry === undefined ? undefined : causes.find((cause) => cause.entries.includes(entry));
    if (cause === undefined) causes.push({ entries: [...entries], members: [member] });
    else {
      // Otherwise a rule that fails everywhere would connect rules that have nothing in common.
      cause.entries = cause.entries.filter((shared) => entries.has(shared));
      cause.members.push(member);
    }
  }
  return causes.map(({ entries: [entry], members }) => ({
    rules: members.toSorted(compareByRelevance).map(({ rule }) => rule.id),
    exchange: entry === undefined ? null : (log[entry] ?? null),
  }));
}

interface Member {
  readonly rule: RuleResult;
  /** Whether the script was written for the rule. */
  readonly isScriptSubject: boolean;
}

/** The rule that the script was written for comes first, then documented rules before derived ones. */
function compareByRelevance(a: Member, b: Member): number {
  return (
    Number(b.isScriptSubject) - Number(a.isScriptSubject) || levels.indexOf(a.rule.level) - levels.indexOf(b.rule.level)
  );
}

const getFirstEntry = ([first]: readonly Evidence[]): number => first?.decisiveEntry ?? Number.POSITIVE_INFINITY;
