/** Reads the profile, for scenarios that need a certain answer. */

import type { Answer, DecisionId } from '../../../spec/decisions/index.ts';
import { sendsEvent } from '../../../spec/events.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { getFullPageSize } from '../../oracle/fullPage.ts';
import {
  isBound,
  canCreateDrafts as profileCanCreateDrafts,
  hasAnswer as profileHasAnswer,
} from '../../oracle/readings.ts';
import type { CallerName, HookStep, RequestStep, Step } from '../../script/script.ts';
import { buildPublishingWait, computePublishSeconds as computeSeconds } from '../waits/publishingWait.ts';
import { advance, type Context, listPosts, outbox, updatePost } from './scenario.ts';

/** Whether a decision is bound to this answer. */
export function hasAnswer<D extends DecisionId>({ profile }: Context, id: D, answer: Answer<D>): boolean {
  return profileHasAnswer(profile, id, answer);
}

/** Whether the profile says how a post becomes a draft when it is created. */
export const canCreateDrafts = ({ profile }: Context): boolean => profileCanCreateDrafts(profile);

/** Whether an update with a schedule of null turns a scheduled post into a draft. */
export const canUnschedule = (context: Context): boolean =>
  hasAnswer(context, 'post.update.publish', 'publish') && hasAnswer(context, 'update.null', 'remove');

/** Whether a decision is bound to a testable answer. */
export const isBoundIn = ({ profile }: Context, id: DecisionId): boolean => isBound(profile, id);

/** Whether the service sends any event about posts, for which the hook `subscribe` is needed. */
export const sendsPostEvents = ({ profile: { behaviour } }: Context): boolean =>
  (['post.published', 'post.partially_published', 'post.failed'] as const).some((type) => sendsEvent(behaviour, type));

/**
 * Another update of the default text, without the targets, if the profile says that an update may omit them: a service may
 * handle the targets of an update as new ones.
 */
export const updateTextAlone = (context: Context, name: string, text: string): readonly RequestStep[] =>
  isBoundIn(context, 'post.update.required') ? [updatePost(name, { text })] : [];

/** The query of a long page, which the service accepts; short enough for most services if their maximum is not known. */
export const getFullPage = ({ profile }: Context): { readonly limit: string } => ({
  limit: String(getFullPageSize(profile)),
});

/** Waits until the job has certainly seen a comment. */
export const waitForLeadJob = (context: Context, caller?: CallerName): HookStep => ({
  ...advance(`PT${getJobPeriod(context) + 5}S`, caller),
  ...buildShorterWait(context),
});

/** Waits until the service has done what follows from a lead, even if it spaces its messages out. */
export const waitForLeadActs = (context: Context): HookStep => ({
  ...{ ...advance('PT61M'), inRealTime: 'PT1M' },
  ...buildShorterWait(context),
});

/** Waits until the service has acted on new comments, and reads its acts. */
export const readLeadActs = (context: Context): readonly HookStep[] => [
  waitForLeadJob(context),
  waitForLeadActs(context),
  outbox,
];

/** In real time, the period and a second suffice, because longer waits use up the budget of a run. */
function buildShorterWait(context: Context): { readonly inRealTime?: string } {
  const seconds = getJobPeriod(context);
  return isBoundIn(context, 'leadMagnet.job.period') && seconds < 59 ? { inRealTime: `PT${seconds + 1}S` } : {};
}

/** The period of the job in seconds, rounded up. */
const getJobPeriod = ({ profile }: Context): number =>
  Math.ceil((parseDuration(profile.behaviour['leadMagnet.job.period']) ?? 60_000) / 1000);

/** The seconds that publishing takes, rounded up. */
export const computePublishSeconds = ({ profile }: Context): number => computeSeconds(profile);

/** Waits until publishing ends, if it takes time. */
export const waitUntilPublished = ({ profile }: Context, caller?: CallerName): readonly HookStep[] =>
  buildPublishingWait(profile, caller);

/** Waits until publishing ends, and reads what was published: by the outbox, then by the list of posts. */
export const readPublications = (context: Context): readonly Step[] => [
  ...waitUntilPublished(context),
  outbox,
  listPosts(),
];
