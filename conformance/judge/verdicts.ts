/** Derives one verdict for each rule from the evidence. */

import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import { laws } from '../../spec/laws/index.ts';
import { type Law, lawHoldsUnder } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findRule, rules } from '../../spec/rules/index.ts';
import type { Statement } from '../../spec/statement.ts';
import { excerpt, formatValue } from '../../spec/text/excerpt.ts';
import { isBound } from '../oracle/readings.ts';
import { explainMissingAnswers } from '../oracle/unmodelledAnswers.ts';
import { getBrokenVerdict, type Verdict } from '../results/results.ts';
import { explainNotFound, listAbsentFeatures } from './absentFeatures.ts';
import { chooseObstacle } from './chooseObstacle.ts';
import { describeBreach, describeFlakyFailure } from './describeEvidence.ts';
import type { Evidence, FlakyFailure, Obstacle } from './evidence.ts';

export type RuleOrLaw = Statement & {
  readonly kind: 'request' | 'state' | 'gate' | 'law';
  /** The decisions that may be open: as a list, or as the keys of an object. */
  readonly everyReading?: readonly string[] | object;
} & Partial<Pick<Law, 'holdsWhere' | 'exercisedBy'>>;

/** Every rule and law that gets a verdict. */
export const rulesAndLaws: readonly RuleOrLaw[] = [...rules, ...laws];

/** What the verdict on a rule is derived from: the evidence about it, and the reasons for missing evidence. */
export interface VerdictInputs {
  readonly kept: readonly Evidence[];
  /** Failures confirmed from fresh state. */
  readonly broken: readonly Evidence[];
  /** Failures that did not recur, as first seen. */
  readonly flaky: readonly FlakyFailure[];
  /** Why scripts for the rule ended early or were not played. */
  readonly obstacles: readonly Obstacle[];
  /** Whether some of the evidence cannot come from an idle service; the default is true. */
  readonly isProven?: boolean;
  /** Whether a script on the rule was played to its end. */
  readonly wasPlayed?: boolean;
  /** Why the user's selection excludes the rule; absent if it does not. */
  readonly skipReason?: string | undefined;
  /** Whether the profile was learned, so that it marks as absent what was not found. */
  readonly isProfileLearned?: boolean;
  /** Whether a translation changes requests that the rule is about. */
  readonly isTranslated?: boolean;
}

/** A verdict with the sentence that explains it. */
export interface ExplainedVerdict {
  readonly verdict: Verdict;
  readonly reason: string | null;
}

/** Derives the verdict of a rule, with its reason: a failure outweighs all other evidence. */
export function explainVerdict(rule: RuleOrLaw, inputs: VerdictInputs, profile: Profile): ExplainedVerdict {
  if (inputs.skipReason !== undefined) return buildVerdict('skipped', inputs.skipReason);
  const { decisions: absentDecisions, fields: missingFields } = listAbsentFeatures(rule, profile);
  const absentFeatures = absentDecisions.length > 0 ? absentDecisions : missingFields;
  const [brokenEvidence] = inputs.broken;
  if (absentFeatures.length > 0 && (brokenEvidence === undefined || dependsOn(rule, absentFeatures))) {
    if (inputs.isProfileLearned === true) return buildVerdict('untestable', explainNotFound(rule, absentFeatures));
    return buildVerdict(
      'not-applicable',
      absentDecisions.length > 0
        ? `Marked as absent in the profile: ${absentDecisions.join(', ')}.`
        : `The implementation has no ${missingFields.join(', ')}.`,
    );
  }
  const opposingDecision = findOpposingDecision(rule, profile);
  if (opposingDecision !== undefined && inputs.kept.length === 0)
    return buildVerdict('not-applicable', describeOpposition(opposingDecision, profile));
  const disabledDecision = rule.needs.find(
    (id) => (profile.behaviour[id] as unknown) === 'off' && isBound(profile, id),
  );
  if (brokenEvidence !== undefined)
    return buildVerdict(getBrokenVerdict(rule.level), describeBreach(brokenEvidence, profile));
  const [flakyEvidence] = inputs.flaky;
  if (flakyEvidence !== undefined) return buildVerdict('inconclusive', describeFlakyFailure(flakyEvidence));
  if (inputs.kept.length === 0 && disabledDecision !== undefined)
    return buildVerdict('not-applicable', `The implementation has no such limit: ${disabledDecision} is off.`);
  if (inputs.kept.length === 0) return judgeWithoutEvidence(rule, inputs, profile);
  if (isRefusalRule(rule, profile) && !inputs.kept.some(({ expected }) => expected === 'refused')) {
    const { verdict, reason } = judgeWithoutEvidence(rule, inputs, profile);
    return buildVerdict(verdict, `No request that breaks this rule was refused. ${reason ?? ''}`.trim());
  }
  if (inputs.isProven === false) return judgeVacuousEvidence(rule, inputs, profile);
  return buildVerdict('pass', null);
}

/** A decision whose bound answer means that the rule does not hold. */
export function findOpposingDecision(rule: RuleOrLaw, profile: Profile): DecisionId | undefined {
  const { behaviour } = profile;
  if (lawHoldsUnder(rule, behaviour)) return undefined;
  return rule.needs.find(
    (id) => isBound(profile, id) && lawHoldsUnder(rule, { ...behaviour, [id]: getDecision(id).default }),
  );
}

const describeOpposition = (id: DecisionId, { behaviour }: Profile): string =>
  `The rule does not apply under the answer ${abbreviate(behaviour[id])} to ${id}.`;

/** The verdict of a rule whose evidence an idle service would give as well. */
function judgeVacuousEvidence(rule: RuleOrLaw, inputs: VerdictInputs, profile: Profile): ExplainedVerdict {
  const acceptedOperation = inputs.kept.find(({ expected }) => expected === 'accepted')?.operation;
  const explanation =
    acceptedOperation === undefined
      ? 'A service that returns what it receives and does nothing would give the same responses.'
      : `${acceptedOperation} never refused a request that breaks a rule, so an accepted request proves nothing.`;
  const { verdict, reason } = judgeWithoutEvidence(rule, { ...inputs, wasPlayed: false }, profile);
  const hasObstacle = inputs.obstacles.length > 0 && reason !== null;
  return buildVerdict(
    verdict === 'skipped' ? verdict : 'untestable',
    hasObstacle ? `${explanation} ${reason}` : explanation,
  );
}

/**
 * Whether a service that keeps the rule refuses some request because of it. An answer to a decision about behaviour can
 * relax the rule, unlike other words or names.
 */
export function isRefusalRule({ id, kind, needs }: RuleOrLaw, { behaviour }: Profile): boolean {
  const mayRelax = (need: DecisionId) => {
    const decision = getDecision(need);
    return decision.kind === 'behaviour' && behaviour[need] !== decision.default;
  };
  if (kind === 'law' || needs.some(mayRelax)) return false;
  return findRule(id)?.vectors.some(({ verdict }) => verdict === 'refused') ?? false;
}

/** Whether a rule can only be broken by a service that has one of these features. */
const dependsOn = (rule: RuleOrLaw, features: readonly string[]): boolean =>
  features.some((feature) => !listDecisionsWithEveryReading(rule).includes(feature));

/** The decisions of a rule that may be open. */
export const listDecisionsWithEveryReading = ({ everyReading = [] }: RuleOrLaw): readonly string[] =>
  Array.isArray(everyReading) ? everyReading : Object.keys(everyReading);

/** The verdict of a rule without evidence, with the most helpful reason. */
function judgeWithoutEvidence(
  rule: RuleOrLaw,
  { obstacles, wasPlayed = false, isTranslated = false }: VerdictInputs,
  profile: Profile,
): ExplainedVerdict {
  const unboundDecisions = rule.needs.filter((id) => !isBound(profile, id));
  // If the rule holds under every answer, only the size or the tier of the run keeps it from being tested.
  const isOnlyExcluded =
    obstacles.some(({ kind }) => kind === 'budget' || kind === 'tier') &&
    unboundDecisions.every((id) => listDecisionsWithEveryReading(rule).includes(id));
  if (unboundDecisions.length > 0 && !isOnlyExcluded)
    return buildVerdict('untestable', explainMissingAnswers(unboundDecisions, profile));
  const obstacle = chooseObstacle(rule, obstacles, profile);
  if (obstacle === undefined)
    return buildVerdict(
      'untestable',
      wasPlayed
        ? describeMissingObservation(rule, isTranslated)
        : 'No request of the suite tests this rule under this profile.',
    );
  switch (obstacle.kind) {
    case 'tier':
    case 'budget':
    case 'shard':
      return buildVerdict('skipped', obstacle.reason);
    case 'no-hook': {
      // Without an outbox, scripts are still played, so the missing hook alone is the reason.
      const isExplained = wasPlayed && rule.exercisedBy !== undefined && !obstacle.what.startsWith('outbox');
      return buildVerdict(
        'untestable',
        isExplained
          ? `${describeMissingObservation(rule, isTranslated)} ${obstacle.reason}`
          : describeAlternatives(rule, obstacles, obstacle),
      );
    }
    case 'unbound': {
      // An answer may change nothing while the service stops the scripts that need none.
      const refused = hasAlternatives(rule) ? obstacles.find(({ kind }) => kind === 'refused') : undefined;
      return buildVerdict('untestable', [refused, obstacle].flatMap((item) => item?.reason ?? []).join(' '));
    }
    case 'no-credential':
    case 'translation':
    case 'unreadable':
      return buildVerdict('untestable', obstacle.reason);
    case 'no-account':
    case 'absent':
      return buildVerdict('not-applicable', obstacle.reason);
    default:
      return buildVerdict('inconclusive', obstacle.reason);
  }
}

/** Inputs that may be enough to test a refusal, the easiest first; a key with a plan above Pro shows no refusal. */
const alternativeKinds: readonly Obstacle['kind'][] = ['no-account', 'no-credential'];

/** Whether a single script can test a rule, so that any one of the missing inputs may be enough. */
export const hasAlternatives = ({ kind }: Pick<RuleOrLaw, 'kind'>): boolean => kind !== 'law';

/** Names the inputs that may be enough to test a rule, the missing hook last. */
function describeAlternatives(rule: RuleOrLaw, obstacles: readonly Obstacle[], hookObstacle: Obstacle): string {
  const alternatives = hasAlternatives(rule)
    ? alternativeKinds.flatMap(
        (kind) => obstacles.find((obstacle) => obstacle.kind === kind && obstacle.what !== 'higher') ?? [],
      )
    : [];
  if (alternatives.length === 0) return hookObstacle.reason;
  return `${[...alternatives, hookObstacle].map(({ reason }) => reason).join(' ')} Providing one of these may be enough.`;
}

function describeMissingObservation({ exercisedBy }: RuleOrLaw, isTranslated: boolean): string {
  const played = 'Scripts on this rule were played, but';
  if (exercisedBy !== undefined) return `${played} nothing showed ${exercisedBy}.`;
  const reason = `${played} no outcome depended on this rule alone, under this profile.`;
  return isTranslated ? `${reason} The translation may turn requests that break it into others.` : reason;
}

const abbreviate = (value: unknown): string => excerpt(formatValue(value), 160);

function buildVerdict(verdict: Verdict, reason: string | null): ExplainedVerdict {
  return { verdict, reason };
}
