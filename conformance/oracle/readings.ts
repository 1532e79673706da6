/** The readings that a profile leaves open. An outcome is certain only if all of them agree on it. */
import { type Answer, type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import type { RuleProfile } from '../../spec/judging/ruleJudge.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { listEnumValues } from '../../spec/schemas/introspection/structure.ts';

/** A reading that differs from the profile in one open point. */
export interface Variation {
  readonly decision: DecisionId;
  readonly reading: RuleProfile;
}

/** Answers that leave open what happens to some requests, each with another answer that may hold for those. */
const partialAnswers: { readonly [D in DecisionId]?: Readonly<Record<string, string>> } = {
  // Only a minimum of accepted formats is promised.
  'post.schedule.format': { 'extended-and-more': 'extended-with-offset' },
  // A service that trims some texts may trim ids and words such as the type of a workflow as well.
  'request.white-space': { 'trim-texts': 'trim', 'trim-texts-and-tags': 'trim' },
};

/** The other answers that may hold for the requests that a partial answer leaves open. */
export function listCompetingAnswers(id: DecisionId, { behaviour }: RuleProfile): readonly string[] {
  const answer = partialAnswers[id]?.[String(behaviour[id])];
  return answer === undefined ? [] : [answer];
}

const variationsByProfile = new WeakMap<Profile, readonly Variation[]>();

/** Every other reading of each unbound behaviour, and that of each partial answer, one at a time. */
export function listVariations(profile: Profile): readonly Variation[] {
  const cachedVariations = variationsByProfile.get(profile);
  if (cachedVariations !== undefined) return cachedVariations;
  const variations = decisionIds.flatMap((id) => {
    const definition = getDecision(id);
    if (definition.kind !== 'behaviour') return [];
    const answers = isBound(profile, id)
      ? listCompetingAnswers(id, profile)
      : listEnumValues(definition.answerSchema).filter((answer) => answer !== profile.behaviour[id]);
    return answers.map((answer) => ({
      decision: id,
      reading: { ...profile, behaviour: { ...profile.behaviour, [id]: answer } },
    }));
  });
  variationsByProfile.set(profile, variations);
  return variations;
}

/** Whether a decision is bound to an answer that the model supports. */
export function isBound({ answeredDecisions, unmodelled, absent }: Profile, id: DecisionId): boolean {
  return answeredDecisions.has(id) && !unmodelled.has(id) && !absent.has(id);
}

const openDecisionsByProfile = new WeakMap<Profile, readonly DecisionId[]>();

/** The decisions that are not bound to an answer that the model supports. */
export function listOpenDecisions(profile: Profile): readonly DecisionId[] {
  const openDecisions = openDecisionsByProfile.get(profile) ?? decisionIds.filter((id) => !isBound(profile, id));
  openDecisionsByProfile.set(profile, openDecisions);
  return openDecisions;
}

/** Whether a decision is bound to this answer. */
export function hasAnswer<D extends DecisionId>(profile: Profile, id: D, answer: Answer<D>): boolean {
  return isBound(profile, id) && profile.behaviour[id] === answer;
}

/** Whether the profile says how a post becomes a draft when it is created. */
export const canCreateDrafts = (profile: Profile): boolean =>
  hasAnswer(profile, 'post.neither', 'draft') || hasAnswer(profile, 'post.neither', 'publish');

/**
 * Whether a key can have any set of plans; the API document shows only the combination of API and Pro. If a key has exactly
 * one plan, Pro may include the API.
 */
export const allowsAnyPlans = (profile: Profile): boolean => hasAnswer(profile, 'plans.of-a-key', 'set');

/** Whether the model supports only one answer, so that no profile can express another. */
export function hasSingleAnswer(id: DecisionId): boolean {
  return listEnumValues(getDecision(id).answerSchema).length < 2;
}
