/** Random bindings of the mock's behavioural decisions. */
import { decisionIds, getDecision } from '../spec/decisions/index.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { listEnumValues } from '../spec/schemas/introspection/structure.ts';

/** The quota and the keys that limits apply to are not randomized, because runs would mostly wait for the rate limit. */
const fixedDecisions: ReadonlySet<string> = new Set(['limits.rate.keys', 'limits.quota', 'limits.quota.keys']);

/** Binds every behavioural decision that has a list of values to one of them. */
export function drawBehaviours(seed: number): Bindings {
  let state = (seed * 2_654_435_761) >>> 0;
  const pick = (n: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state % n;
  };
  // Drawn last, so that the other answers of a seed do not depend on it.
  const ids = [...decisionIds.filter((id) => id !== 'limits.rate'), 'limits.rate'] as const;
  const entries = ids.flatMap((id) => {
    const definition = getDecision(id);
    if (definition.kind !== 'behaviour' || fixedDecisions.has(id)) return [];
    const listedValues = listEnumValues(definition.answerSchema);
    const answers = listedValues.length > 0 ? listedValues : [definition.default];
    return [[id, answers[pick(answers.length)]] as const];
  });
  return Object.fromEntries(entries) as Bindings;
}
