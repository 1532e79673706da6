/** The second implementation's request validation, with one message per violation. */
import { networks, type Store, threadingNetworks } from './store.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have any shape until they are checked
type Json = any;

const textLimits: Readonly<Record<string, number>> = {
  professional: 3000,
  microblog: 280,
  textthread: 500,
  photo: 2200,
  openmicro: 300,
  social: 63_206,
  video: 5000,
  shortvideo: 2200,
};
const imageLimits: Readonly<Record<string, number>> = {
  professional: 9,
  microblog: 4,
  textthread: 10,
  photo: 10,
  openmicro: 4,
  shortvideo: 35,
};
const allowedValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  photo: { contentType: ['feed', 'reel', 'story', 'carousel'] },
  video: { privacy: ['public', 'unlisted', 'private'], videoType: ['long', 'short'] },
  shortvideo: {
    privacyLevel: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
    postMode: ['direct', 'draft'],
  },
};
const flags: Readonly<Record<string, readonly string[]>> = {
  photo: ['aiGenerated'],
  shortvideo: ['allowComments', 'allowDuet', 'allowStitch', 'autoAddMusic'],
};

const isObject = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** Checks a whole post; an update is merged first. */
export function checkPost(post: Json, store: Store, origin: string): string[] {
  const errors: string[] = [];
  const check: Check = (isValid, text) => isValid || !store.enforces(text) || errors.push(text);
  if (!isObject(post)) return ['the post must be an object'];
  check(post.text === undefined || isText(post.text), 'text must be a string');
  for (const flag of ['publishNow', 'isAutoPlug'])
    check(post[flag] === undefined || typeof post[flag] === 'boolean', `${flag} must be a boolean`);
  checkTargets(post, store, check);
  checkContent(post, store, check);
  checkMedia(post, store, origin, check);
  checkPlug(post.autoPlug, check);
  if (post.publishAt !== undefined) {
    const at =
      isText(post.publishAt) && /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(post.publishAt)
        ? Date.parse(post.publishAt)
        : Number.NaN;
    check(!Number.isNaN(at) && isRealDay(post.publishAt), 'publishAt must be an ISO 8601 timestamp with an offset');
  }
  return errors;
}

type Check = (isValid: boolean, text: string) => void;

/** Date.parse accepts 30 February as 2 March. */
function isRealDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === (month ?? 1) - 1;
}

function checkTargets(post: Json, store: Store, check: Check): void {
  check(Array.isArray(post.platforms) && post.platforms.length > 0, 'platforms must not be empty');
  const targetKeys = new Set<string>();
  for (const target of Array.isArray(post.platforms) ? post.platforms : []) {
    check(isObject(target) && networks.includes(target.platform), 'platform must be one of the eight platforms');
    const account = store.accounts.find(({ id }) => id === target?.accountId);
    check(
      account !== undefined && account.platform === target?.platform,
      'accountId must be an account of the platform',
    );
    check(!targetKeys.has(`${target?.platform} ${target?.accountId}`), 'a target must not be repeated');
    targetKeys.add(`${target?.platform} ${target?.accountId}`);
  }
}

function checkContent(post: Json, store: Store, check: Check): void {
  const { platformContent: contents } = post;
  check(contents === undefined || isObject(contents), 'platformContent must be an object');
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map(
    (target: Json) => target?.platform,
  );
  const media = isObject(post.media) ? post.media : {};
  const hasMedia = media.video !== undefined || media.carousel !== undefined || (media.images?.length ?? 0) > 0;
  for (const [label, content] of Object.entries<Json>(isObject(contents) ? contents : {})) {
    if (!networks.includes(label as never)) continue;
    check(isObject(content), `${label} must be an object`);
    check(content?.text === undefined || isText(content.text), `${label}.text must be a string`);
    for (const [name, values] of Object.entries(allowedValues[label] ?? {}))
      check(
        content?.[name] === undefined || values.includes(content[name]),
        `${label}.${name} must be one of ${values}`,
      );
    for (const name of flags[label] ?? [])
      check(content?.[name] === undefined || typeof content[name] === 'boolean', `${label}.${name} must be a boolean`);
  }
  for (const label of new Set([...labels, ...Object.keys(isObject(contents) ? contents : {})])) {
    const limit = textLimits[label];
    const text = contents?.[label]?.text ?? post.text;
    if (limit === undefined) continue;
    if (!isText(text)) {
      check(!labels.includes(label), `a text for ${label} is required`);
      continue;
    }
    const parts = threadingNetworks.has(label) ? text.split('\n\n\n') : [text];
    check(
      parts.every((part) => part.length <= limit),
      `a text for ${label} must have at most ${limit} characters`,
    );
    if (labels.includes(label))
      check((parts.length === 1 && hasMedia) || parts.every((part) => part !== ''), 'a text must not be empty');
  }
  const video = contents?.video;
  if (labels.includes('video')) check(isText(video?.title) && video.title !== '', 'a video must have a title');
  check(
    video?.title === undefined || (isText(video.title) && video.title.length <= 100),
    'a title must have at most 100 characters',
  );
  const tags = video?.tags;
  check(
    tags === undefined || (Array.isArray(tags) && tags.every((tag: unknown) => isText(tag) && tag.length <= 100)),
    'tags must be strings',
  );
  if (Array.isArray(tags)) check(tags.join('').length <= 500, 'tags must have at most 500 characters in total');
  if (video?.thumbnail !== undefined)
    check(
      isHttps(video.thumbnail) || store.files.has(video.thumbnail),
      'a thumbnail must be an https URL or a hosted file',
    );
}

function checkMedia(post: Json, store: Store, origin: string, check: Check): void {
  const { media } = post;
  if (media === undefined) return;
  check(isObject(media), 'media must be an object');
  if (!isObject(media)) return;
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map(
    (target: Json) => target?.platform,
  );
  const { images, video, carousel, filename, videoTitle } = media;
  check(images === undefined || (Array.isArray(images) && images.length > 0), 'images must not be empty');
  const kinds = [images, video, carousel].filter((value) => value !== undefined).length;
  check(kinds <= 1, 'only one kind of media is allowed');
  for (const url of [...(Array.isArray(images) ? images : []), video, carousel].filter((url) => url !== undefined)) {
    const isOwnFile = isText(url) && url.startsWith(`${origin}/files/`);
    check(isOwnFile ? store.files.has(url) : isHttps(url), 'media must be an https URL or a hosted file');
    if (labels.includes('shortvideo')) check(isOwnFile, 'shortvideo accepts hosted files only');
  }
  for (const label of new Set(labels))
    if (Array.isArray(images)) check(images.length <= (imageLimits[label] ?? 100), `too many images for ${label}`);
  if (video !== undefined) check(!labels.includes('openmicro'), 'openmicro does not support video');
  if (images !== undefined) check(!labels.includes('video'), 'video does not support images');
  for (const [name, value] of Object.entries({ filename, videoTitle }))
    check(value === undefined || (isText(value) && value.length <= 100), `${name} must have at most 100 characters`);
  if ([carousel, filename, videoTitle].some((value) => value !== undefined))
    check(labels.includes('professional'), 'carousel, filename and videoTitle require a professional target');
}

function checkPlug(plug: Json, check: Check): void {
  if (plug === undefined) return;
  check(isObject(plug) && Array.isArray(plug.comments), 'autoPlug must have comments');
  checkComments(plug?.comments, 'comments', check);
}

const delay = /^P(?=.)(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;

function checkComments(comments: unknown, name: string, check: Check): void {
  check(comments === undefined || Array.isArray(comments), `${name} must be a list`);
  for (const comment of Array.isArray(comments) ? comments : [])
    check(
      isText(comment?.text) && comment.text !== '' && isText(comment.delay) && delay.test(comment.delay),
      `each of ${name} must have text and delay`,
    );
}

function isHttps(url: unknown): boolean {
  const parsed = isText(url) ? URL.parse(url) : null;
  if (parsed?.protocol !== 'https:' || parsed.username !== '') return false;
  return (
    parsed.hostname.includes('.') &&
    !/^[\d.]+$/.test(parsed.hostname) &&
    !/(^|\.)(localhost|local|internal)$/.test(parsed.hostname)
  );
}

/** Checks a whole lead magnet. */
export function checkMagnet(magnet: Json, store: Store): string[] {
  const errors: string[] = [];
  const check: Check = (isValid, text) => isValid || !store.enforces(text) || errors.push(text);
  if (!isObject(magnet)) return ['the lead magnet must be an object'];
  const { outreachAccountId, flow, words: keywords, templates, watchedPost, watchedUrl, callback, activate } = magnet;
  const sender = store.outreach.find(({ id }) => id === outreachAccountId);
  check(
    sender !== undefined && sender.status === 'connected',
    'outreachAccountId must be a connected outreach account',
  );
  check(['full', 'comments_only', 'collect_only'].includes(flow), 'flow must be full, comments_only or collect_only');
  check(
    Array.isArray(keywords) &&
      keywords.length > 0 &&
      keywords.every((keyword: unknown) => isText(keyword) && keyword !== ''),
    'words must not be empty',
  );
  check(
    (watchedPost === undefined) !== (watchedUrl === undefined),
    'exactly one of watchedPost and watchedUrl is required',
  );
  const watchedEntry = store.entries.find(({ postId }) => postId === watchedPost);
  if (watchedPost !== undefined)
    check(
      watchedEntry?.targets.some(({ platform }) => platform === 'professional') ?? false,
      'watchedPost must be a professional post',
    );
  if (watchedUrl !== undefined) check(isHttps(watchedUrl), 'watchedUrl must be an https URL');
  check(callback === undefined || (isText(callback) && URL.canParse(callback)), 'callback must be a URL');
  check(templates === undefined || isObject(templates), 'templates must be an object');
  const replies = templates?.commentReplies;
  check(templates?.dm === undefined || (isText(templates.dm) && templates.dm !== ''), 'dm must be a non-empty string');
  check(
    replies === undefined ||
      (Array.isArray(replies) && replies.every((reply: unknown) => isText(reply) && reply !== '')),
    'replies must be strings',
  );
  if (flow === 'full') check(isText(templates?.dm), 'full requires a direct message');
  if (flow === 'comments_only') check(Array.isArray(replies) && replies.length > 0, 'comments_only requires a reply');
  check(activate === undefined || typeof activate === 'boolean', 'activate must be a boolean');
  checkComments(magnet.reminders, 'reminders', check);
  return errors;
}
