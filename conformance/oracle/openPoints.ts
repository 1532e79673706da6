/** Points of a request that a profile cannot settle, although it answers every decision: a service may refuse them. */
import { asList, isObject, readMember } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { isWholeDelay } from './delayUnit.ts';
import type { CanonicalRequest, KnownState } from './findings.ts';
import { isBound } from './readings.ts';

/** The rules for which a service may refuse a request that breaks none of them. */
export function listSettledByNoAnswer(
  request: CanonicalRequest,
  state: KnownState,
  profile: Profile,
): readonly string[] {
  return [
    ...(hasPartialDelay(request.body, profile) ? [delayRules[request.operation] ?? 'autoPlug.comments.shape'] : []),
    ...(publishesDespiteSchedule(request, state, profile) ? ['post.publish.exclusive'] : []),
    ...(enablesNoComments(request, state) ? ['autoPlug.unused'] : []),
  ];
}

const delayRules: { readonly [O in CanonicalRequest['operation']]?: string } = {
  createLeadMagnet: 'leadMagnet.followUp.shape',
  updateLeadMagnet: 'leadMagnet.followUp.shape',
};

/** Whether a delay is not a whole number of the unit of the wire: `PT90S` in minutes. */
function hasPartialDelay(body: unknown, profile: Profile): boolean {
  return [...asList(readMember(readMember(body, 'autoPlug'), 'comments')), ...asList(readMember(body, 'followUps'))]
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
    readMember(body, 'publishNow') === true &&
    readMember(body, 'scheduledFor') === undefined &&
    readMember(stored.postContent ?? stored.post, 'scheduledFor') !== undefined
  );
}

/** Whether the post has the flag for follow-up comments and no comments: no answer says whether that is accepted. */
function enablesNoComments({ operation, body }: CanonicalRequest, { stored }: KnownState): boolean {
  const content = operation === 'updatePost' ? (stored.postContent ?? stored.post) : undefined;
  const resolveEffective = (name: string): unknown => {
    const value = readMember(body, name);
    return value === undefined ? readMember(content, name) : value;
  };
  return (
    resolveEffective('isAutoPlug') === true && asList(readMember(resolveEffective('autoPlug'), 'comments')).length === 0
  );
}

/**
 * Whether an update leaves a draft a draft, which need not be complete unless the profile says so. The form of a request
 * is judged nevertheless.
 */
export function keepsLooseDraft(
  { operation, body }: CanonicalRequest,
  { stored }: KnownState,
  profile: Profile,
): boolean {
  return (
    operation === 'updatePost' &&
    !isBound(profile, 'validation.drafts') &&
    readMember(stored.post, 'status') === 'draft' &&
    readMember(body, 'publishNow') !== true &&
    (readMember(body, 'scheduledFor') ?? undefined) === undefined
  );
}

/** Whether a template is in the other of its two usual forms, which a service may accept beside its own. */
export function hasOtherForm(rule: string, body: unknown): boolean {
  if (rule !== 'leadMagnet.templates.shape') return false;
  const templates = readMember(body, 'templates');
  return [readMember(templates, 'dm'), ...asList(readMember(templates, 'commentReplies'))].some(
    (template) => typeof template === 'string' && template !== '',
  );
}
