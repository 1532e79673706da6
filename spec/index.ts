/** The public exports of the contract. */
export {
  type Answer as Choice,
  type DecisionId,
  decisionIds,
  decisions,
  getDecision,
  isDecisionId,
} from './decisions/index.ts';
export { type ErrorCode, errorCodes, errors } from './errors.ts';
export { laws } from './laws/index.ts';
export { leadMagnetLifecycle } from './lifecycles/leadMagnet.ts';
export { findTransition } from './lifecycles/lifecycle.ts';
export { postLifecycle } from './lifecycles/post.ts';
export {
  type BodyOf,
  type DataOf,
  type OperationId,
  operationIds,
  operations,
  type QueryOf,
} from './operations/index.ts';
export { type Plan, planNames, plans } from './plans.ts';
export { isPlatformLabel, type Platform, type PlatformLabel, platformLabels, platforms } from './platforms.ts';
export type { Bindings, Profile } from './profile/profile.ts';
export { findRule, type Rule, rules } from './rules/index.ts';
export type { Behaviour, Caller, Facts, Gate, Lookup, RequestRule, StateRule, Usage } from './rules/rule.ts';
export type { Vector } from './rules/vector.ts';
export type { Account, OutreachAccount } from './schemas/account.ts';
export type { Lead, LeadMagnet, LeadMagnetCreate, LeadMagnetUpdate } from './schemas/leadMagnet.ts';
export type { Post, PostCreate, PostRepublish, PostState, PostTarget, PostUpdate } from './schemas/post.ts';
export type { Finding, Level, Source, Statement } from './statement.ts';
export { measure, type TextUnit } from './text/measure.ts';
export { splitThread, threadSeparator } from './text/thread.ts';
export type { Instant } from './time/instant.ts';
export { getHostedUrl, type HostedMedia, type World, world } from './world.ts';
