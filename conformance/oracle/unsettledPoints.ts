/** Finds what even a complete profile leaves unsettled about a request: a service may accept or refuse it. */
import { asList, asObject, isObject, type JsonObject, readMember, toText } from '../../spec/json.ts';
import { buildTargetKey, readTargets } from '../../spec/laws/traces/posts.ts';
import { getPlatformByLabel } from '../../spec/platforms.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { PostView } from '../../spec/rules/views/post.ts';
import { parseDuration } from '../../spec/time/duration.ts';
import { isWholeDelay } from './delayUnit.ts';
import { type CanonicalRequest, getCall, type KnownState } from './findings.ts';
import { isBound } from './readings.ts';

/** The rules for which a service may refuse a request, even if the mock does not. */
export function listUnsettledRules(request: CanonicalRequest, state: KnownState, profile: Profile): readonly string[] {
  return [
    ...(hasUnusualDelay(request.body, profile) ? [delayRules[request.operation] ?? 'autoPlug.comments.shape'] : []),
    ...listWrongFileKindRules(request.body, state, profile),
    ...(publishesDespiteSchedule(request, state, profile) ? ['post.publish.exclusive'] : []),
    ...(enablesMissingComments(request, state) ? ['autoPlug.unused'] : []),
    ...(mayBeLimitedReel(request, state, profile) ? ['media.video.duration.photo'] : []),
    ...(sharesCarousel(request, state) ? ['media.carousel.target'] : []),
    ...(filtersByMissingState(request, state) ? ['post.list.status.known'] : []),
    ...(republishesWhilePublishing(request, state, profile) ? ['post.republish.new'] : []),
    // A service that accepts a second deletion may refuse to delete a post that never existed.
    ...(request.operation === 'deletePost' && state.stored.post === undefined ? ['post.delete.repeated'] : []),
  ];
}

const delayRules: { readonly [O in CanonicalRequest['operation']]?: string } = {
  createLeadMagnet: 'leadMagnet.followUp.shape',
  updateLeadMagnet: 'leadMagnet.followUp.shape',
};

/** The longest delay that every service is expected to accept; the document states no maximum. */
export const maxDelay = 7 * 24 * 60 * 60 * 1000;

/** Whether a delay is zero, very long, in weeks, or not a whole number of the unit of the wire: `PT90S` in minutes. */
function hasUnusualDelay(body: unknown, profile: Profile): boolean {
  return [...asList(readMember(readMember(body, 'autoPlug'), 'comments')), ...asList(readMember(body, 'followUps'))]
    .filter(isObject)
    .some(({ delay }) => {
      if (typeof delay !== 'string') return false;
      const milliseconds = parseDuration(delay);
      return (
        delay.endsWith('W') || milliseconds === 0 || (milliseconds ?? 0) > maxDelay || !isWholeDelay(delay, profile)
      );
    });
}

/**
 * The rules that a post to `social` breaks if a file is not of the kind that its member requires, such as a PDF among the
 * images. They are unsettled if `social` has no limits on media.
 */
export function listWrongFileKindRules(
  body: unknown,
  { media }: KnownState,
  { behaviour }: Profile,
): readonly string[] {
  if (behaviour['media.table.unlabelled-row'] !== 'no-platform') return [];
  if (!asList(readMember(body, 'platforms')).every((target) => readMember(target, 'platform') === 'social')) return [];
  const { images, video } = asObject(readMember(body, 'media'));
  const getFormat = (url: unknown) => media.get(toText(url))?.format;
  const hasOtherImage = asList(images).some((url) => ['mp4', 'pdf'].includes(getFormat(url) ?? ''));
  return [
    ...(hasOtherImage ? ['media.image.format.social'] : []),
    ...((getFormat(video) ?? 'mp4') === 'mp4' ? [] : ['media.video.format.social']),
  ];
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

/** Whether a post was still being published on a new target of the republish when it was last seen. */
function republishesWhilePublishing(
  { operation, body }: CanonicalRequest,
  { stored }: KnownState,
  { behaviour }: Profile,
): boolean {
  if (operation !== 'republishPost') return false;
  const getPlace = (target: JsonObject): unknown =>
    behaviour['post.republish.to'] === 'new-platform-from-ended' ? target.platform : buildTargetKey(target);
  const requestedPlaces = new Set(readTargets(body).map(getPlace));
  return readTargets(stored.post).some(
    (target) => target.status === 'publishing' && requestedPlaces.has(getPlace(target)),
  );
}

/** Whether a filter names a state that no post has shown: a profile has a word for every state, even if the service lacks it. */
const filtersByMissingState = (
  { operation, query = {} }: CanonicalRequest,
  { shownStates }: Pick<KnownState, 'shownStates'>,
): boolean => operation === 'listPosts' && query.status !== undefined && !shownStates.has(query.status);

/** Whether the post enables follow-up comments but has none, which no answer allows or forbids. */
function enablesMissingComments({ operation, body }: CanonicalRequest, { stored }: KnownState): boolean {
  const content = operation === 'updatePost' ? (stored.postContent ?? stored.post) : undefined;
  const resolveEffective = (name: string): unknown => {
    const value = readMember(body, name);
    return value === undefined ? readMember(content, name) : value;
  };
  return (
    resolveEffective('isAutoPlug') === true && asList(readMember(resolveEffective('autoPlug'), 'comments')).length === 0
  );
}

const { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY } = getPlatformByLabel('photo').video || {};

/**
 * Whether a post on photo without a `contentType` has a video that would be too short or too long for a reel. A service that
 * leaves the kind to the network may refuse it.
 */
function mayBeLimitedReel(request: CanonicalRequest, state: KnownState, profile: Profile): boolean {
  if (profile.behaviour['option.default.contentType'] !== 'none') return false;
  const { post } = getCall(request, state, profile);
  const { seconds } = state.media.get(post?.media.video?.value ?? '') ?? {};
  return (
    seconds !== undefined &&
    (seconds < minSeconds || seconds > maxSeconds) &&
    post?.labels.includes('photo') === true &&
    post.getOption('photo', 'contentType') === undefined
  );
}

/**
 * Whether a PDF carousel, which is for professional only, has other targets as well. A service may refuse such a post, or
 * leave the carousel out on the other platforms.
 */
function sharesCarousel({ operation, body }: CanonicalRequest, { stored }: KnownState): boolean {
  if (operation !== 'createPost' && operation !== 'updatePost' && operation !== 'republishPost') return false;
  const content = operation === 'createPost' ? undefined : (stored.postContent ?? stored.post);
  const [requestedCarousel, formerCarousel] = [body, content].map((part) =>
    readMember(readMember(part, 'media'), 'carousel'),
  );
  const carousel = requestedCarousel === undefined ? formerCarousel : requestedCarousel;
  const platforms = asList(readMember(body, 'platforms') ?? readMember(content, 'platforms'));
  return (
    (carousel ?? undefined) !== undefined &&
    platforms.some((target) => (readMember(target, 'platform') ?? 'professional') !== 'professional')
  );
}

/**
 * Whether a post has media that a platform does not accept in addition to media that it accepts, on a service that may accept
 * several kinds of media. It may refuse the post, or omit the unsupported media on that platform.
 */
export function addsUnsupportedMedia(rule: string, profile: Profile, getPost: () => PostView | undefined): boolean {
  if (isBound(profile, 'media.combination') && profile.behaviour['media.combination'] === 'refuse') return false;
  if (rule === 'media.suited.openmicro') return (getPost()?.media.images ?? []).length > 0;
  return rule === 'media.suited.video' && getPost()?.media.video !== undefined;
}

/**
 * Whether a request creates or keeps a draft that the service need not validate, because the profile does not say that drafts
 * are validated. A time under a name that the service may not know makes no scheduled post. The structure of the request is
 * still judged.
 */
export function makesUnvalidatedDraft(
  { operation, body }: CanonicalRequest,
  { stored }: KnownState,
  profile: Profile,
): boolean {
  if (readMember(body, 'publishNow') === true) return false;
  const hasTime = (readMember(body, 'scheduledFor') ?? undefined) !== undefined;
  if (hasTime && isBound(profile, 'post.schedule.field')) return false;
  const areDraftsValidated =
    isBound(profile, 'validation.drafts') && (!hasTime || profile.behaviour['validation.drafts'] === 'all-rules');
  if (operation === 'createPost') return hasTime && !areDraftsValidated;
  return operation === 'updatePost' && readMember(stored.post, 'status') === 'draft' && !areDraftsValidated;
}

/** Whether an update names another watched post than the stored one, which a service may treat as a replacement. */
export function replacesWatchedPost(rule: string, { operation, body }: CanonicalRequest): boolean {
  const namedPosts = [readMember(body, 'postId'), readMember(body, 'postUrl')].filter((value) => (value ?? '') !== '');
  return rule === 'leadMagnet.watched.one' && operation === 'updateLeadMagnet' && namedPosts.length === 1;
}

/**
 * Whether a request omits content that a service may not require: the comments of `autoPlug` or, in an update, the text
 * of a template, which a service that merges objects keeps.
 */
export function omitsContent(rule: string, { operation, body }: CanonicalRequest): boolean {
  const autoPlug = readMember(body, 'autoPlug');
  if (rule === 'autoPlug.comments.shape') return isObject(autoPlug) && autoPlug.comments === undefined;
  const dm = readMember(readMember(body, 'templates'), 'dm');
  return (
    rule === 'leadMagnet.templates.shape' && operation === 'updateLeadMagnet' && isObject(dm) && dm.text === undefined
  );
}
