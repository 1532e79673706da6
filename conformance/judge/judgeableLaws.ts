/** Selects the laws that can be judged under a profile. */
import { type Behaviour, type DecisionId, withOpen } from '../../spec/decisions/index.ts';
import { laws } from '../../spec/laws/index.ts';
import { type Law, lawHoldsUnder } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isBound } from '../oracle/readings.ts';

export interface JudgeableLaw {
  readonly law: Law;
  readonly behaviour: Behaviour;
}

/** Decisions whose usual answer a law may assume if they are open, but not if they have an unmodelled answer. */
const usualWhileOpen: ReadonlySet<DecisionId> = new Set(['post.schedule.period']);

/** Caches the laws that can be judged under a profile, because many scripts share it. */
const judgeableLawsByProfile = new WeakMap<Profile, readonly JudgeableLaw[]>();

export function selectJudgeableLaws(profile: Profile): readonly JudgeableLaw[] {
  const cachedLaws = judgeableLawsByProfile.get(profile);
  if (cachedLaws !== undefined) return cachedLaws;
  const judgeableLaws = laws.flatMap((law) => {
    const open = law.needs.filter((id) => !isBound(profile, id));
    const canBeJudged = open.every(
      (id) => law.everyReading?.includes(id) && !(usualWhileOpen.has(id) && profile.unmodelled.has(id)),
    );
    const behaviour = withOpen(profile.behaviour, open);
    return canBeJudged && lawHoldsUnder(law, behaviour) ? [{ law, behaviour }] : [];
  });
  judgeableLawsByProfile.set(profile, judgeableLaws);
  return judgeableLaws;
}
