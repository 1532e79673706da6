/** Experiments: scripts whose results differ between the answers to one decision. */
import type { Answers, DecisionId } from '../../../spec/decisions/index.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { ScriptResult } from '../../judge/evidence.ts';
import { listTargets } from '../../script/bodies.ts';
import type { HookStep, RequestStep, Step } from '../../script/script.ts';
import type { RequestSpec } from '../../script/steps.ts';
import { control, given, probe } from '../../script/steps.ts';

/**
 * The observations that an answer predicts, as a part of an outcome. Null stands for a missing member. A member that
 * the outcome does not have neither supports nor contradicts the answer.
 */
export type Prediction = Readonly<Record<string, unknown>>;

interface Common {
  /** Names the difference from the other experiments of the decision. */
  readonly name: string;
  /** A function if the steps contain wire names that the codec does not translate, or depend on earlier answers. */
  readonly steps: readonly Step[] | ((profile: Profile) => readonly Step[]);
  /** Decisions that must be answered before it can be played. */
  readonly needs?: readonly DecisionId[];
  /** The answers to other decisions without which the experiment gives no evidence. */
  readonly requiredAnswers?: Answers;
  /** The answers to other decisions that hide what the experiment would show. */
  readonly maskingAnswers?: Answers;
  /** The plans that the key of `primary` must have. */
  readonly plans?: readonly Plan[];
  /**
   * Whether it shows the same on every platform with texts, so that it can be played on those that the key has. The
   * default is that of scripts.
   */
  readonly anyPlatform?: true;
  /** `deep` if the experiment creates many posts, as in scripts. */
  readonly size?: 'deep';
  /** Whether it is played even if others have bound the answer, because the answer must hold for it, too. */
  readonly isAlwaysPlayed?: true;
  /** Whether it waits in real time, so that it shows nothing about a service with a test clock. */
  readonly inRealTime?: true;
  /** Whether throttled responses are evidence. */
  readonly expectsThrottling?: true;
  /** Whether the responses show that another habit of the service explains them, so that they are no evidence. */
  readonly isMasked?: (result: ScriptResult) => boolean;
  /** The observations that every answer to the decision predicts; without them, the experiment gives no evidence. */
  readonly commonPrediction?: Prediction;
}

/** Distinguishes answers by their predictions. The mock need not implement all of these answers. */
export interface ChoiceExperiment extends Common {
  readonly predicts: Readonly<Record<string, Prediction>>;
  /** Whether the answers that it distinguishes differ only on its accounts, so that they are the same for a key without them. */
  readonly differsOnlyOnItsAccounts?: boolean;
  /**
   * The platform whose limit it exceeds. If two requests beyond other limits are refused, and this platform alone accepts
   * one, it has a fault and not another answer. Set only where no fair service enforces some of the limits.
   */
  readonly limitOf?: PlatformLabel;
}

/** Measures the answer, such as a duration or a number. */
export interface MeasureExperiment extends Common {
  readonly measure: (result: ScriptResult) => unknown;
  /** The only answers that it can find; any, if omitted. */
  readonly measures?: readonly string[];
}

export type Experiment = ChoiceExperiment | MeasureExperiment;

/** The experiments of each decision in the order in which they run; later ones may use earlier answers. */
export type Experiments = { readonly [D in DecisionId]?: readonly Experiment[] };

export const accepted = { outcome: 'accepted' } as const;
export const refused = { outcome: 'refused' } as const;

/** A post that breaks no rule and has no time. */
export const greetingPost = { text: 'Hello', platforms: listTargets('social') };

/** The operations that return lists to every caller, by the name of their experiment. */
export const listOperations = { 'the accounts': 'listAccounts', 'the posts': 'listPosts' } as const;

/** A time after the end of every experiment, so that nothing is published. */
export const laterTime = '{{now+P30D}}';

/** Adds a schedule to a body, so that the post is neither a draft nor published. */
export const withSchedule = <T extends object>(body: T) => ({ ...body, scheduledFor: laterTime });

/** Longer than the period of any job. */
export const untilJobsRan: HookStep = { kind: 'advance', by: 'P1D' };

/** Waits until posts are published, however long that takes. */
export const untilPublished: HookStep = { kind: 'advance', by: 'P1D', until: 'published' };

/** Creates a post that an update can change. */
export const createScheduledPost = (as: string, body: object): RequestStep =>
  given(as, { operation: 'createPost', body: withSchedule(body) });

export const createPost = (body: object): RequestSpec => ({ operation: 'createPost', body });

export const createLeadMagnet = (body: object): RequestSpec => ({ operation: 'createLeadMagnet', body });

/** Creates two posts, which differ only in the subject of the decision. Every service accepts the plain one. */
export const compareBodies = (body: object, plain: object): readonly RequestStep[] => [
  control(createPost(withSchedule(plain))),
  probe(createPost(withSchedule(body))),
];

export const updatePost = (as: string, body: object): RequestSpec => ({
  operation: 'updatePost',
  id: `{{${as}}}`,
  body,
});

/** Builds one experiment for each variant of a value, by the name of the variant. */
export const buildVariants = <T>(
  variants: Readonly<Record<string, T>>,
  build: (variant: T, name: string) => Omit<ChoiceExperiment, 'name'>,
): readonly ChoiceExperiment[] =>
  Object.entries(variants).map(([name, variant]) => ({ name, ...build(variant, name) }));
