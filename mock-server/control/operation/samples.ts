/** The sample post that the examples of control operations share, and the steps that create it. */
import type { SetupStep } from './operation.ts';

export const sampleTarget = { platform: 'social', accountId: 'acc_social' } as const;

/** A valid post without a schedule. */
export const samplePost = { text: 'Lunch', platforms: [sampleTarget] };

/** Half an hour after the examples begin. */
export const scheduledFor = '2030-01-07T09:30:00Z';

/** Returns the step that schedules a post. */
export function buildScheduleStep(post: object): SetupStep {
  return { send: 'POST /api/v1/posts', body: { ...post, scheduledFor } };
}

/** Returns the step that publishes a post immediately. */
export function buildPublishStep(post: object): SetupStep {
  return { send: 'POST /api/v1/posts', body: { ...post, publishNow: true } };
}
