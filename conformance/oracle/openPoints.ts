/** Points of a request that a profile cannot settle, although it answers every decision: a service may refuse them. */
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isWholeDelay } from './delayUnit.ts';
import type { CanonicalRequest, KnownState } from './findings.ts';

/** The rules for which a service may refuse a request that breaks none of them. */
export function settledByNoAnswer(request: CanonicalRequest, state: KnownState, profile: Profile): readonly string[] {
  return [
    ...(hasPartialDelay(request.body, profile) ? [delayRules[request.operation] ?? 'autoPlug.comments.shape'] : []),
    ...(publishesDespiteSchedule(request, state, profile) ? ['post.publish.exclusive'] : []),
  ];
}

const delayRules: { readonly [O in CanonicalRequest['operation']]?: string } = {
  createLeadMagnet: 'leadMagnet.followUp.shape',
  updateLeadMagnet: 'leadMagnet.followUp.shape',
};

/** Whether a delay is not a whole number of the unit of the wire: `PT90S` in minutes. */
function hasPartialDelay(body: unknown, profile: Profile): boolean {
  return [...listOrEmpty(member(member(body, 'autoPlug'), 'comments')), ...listOrEmpty(member(body, 'followUps'))]
    .filter(isObject)
    .some(({ delay }) => typeof delay === 'string' && !isWholeDelay(delay, profile));
}

/**
 * Whether an update publishes a scheduled post without removing its schedule. A service that refuses both together may
 * read the two of them in the resulting post.
 */
function publishesDespiteSchedule(
  { operation, body }: CanonicalRequest,
  { stored }: KnownState,
  { behaviour }: Profile,
): boolean {
  return (
    operation === 'updatePost' &&
    behaviour['post.both'] === 'refuse' &&
    member(body, 'publishNow') === true &&
    member(body, 'scheduledFor') === undefined &&
    member(stored.postContent ?? stored.post, 'scheduledFor') !== undefined
  );
}
