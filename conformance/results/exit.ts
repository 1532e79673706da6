/** Decides the exit code of a run. */
import { joinFirst } from '../../spec/text/joinWords.ts';
import { getBrokenVerdict, type Results, type RuleResult, type Shard, type Verdict } from './results.ts';

/** Whether a verdict fails the run. */
export const isFailure = (verdict: Verdict, strict: boolean): boolean =>
  verdict === 'fail' || (strict && verdict === 'warn');

export function getExitCode(
  rules: readonly RuleResult[],
  options: {
    readonly strict: boolean;
    readonly staleEntryCount: number;
    readonly obstacle: string | undefined;
    readonly stopReason: string | undefined;
    readonly shard?: Shard | undefined;
    /** Whether the run is about a rule; the default is every rule. */
    readonly isSelected?: (rule: RuleResult) => boolean;
  },
): Results['exit'] {
  const unexpectedRules = rules.filter(({ knownReason }) => knownReason === null);
  const failures = unexpectedRules.filter(({ verdict }) => isFailure(verdict, options.strict));
  if (failures.length > 0)
    return {
      code: 1,
      reason: `${formatBrokenRulesText(failures)}: ${joinFirst(failures.map(({ id }) => id))}.${options.stopReason === undefined ? '' : ` The run ended early: ${options.stopReason}.`}`,
    };
  if (options.staleEntryCount > 0)
    return {
      code: 1,
      reason: `The known failures file has ${options.staleEntryCount} stale ${options.staleEntryCount === 1 ? 'entry' : 'entries'}.`,
    };
  if (options.obstacle !== undefined) return { code: 3, reason: `Nothing was tested. ${options.obstacle}` };
  if (options.stopReason !== undefined) return { code: 3, reason: `The run ended early: ${options.stopReason}.` };
  if (options.shard !== undefined)
    return {
      code: 0,
      reason: `Part ${options.shard.part} of ${options.shard.of} found no broken rule. For the verdict, merge the results of all parts with "social-contract conformance report --merge RESULTS RESULTS…".`,
    };
  const { isSelected = () => true } = options;
  const selectedRules = rules.filter(isSelected);
  const documentedRules = selectedRules.filter(({ level }) => level === 'documented');
  // The documented rules show whether a run proves anything, unless it is about others.
  const decisiveRules = documentedRules.length > 0 ? documentedRules : selectedRules;
  const decisiveWord = documentedRules.length > 0 ? 'documented' : 'selected';
  const passCount = decisiveRules.filter(({ verdict }) => verdict === 'pass').length;
  if (!decisiveRules.some(({ verdict, knownReason }) => verdict === 'pass' || knownReason !== null))
    return {
      code: 3,
      reason: `No ${decisiveWord} rule passed, so the run proves nothing.${formatMainReason(decisiveRules.filter(({ verdict }) => verdict !== 'skipped'))}`,
    };
  const inconclusiveRules = rules.filter(
    ({ level, verdict }) => verdict === 'inconclusive' && getBrokenVerdict(level) === 'fail',
  );
  const { length: inconclusiveCount } = inconclusiveRules;
  if (inconclusiveCount > 0)
    return {
      code: 3,
      reason: `${inconclusiveCount} ${inconclusiveCount === 1 ? 'rule that is documented or derived is' : 'rules that are documented or derived are'} inconclusive.${formatMainReason(inconclusiveRules)}`,
    };
  return {
    code: 0,
    reason: `${formatKnownText(rules)}; ${passCount} of ${decisiveRules.length} ${decisiveWord} ${decisiveRules.length === 1 ? 'rule passes' : 'rules pass'}.`,
  };
}

/**
 * The most common reason, such as a request that many scripts need and the service refuses; empty if none of several
 * rules recurs.
 */
function formatMainReason(rules: readonly RuleResult[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of rules) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const [mainReason, count] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
  if (rules.length === 1) return mainReason === '' ? '' : ` ${mainReason}`;
  return count < 2 ? '' : ` Most common reason (${count} rules): ${mainReason}`;
}

/** What the run says about broken rules if none fails it: none is broken, or only known ones are. */
function formatKnownText(rules: readonly RuleResult[]): string {
  const known = rules.filter(({ verdict, knownReason: entry }) => verdict === 'fail' && entry !== null);
  if (known.length === 0) return 'No documented or derived rule is broken';
  return `No documented or derived rule is broken, except ${known.length === 1 ? 'one known failure' : `${known.length} known failures`}: ${joinFirst(known.map(({ id }) => id))}`;
}

/** Names what fails the run; under --strict, assumed rules too. */
function formatBrokenRulesText(failures: readonly RuleResult[]): string {
  const assumedCount = failures.filter(({ verdict }) => verdict === 'warn').length;
  const formatRuleCount = (count: number, word: string) =>
    count === 1 ? `One ${word}rule is broken` : `${count} ${word}rules are broken`;
  const strictness = ', which counts as a failure under --strict';
  if (assumedCount === 0) return formatRuleCount(failures.length, '');
  if (assumedCount === failures.length) return `${formatRuleCount(assumedCount, 'assumed ')}${strictness}`;
  return `${formatRuleCount(failures.length, '')}, ${assumedCount} of them assumed${strictness}`;
}
