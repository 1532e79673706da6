/** The result of one rule, and the counts of rules by verdict and level. */

import { type Behaviour, type DecisionId, matchesAnswers } from '../../spec/decisions/index.ts';
import { getSentenceUnder, holdsUnder } from '../../spec/statement.ts';
import type { Evidence } from '../judge/evidence.ts';
import type { ExplainedVerdict, RuleOrLaw } from '../judge/verdicts.ts';
import type { Failure, LoggedExchange, Results, RuleResult } from '../results/results.ts';
import { levels, verdicts } from '../results/results.ts';

/** The maximum length of a body in an example. */
const maxExampleLength = 2000;

/** The members of a rule's result besides its verdict. */
export interface RuleContext {
  readonly failure: Failure | null;
  readonly knownReason: string | null;
  /** All requests of the run. */
  readonly log: readonly LoggedExchange[];
  /** The answers of the profile, which decide what the rule says. */
  readonly behaviour: Behaviour;
}

export function buildRuleResult(
  rule: RuleOrLaw,
  { verdict, reason }: ExplainedVerdict,
  { kept, broken }: { readonly kept: readonly Evidence[]; readonly broken: readonly Evidence[] },
  { failure, knownReason, log, behaviour }: RuleContext,
): RuleResult {
  const entries = new Set([...kept, ...broken].flatMap((item) => item.entries));
  const scripts = [...new Set([...broken, ...kept].map(({ script }) => script.id))];
  return {
    id: rule.id,
    kind: rule.kind,
    level: rule.level,
    summary: summarize(rule, verdict, behaviour),
    source: rule.source,
    needs: [...rule.needs],
    verdict,
    reason,
    evidence: {
      ...{ requests: entries.size, kept: kept.length, broken: broken.length, scripts: scripts.slice(0, 20) },
      ...(verdict === 'pass' ? getExample(kept, log) : {}),
    },
    failure,
    knownReason,
  };
}

/**
 * The sentence of a rule. Where the profile lifts a rule, the suite tests that requests that break it are accepted, so the
 * sentence names the answer that lifts it.
 */
function summarize(rule: RuleOrLaw, verdict: ExplainedVerdict['verdict'], behaviour: Behaviour): string {
  const sentence = getSentenceUnder(rule, behaviour);
  const isJudged = verdict === 'pass' || verdict === 'fail' || verdict === 'warn';
  if (!isJudged || sentence !== rule.summary || rule.kind === 'law' || holdsUnder(rule, behaviour)) return sentence;
  const liftingAnswers = Object.entries(rule.holds ?? {})
    .filter(([id, answers]) => !matchesAnswers({ [id]: answers }, behaviour))
    .map(([id]) => `${id}: ${behaviour[id as DecisionId]}`);
  return `With ${liftingAnswers.join(' and ')}, the following does not apply: ${sentence}`;
}

/** The exchange that decides the evidence, preferably of a refusal; the last one if no single exchange does. */
function getExample(
  keptEvidence: readonly Evidence[],
  log: readonly LoggedExchange[],
): { readonly example?: LoggedExchange } {
  const first = keptEvidence.find(({ expected }) => expected === 'refused') ?? keptEvidence[0];
  const example = log[first?.decisiveEntry ?? first?.entries.at(-1) ?? -1];
  if (example === undefined) return {};
  const { requestBody, responseBody } = example;
  return { example: { ...example, requestBody: truncateBody(requestBody), responseBody: truncateBody(responseBody) } };
}

/** Truncates long bodies, because every rule has an example. */
function truncateBody(body: string | null): string | null {
  if (body === null || body.length <= maxExampleLength) return body;
  return `${body.slice(0, maxExampleLength).toWellFormed()}… (${body.length - maxExampleLength} more characters)`;
}

/** Counts the rules of each verdict, in total and by level. */
export function countRules(rules: readonly RuleResult[]): Results['counts'] {
  const count = (subset: readonly RuleResult[]) =>
    Object.fromEntries(verdicts.map((verdict) => [verdict, subset.filter((rule) => rule.verdict === verdict).length]));
  return {
    rules: rules.length,
    verdicts: count(rules) as Results['counts']['verdicts'],
    byLevel: Object.fromEntries(
      levels.map((level) => [level, count(rules.filter((rule) => rule.level === level))]),
    ) as Results['counts']['byLevel'],
  };
}
