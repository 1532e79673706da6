/** The readings of the open points that a profile leaves: an outcome is certain only where all of them share it. */
import { type DecisionId, decision, decisionIds } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { valuesListedBy } from '../../spec/schemas/introspection/structure.ts';
import type { Reading } from './findings.ts';

/** A profile with one open point read otherwise. */
export interface Variation {
  readonly decision: DecisionId;
  readonly reading: Reading;
}

const made = new WeakMap<Profile, readonly Variation[]>();

/** Every other reading of each behaviour that nobody bound, one at a time. */
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

/** Whether a decision is answered, with an answer that the model knows. */
export function isBound({ bound, unmodelled, absent }: Profile, id: DecisionId): boolean {
  return bound.has(id) && !unmodelled.has(id) && !absent.has(id);
}

/** Whether the model knows one answer alone, so that no profile says what another would make of a request. */
export function hasOneAnswer(id: DecisionId): boolean {
  return valuesListedBy(decision(id).choice).length < 2;
}
