/** Refusing a call: of all the rules that it breaks, those of the outermost refusal are named. */
import type { Choice } from '../../spec/decisions/index.ts';
import type { ErrorCode } from '../../spec/errors.ts';
import { createJudging, type Judging } from '../../spec/judging/judging.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Call, Facts } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import { Refused } from './refused.ts';

/** The order in which refusals of one request outrank each other. */
const precedence: Readonly<Record<Choice<'error.precedence'>, readonly ErrorCode[]>> = {
  'outside-in': [
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'POST_NOT_EDITABLE',
    'POST_NOT_REPUBLISHABLE',
    'LEAD_MAGNET_ALREADY_PAUSED',
    'POST_QUOTA_EXCEEDED',
  ],
};

/** Judges calls under one profile. */
export interface Judge extends Pick<Judging, 'structureOf'> {
  /** The outermost refusal that applies, with its findings; undefined where the call is in order. */
  refusalOf(call: Call, content: unknown, facts: Facts, structure: readonly Finding[]): Refused | undefined;
}

/** @param enforced false for rules that are passed over */
export function createJudge(profile: Profile, enforced: (rule: string) => boolean = () => true): Judge {
  const judging = createJudging(profile);
  const order = precedence[profile.behaviour['error.precedence']];
  return {
    structureOf: judging.structureOf,
    refusalOf: (call, content, facts, structure) => {
      const broken = judging.findingsOf(call, content, facts, structure);
      if (broken.size === 0) return undefined;
      for (const code of order) {
        const findings = (broken.get(code) ?? []).filter(({ rule }) => enforced(rule));
        if (findings.length > 0) return new Refused(code, findings);
      }
      return undefined;
    },
  };
}
