/** The cost, in rules, of an open decision or of an answer that the suite does not model. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import type { Obstacle } from '../judge/evidence.ts';
import { listDecisionsWithEveryReading, type RuleOrLaw, rulesAndLaws } from '../judge/verdicts.ts';
import type { RuleResult, Verdict } from '../results/results.ts';

export interface DecisionCost {
  /** Rules that become untestable. */
  readonly untestable: readonly string[];
  /** Rules that are still tested where every answer has the same result. */
  readonly partlyTestable: readonly string[];
}

/** Groups the rules that name a decision by whether an open answer makes them untestable, whatever the other answers. */
export function computeCost(id: DecisionId): DecisionCost {
  const rules = rulesAndLaws.filter(({ needs }) => needs.includes(id));
  const isPartlyTestable = (rule: RuleOrLaw) => listDecisionsWithEveryReading(rule).includes(id);
  return {
    untestable: rules.filter((rule) => !isPartlyTestable(rule)).map((rule) => rule.id),
    partlyTestable: rules.filter(isPartlyTestable).map((rule) => rule.id),
  };
}

/**
 * The cost in a run: the rules that are untestable for this reason, and those that are still tested.
 *
 * @param listObstacles the obstacles to testing a rule
 */
export function measureCost(
  id: DecisionId,
  rules: readonly Pick<RuleResult, 'id' | 'verdict' | 'needs' | 'reason'>[],
  listObstacles: (rule: string) => readonly Obstacle[],
): DecisionCost {
  const isCause = ({ id: rule, needs, reason }: Pick<RuleResult, 'id' | 'needs' | 'reason'>) =>
    needs.includes(id) ||
    listObstacles(rule).some(
      (obstacle) => obstacle.kind === 'unbound' && obstacle.what === id && reason?.includes(obstacle.reason),
    );
  const untestedIds = new Set(rules.filter(({ verdict }) => untestedVerdicts.has(verdict)).map((rule) => rule.id));
  return {
    untestable: rules.filter((rule) => rule.verdict === 'untestable' && isCause(rule)).map((rule) => rule.id),
    partlyTestable: computeCost(id).partlyTestable.filter((rule) => !untestedIds.has(rule)),
  };
}

const untestedVerdicts: ReadonlySet<Verdict> = new Set(['not-applicable', 'untestable', 'skipped']);

/** The cost if no rule names a decision. Rules may still become untestable if requests then have an open outcome. */
const unknownCost = 'No rule depends on it alone; "plan" lists the rules that become untestable under your profile.';

/**
 * A sentence for each part of the cost.
 *
 * @param none the sentence to return if the decision costs nothing
 */
export function describeCost({ untestable, partlyTestable }: DecisionCost, none = unknownCost): readonly string[] {
  return [
    ...(untestable.length === 0 ? [] : [`Untestable without a modelled answer: ${untestable.join(', ')}.`]),
    ...(partlyTestable.length === 0
      ? []
      : [`Tested only where every answer has the same result: ${partlyTestable.join(', ')}.`]),
    ...(untestable.length + partlyTestable.length === 0 ? [none] : []),
  ];
}
