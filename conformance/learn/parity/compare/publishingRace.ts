/** Posts whose publishing has ended on one side only, because its duration in real time varies. */
import { isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import { outcomeMembers } from '../../../../src/profile/forms/outcomes.ts';

const finalStates: ReadonlySet<unknown> = new Set(['published', 'partially_published', 'failed']);

/** Whether one side still publishes a post whose publishing has ended on the other. */
export function isPublishingRace(service: unknown, baseline: unknown): boolean {
  const states = [readMember(service, 'status'), readMember(baseline, 'status')];
  return states.includes('publishing') && states.some((state) => finalStates.has(state));
}

/** A post without the members that the end of publishing changes. */
export function omitOutcome(post: unknown): unknown {
  if (!isObject(post)) return post;
  const { status: _, publishedAt: __, platforms, ...others } = post;
  return { ...others, ...(Array.isArray(platforms) ? { platforms: platforms.map(omitOutcomeOfTarget) } : {}) };
}

const outcomeNames: ReadonlySet<string> = new Set(outcomeMembers);

const omitOutcomeOfTarget = (target: unknown): unknown =>
  isObject(target)
    ? (Object.fromEntries(Object.entries(target).filter(([name]) => !outcomeNames.has(name))) as JsonObject)
    : target;
