/** Every rule that a request can break, in the order in which refusals list them. */
import type { Behaviour } from '../decisions/index.ts';
import type { ErrorCode } from '../errors.ts';
import type { OperationId } from '../operations/index.ts';
import { forbidsUnder } from '../statement.ts';
import { followUpShape } from './leadMagnet/followUps.ts';
import * as magnetRequests from './leadMagnet/request.ts';
import * as magnetStates from './leadMagnet/state.ts';
import * as templates from './leadMagnet/templates.ts';
import * as workflows from './leadMagnet/workflows.ts';
import { autoPlugComments, autoPlugSwitch } from './post/autoPlug.ts';
import { mediaRequired } from './post/completeness/mediaRequired.ts';
import { postExists, repeatedDeletion } from './post/existence.ts';
import { carouselRules } from './post/hosted/carousels.ts';
import { hostedKnown, shortvideoHosted } from './post/hosted/hostedUrls.ts';
import { imageFormats, imageSize } from './post/hosted/images.ts';
import { thumbnail } from './post/hosted/thumbnail.ts';
import { videoRules } from './post/hosted/videos.ts';
import { postEditable, quota, republishNew, republishState } from './post/lifecycle.ts';
import { cursorKnown, listRules } from './post/list.ts';
import { imagesNonempty, mediaCombination, mediaTopLevel } from './post/media.ts';
import { imageCounts, mediaSuited } from './post/mediaLimits.ts';
import { namesReset, titleLengths } from './post/mediaNames.ts';
import { thumbnailUrl, urlHttps, urlPublic } from './post/mediaUrls.ts';
import { optionNotApplicable, optionsAllowed, thumbnailOnShorts } from './post/options.ts';
import { planCarousel, planScheduling } from './post/planFeatures.ts';
import { carouselTarget, professionalOnly } from './post/professionalMedia.ts';
import { republishOverrides } from './post/republishContent.ts';
import {
  publishExclusive,
  publishIntent,
  scheduleFormat,
  scheduleFuture,
  scheduleIso,
  updatePublish,
} from './post/schedule.ts';
import { accountExists, accountPlatform, targetUnique } from './post/targetAccounts.ts';
import { labelKeysKnown, platformKnown, platformsRequired } from './post/targets.ts';
import { textLengths } from './post/text/lengths.ts';
import { textBlank, textEmpty, textRequired } from './post/text/presence.ts';
import { segmentEmpty } from './post/text/thread.ts';
import { textUnit } from './post/text/unit.ts';
import { contentUntargeted } from './post/untargeted.ts';
import { updateEcho, updatePartial } from './post/updates.ts';
import {
  videoTagsTotal,
  videoTitleEmpty,
  videoTitleLength,
  videoTitleRequired,
  videoTitleWhen,
} from './post/videoTitles.ts';
import type { Gate, RequestRule, StateRule } from './rule.ts';
import { analyticsAccount, analyticsAccountExists } from './service/analytics.ts';
import { gates } from './service/gates.ts';
import { structureRules } from './service/structure.ts';
import { uploadRules } from './service/upload.ts';
import type { VerbatimPart } from './trial.ts';

export const requestRules: readonly RequestRule[] = [
  ...structureRules,
  ...uploadRules,
  platformsRequired,
  updatePartial,
  updateEcho,
  platformKnown,
  labelKeysKnown,
  contentUntargeted,
  targetUnique,
  textRequired,
  textEmpty,
  textBlank,
  ...textLengths,
  textUnit,
  segmentEmpty,
  scheduleFormat,
  scheduleIso,
  publishExclusive,
  publishIntent,
  updatePublish,
  mediaTopLevel,
  imagesNonempty,
  mediaCombination,
  carouselTarget,
  professionalOnly,
  ...titleLengths,
  namesReset,
  mediaRequired,
  ...imageCounts,
  ...mediaSuited,
  imageSize,
  videoTitleRequired,
  videoTitleWhen,
  videoTitleEmpty,
  videoTitleLength,
  videoTagsTotal,
  ...optionsAllowed,
  optionNotApplicable,
  thumbnailOnShorts,
  autoPlugComments,
  autoPlugSwitch,
  ...listRules,
  analyticsAccount,
  magnetRequests.outreachRequired,
  magnetRequests.outreachOnUpdate,
  workflows.workflowAllowed,
  workflows.workflowRequired,
  templates.templateShape,
  followUpShape,
  workflows.fullNeedsDm,
  workflows.fullNeedsReplies,
  workflows.commentsNeedReplies,
  templates.collectNeedsNoTemplates,
  templates.templatesUnused,
  magnetRequests.keywordsRequired,
  magnetRequests.keywordsBlank,
  magnetRequests.oneWatchedPost,
  magnetRequests.activateCreateOnly,
];

/** The rules on the content of hosted files. */
export const hostedContentRules: readonly StateRule[] = [...imageFormats, ...videoRules, ...carouselRules, thumbnail];

export const stateRules: readonly StateRule[] = [
  postExists,
  repeatedDeletion,
  magnetStates.magnetExists,
  accountExists,
  accountPlatform,
  planScheduling,
  planCarousel,
  scheduleFuture,
  urlHttps,
  urlPublic,
  hostedKnown,
  thumbnailUrl,
  shortvideoHosted,
  ...hostedContentRules,
  republishNew,
  republishOverrides,
  cursorKnown,
  analyticsAccountExists,
  magnetStates.anyOutreachConnected,
  magnetStates.outreachExists,
  magnetStates.outreachConnected,
  magnetStates.watchedProfessional,
  postEditable,
  republishState,
  magnetStates.pauseWhenPaused,
  quota,
];

export type Rule = RequestRule | StateRule | Gate;

export const rules: readonly Rule[] = [...requestRules, ...stateRules, ...gates];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule with this id, or undefined. */
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

const requestRuleCache = new Map<OperationId, readonly RequestRule[]>();
const stateRuleCache = new Map<OperationId, readonly StateRule[]>();

/** The request rules that apply to an operation. */
export function getRequestRulesOn(operation: OperationId): readonly RequestRule[] {
  return getRulesFor(
    requestRuleCache,
    requestRules.filter((rule) => rule.find !== undefined),
    operation,
  );
}

/** The state rules that apply to an operation. */
export function getStateRulesOn(operation: OperationId): readonly StateRule[] {
  return getRulesFor(stateRuleCache, stateRules, operation);
}

/** The parts of a rule’s requests that must be sent unchanged. */
export function getVerbatim(rule: Rule): readonly VerbatimPart[] {
  return (rule.kind === 'gate' ? undefined : rule.verbatim) ?? [];
}

/** Every rule that can have trials beside its vectors. */
export const rulesWithTrials: readonly (RequestRule | StateRule)[] = [...requestRules, ...stateRules];

/** The error codes that the given rules can return for an operation, in order; under `behaviour` if it is given. */
export function getCodes(
  candidates: readonly (StateRule | Gate)[],
  operation: OperationId,
  behaviour?: Behaviour,
): readonly ErrorCode[] {
  const applicableRules = candidates.filter(({ on }) => on === 'all' || on.includes(operation));
  const enforcedRules =
    behaviour === undefined ? applicableRules : applicableRules.filter((rule) => forbidsUnder(rule, behaviour));
  return [...new Set(enforcedRules.flatMap(({ code }) => code ?? []))];
}

function getRulesFor<R extends { readonly on: readonly OperationId[] }>(
  cache: Map<OperationId, readonly R[]>,
  all: readonly R[],
  operation: OperationId,
): readonly R[] {
  let matchingRules = cache.get(operation);
  if (matchingRules === undefined) {
    matchingRules = all.filter((rule) => rule.on.includes(operation));
    cache.set(operation, matchingRules);
  }
  return matchingRules;
}
