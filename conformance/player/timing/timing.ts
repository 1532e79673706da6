/** Chooses how to create a post with arbitrary timing: with the least effect that the profile allows. */
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { formatInstant, type Instant } from '../../../spec/time/instant.ts';
import { canCreateDrafts, hasAnswer, isBound } from '../../oracle/readings.ts';
import type { RequestStep } from '../../script/script.ts';

/** How a post is created. */
export type CreateMode = 'draft' | 'schedule' | 'publish';

const day = 24 * 60 * 60 * 1000;

/** How far in the future a post is scheduled that must not be published during the run. */
const scheduleDelay = 400 * day;

/**
 * Returns the mode with the least effect. A post is a draft only if the service also validates drafts, or if it belongs to
 * a setup and cannot be scheduled.
 */
export function chooseCreateMode(profile: Profile, role: RequestStep['role'] = 'probe'): CreateMode {
  const checksDrafts = hasAnswer(profile, 'validation.drafts', 'all-rules');
  const canDraft = canCreateDrafts(profile);
  if (canDraft && checksDrafts) return 'draft';
  if (canSchedule(profile)) return 'schedule';
  return canDraft && role === 'given' ? 'draft' : 'publish';
}

/** Whether the profile states the member and the format of the schedule. */
export function canSchedule(profile: Profile): boolean {
  return isBound(profile, 'post.schedule.field') && profile.answeredDecisions.has('post.schedule.format');
}

/** Returns the body of a creation with arbitrary timing, with the chosen timing added. Updates are unchanged. */
export function withTiming({ operation, timing, body, role }: RequestStep, profile: Profile, now: Instant): unknown {
  if (timing !== 'any' || operation !== 'createPost' || !isObject(body)) return body;
  switch (chooseCreateMode(profile, role)) {
    case 'draft':
      return body;
    case 'schedule':
      return { ...body, scheduledFor: formatInstant(Math.floor((now + scheduleDelay) / 1000) * 1000) };
    case 'publish':
      return { ...body, publishNow: true };
  }
}

/** Whether a request publishes something if it is accepted, now or during the run. */
export function publishes({ operation, body }: Pick<RequestStep, 'operation' | 'body'>, now: Instant): boolean {
  if (operation === 'republishPost') return true;
  if ((operation !== 'createPost' && operation !== 'updatePost') || !isObject(body)) return false;
  if (body.publishNow === true) return true;
  const due = typeof body.scheduledFor === 'string' ? Date.parse(body.scheduledFor) : Number.NaN;
  return due <= now + day;
}
