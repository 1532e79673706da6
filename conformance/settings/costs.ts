/** The cost, in rules, of an open decision or of an answer that the suite does not model. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { type Checkable, rulesAndLaws } from '../judge/verdicts.ts';

export interface DecisionCost {
  /** Rules that become untestable. */
  readonly untestable: readonly string[];
  /** Rules that are still tested where every answer has the same result. */
  readonly partlyTestable: readonly string[];
}

/** Groups the rules that depend on a decision by whether an open answer makes them untestable. */
export function computeCost(id: DecisionId): DecisionCost {
  const rules = rulesAndLaws.filter(({ needs }) => needs.includes(id));
  const isPartlyTestable = (rule: Checkable) => getEveryReading(rule).includes(id);
  return {
    untestable: rules.filter((rule) => !isPartlyTestable(rule)).map((rule) => rule.id),
    partlyTestable: rules.filter(isPartlyTestable).map((rule) => rule.id),
  };
}

/** A sentence for each part of the cost. */
export function describeCost({ untestable, partlyTestable }: DecisionCost): readonly string[] {
  return [
    ...(untestable.length === 0 ? [] : [`Untestable without a modelled answer: ${untestable.join(', ')}.`]),
    ...(partlyTestable.length === 0
      ? []
      : [`Tested only where every answer has the same result: ${partlyTestable.join(', ')}.`]),
    ...(untestable.length + partlyTestable.length === 0 ? ['No rule becomes untestable.'] : []),
  ];
}

/** The decisions of a rule that may be open. */
function getEveryReading({ everyReading = [] }: Checkable): readonly string[] {
  return Array.isArray(everyReading) ? everyReading : Object.keys(everyReading);
}
