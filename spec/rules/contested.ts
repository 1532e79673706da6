/**
 * What no rule here refuses and a fair implementation may: the document is silent, a decision says that it is accepted,
 * and so it rests on that decision that it is.
 */
import type { DecisionId } from '../decisions/index.ts';
import { listOrEmpty, member } from '../json.ts';
import { platform } from '../platforms.ts';
import { threadSeparator } from '../text/thread.ts';
import { type PostView, viewPost } from './post/view.ts';

/** Decisions on which it rests that a post is taken as it stands. */
export function contestedInPost(body: unknown): readonly DecisionId[] {
  return contestedIn(viewPost(body), body);
}

/** The same for a post that was read already. */
export function contestedIn(post: PostView, body: unknown): readonly DecisionId[] {
  const contested: DecisionId[] = [];
  if (mediaMissing(post)) contested.push('media.required');
  if (mediaBesideItsUse(post)) contested.push('media.professional-only');
  if (post.media.carousel !== undefined && post.labels.some((label) => label !== 'professional'))
    contested.push('media.unsuited-target');
  if (idleOption(post)) contested.push('option.not-applicable');
  if (post.hasMedia && post.labels.some((label) => post.effectiveText(label)?.value === ''))
    contested.push('post.empty-text');
  if (raggedThread(post)) contested.push('thread.split');
  if (idlePlug(post, body)) contested.push('autoPlug.switch');
  return contested;
}

/** Decisions on which it rests that a lead magnet is taken as it stands. */
export function contestedInLeadMagnet(body: unknown): readonly DecisionId[] {
  const [workflow, templates] = [member(body, 'workflowType'), member(body, 'templates')];
  const has = (name: string) => member(templates, name) !== undefined;
  const unused =
    (workflow === 'collect_only' && (has('dm') || has('commentReplies'))) ||
    (workflow === 'comments_only' && has('dm')) ||
    (workflow !== 'full' && workflow !== undefined && member(body, 'followUps') !== undefined);
  const watches = ['postId', 'postUrl'].some((name) => member(body, name) !== undefined);
  return [
    ...(unused ? (['leadMagnet.templates.unused'] as const) : []),
    ...(watches ? (['leadMagnet.watched'] as const) : []),
  ];
}

/** A platform that is made for media goes without, or its kind of post has another kind of media. */
function mediaMissing({ labels, media, hasMedia, option }: PostView): boolean {
  if (labels.some((label) => ['photo', 'video', 'shortvideo'].includes(label)) && !hasMedia) return true;
  if (!labels.includes('photo')) return false;
  const kind = option('photo', 'contentType');
  return (kind === 'reel' && media.video === undefined) || (kind === 'carousel' && media.images.length < 2);
}

/** A name for a carousel or a video that is not there; beside plain images that is documented to set nothing. */
function mediaBesideItsUse({ media: { images, video, carousel, filename, videoTitle } }: PostView): boolean {
  const plain = images.length > 0;
  return (
    (filename !== undefined && filename.value !== '' && carousel === undefined && !plain) ||
    (videoTitle !== undefined && videoTitle.value !== '' && video === undefined && !plain)
  );
}

/** An option for another kind of post than this one. */
function idleOption({ media, option }: PostView): boolean {
  const given = (name: string) => option('shortvideo', name) !== undefined;
  return (
    ((given('allowDuet') || given('allowStitch')) && media.video === undefined) ||
    (given('autoAddMusic') && media.images.length < 2) ||
    (option('photo', 'contentType') === 'story' && option('photo', 'aiGenerated') !== undefined)
  );
}

/** Newlines that trimming or another way of splitting would read otherwise. */
function raggedThread(post: PostView): boolean {
  return post.labels.some((label) => {
    const text = platform(label).text.threads ? (post.effectiveText(label)?.value ?? '') : '';
    return text.includes(`${threadSeparator}\n`) || text.startsWith(threadSeparator) || text.endsWith(threadSeparator);
  });
}

/** Follow-up comments without their switch or their platform, or the switch without comments. */
function idlePlug({ labels }: PostView, body: unknown): boolean {
  const plug = member(body, 'autoPlug');
  const on = member(body, 'isAutoPlug') === true;
  if ((plug === undefined || plug === null) && !on) return false;
  return !on || listOrEmpty(member(plug, 'comments')).length === 0 || !labels.includes('professional');
}
