/** The readings that a profile leaves open. An outcome is certain only if all of them agree on it. */
import { type DecisionId, decision, decisionIds } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { valuesListedBy } from '../../spec/schemas/introspection/structure.ts';
import type { Reading } from './findings.ts';

/** A reading that differs from the profile in one open point. */
export interface Variation {
  readonly decision: DecisionId;
  readonly reading: Reading;
}

const made = new WeakMap<Profile, readonly Variation[]>();

/** Every other reading of each unbound behaviour, one at a time. */
export function variationsOf(profile: Profile): readonly Variation[] {
  const known = made.get(profile);
  if (known !== undefined) return known;
  const variations = decisionIds.flatMap((id) => {
    const point = decision(id);
    if (isBound(profile, id) || point.kind !== 'behaviour') return [];
    return valuesListedBy(point.choice)
      .filter((answer) => answer !== profile.behaviour[id])
      .map((answer) => ({
        decision: id,
        reading: { ...profile, behaviour: { ...profile.behaviour, [id]: answer } },
      }));
  });
  made.set(profile, variations);
  return variations;
}

/** Whether a decision is bound to an answer that the model supports. */
export function isBound({ bound, unmodelled, absent }: Profile, id: DecisionId): boolean {
  return bound.has(id) && !unmodelled.has(id) && !absent.has(id);
}

/** Whether the model supports only one answer, so that no profile can express another. */
export function hasOneAnswer(id: DecisionId): boolean {
  return valuesListedBy(decision(id).choice).length < 2;
}
