/** The second implementation's request validation, with one message per violation. */
import { networks, type Store, threading } from './store.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies have any shape until they are checked
type Anything = any;

const most: Readonly<Record<string, number>> = {
  professional: 3000,
  microblog: 280,
  textthread: 500,
  photo: 2200,
  openmicro: 300,
  social: 63_206,
  video: 5000,
  shortvideo: 2200,
};
const pictures: Readonly<Record<string, number>> = {
  professional: 9,
  microblog: 4,
  textthread: 10,
  photo: 10,
  openmicro: 4,
  shortvideo: 35,
};
const words: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
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

const isObject = (it: unknown): it is Readonly<Record<string, Anything>> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);
const isText = (it: unknown): it is string => typeof it === 'string';

/** Checks a whole post; an update is merged first. */
export function checkPost(post: Anything, store: Store, origin: string): string[] {
  const wrong: string[] = [];
  const say = (good: boolean, text: string) => good || wrong.push(text);
  if (!isObject(post)) return ['the post must be an object'];
  say(post.text === undefined || isText(post.text), 'text must be a string');
  for (const flag of ['publishNow', 'isAutoPlug'])
    say(post[flag] === undefined || typeof post[flag] === 'boolean', `${flag} must be a boolean`);
  checkAims(post, store, say);
  checkContent(post, store, say);
  checkMedia(post, store, origin, say);
  checkPlug(post.autoPlug, say);
  if (post.publishAt !== undefined) {
    const at =
      isText(post.publishAt) && /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(post.publishAt)
        ? Date.parse(post.publishAt)
        : Number.NaN;
    say(!Number.isNaN(at) && realDay(post.publishAt), 'publishAt must be an ISO 8601 timestamp with an offset');
  }
  return wrong;
}

type Say = (good: boolean, text: string) => void;

/** Date.parse accepts 30 February as 2 March. */
function realDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === (month ?? 1) - 1;
}

function checkAims(post: Anything, store: Store, say: Say): void {
  say(Array.isArray(post.platforms) && post.platforms.length > 0, 'platforms must not be empty');
  const seen = new Set<string>();
  for (const aim of Array.isArray(post.platforms) ? post.platforms : []) {
    say(isObject(aim) && networks.includes(aim.platform), 'platform must be one of the eight platforms');
    const account = store.accounts.find(({ id }) => id === aim?.accountId);
    say(account !== undefined && account.platform === aim?.platform, 'accountId must be an account of the platform');
    say(!seen.has(`${aim?.platform} ${aim?.accountId}`), 'a target must not be repeated');
    seen.add(`${aim?.platform} ${aim?.accountId}`);
  }
}

function checkContent(post: Anything, store: Store, say: Say): void {
  const { platformContent: own } = post;
  say(own === undefined || isObject(own), 'platformContent must be an object');
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map((aim: Anything) => aim?.platform);
  const media = isObject(post.media) ? post.media : {};
  const shows = media.video !== undefined || media.carousel !== undefined || (media.images?.length ?? 0) > 0;
  for (const [label, content] of Object.entries<Anything>(isObject(own) ? own : {})) {
    if (!networks.includes(label as never)) continue;
    say(isObject(content), `${label} must be an object`);
    say(content?.text === undefined || isText(content.text), `${label}.text must be a string`);
    for (const [name, allowed] of Object.entries(words[label] ?? {}))
      say(
        content?.[name] === undefined || allowed.includes(content[name]),
        `${label}.${name} must be one of ${allowed}`,
      );
    for (const name of flags[label] ?? [])
      say(content?.[name] === undefined || typeof content[name] === 'boolean', `${label}.${name} must be a boolean`);
  }
  for (const label of new Set([...labels, ...Object.keys(isObject(own) ? own : {})])) {
    const limit = most[label];
    const text = own?.[label]?.text ?? post.text;
    if (limit === undefined) continue;
    if (!isText(text)) {
      say(!labels.includes(label), `a text for ${label} is required`);
      continue;
    }
    const parts = threading.has(label) ? text.split('\n\n\n') : [text];
    say(
      parts.every((part) => part.length <= limit),
      `a text for ${label} must have at most ${limit} characters`,
    );
    if (labels.includes(label))
      say((parts.length === 1 && shows) || parts.every((part) => part !== ''), 'a text must not be empty');
  }
  const video = own?.video;
  if (labels.includes('video')) say(isText(video?.title) && video.title !== '', 'a video must have a title');
  say(
    video?.title === undefined || (isText(video.title) && video.title.length <= 100),
    'a title must have at most 100 characters',
  );
  const tags = video?.tags;
  say(
    tags === undefined || (Array.isArray(tags) && tags.every((tag: unknown) => isText(tag) && tag.length <= 100)),
    'tags must be strings',
  );
  if (Array.isArray(tags)) say(tags.join('').length <= 500, 'tags must have at most 500 characters in total');
  if (video?.thumbnail !== undefined)
    say(
      isHttps(video.thumbnail) || store.files.has(video.thumbnail),
      'a thumbnail must be an https URL or a hosted file',
    );
}

function checkMedia(post: Anything, store: Store, origin: string, say: Say): void {
  const { media } = post;
  if (media === undefined) return;
  say(isObject(media), 'media must be an object');
  if (!isObject(media)) return;
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map((aim: Anything) => aim?.platform);
  const { images, video, carousel, filename, videoTitle } = media;
  say(images === undefined || (Array.isArray(images) && images.length > 0), 'images must not be empty');
  const kinds = [images, video, carousel].filter((one) => one !== undefined).length;
  say(kinds <= 1, 'only one kind of media is allowed');
  for (const url of [...(Array.isArray(images) ? images : []), video, carousel].filter((one) => one !== undefined)) {
    const ours = isText(url) && url.startsWith(`${origin}/files/`);
    say(ours ? store.files.has(url) : isHttps(url), 'media must be an https URL or a hosted file');
    if (labels.includes('shortvideo')) say(ours, 'shortvideo accepts hosted files only');
  }
  for (const label of new Set(labels))
    if (Array.isArray(images)) say(images.length <= (pictures[label] ?? 100), `too many images for ${label}`);
  if (video !== undefined) say(!labels.includes('openmicro'), 'openmicro does not support video');
  if (images !== undefined) say(!labels.includes('video'), 'video does not support images');
  for (const [name, value] of Object.entries({ filename, videoTitle }))
    say(value === undefined || (isText(value) && value.length <= 100), `${name} must have at most 100 characters`);
  if ([carousel, filename, videoTitle].some((one) => one !== undefined))
    say(labels.includes('professional'), 'carousel, filename and videoTitle require a professional target');
  if (isText(carousel) && store.files.has(carousel))
    say(store.files.get(carousel)?.kind === 'pdf', 'a carousel must be a PDF');
}

function checkPlug(plug: Anything, say: Say): void {
  if (plug === undefined) return;
  say(isObject(plug) && Array.isArray(plug.comments), 'autoPlug must have comments');
  checkComments(plug?.comments, 'comments', say);
}

const delay = /^P(?=.)(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;

function checkComments(comments: unknown, name: string, say: Say): void {
  say(comments === undefined || Array.isArray(comments), `${name} must be a list`);
  for (const one of Array.isArray(comments) ? comments : [])
    say(
      isText(one?.text) && one.text !== '' && isText(one.delay) && delay.test(one.delay),
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
export function checkMagnet(magnet: Anything, store: Store): string[] {
  const wrong: string[] = [];
  const say: Say = (good, text) => good || wrong.push(text);
  if (!isObject(magnet)) return ['the lead magnet must be an object'];
  const { outreachAccountId, flow, words: keywords, templates, watchedPost, watchedUrl, callback, activate } = magnet;
  const sender = store.outreach.find(({ id }) => id === outreachAccountId);
  say(sender !== undefined && sender.status === 'connected', 'outreachAccountId must be a connected outreach account');
  say(['full', 'comments_only', 'collect_only'].includes(flow), 'flow must be full, comments_only or collect_only');
  say(
    Array.isArray(keywords) && keywords.length > 0 && keywords.every((one: unknown) => isText(one) && one !== ''),
    'words must not be empty',
  );
  say(
    (watchedPost === undefined) !== (watchedUrl === undefined),
    'exactly one of watchedPost and watchedUrl is required',
  );
  const watched = store.entries.find(({ postId }) => postId === watchedPost);
  if (watchedPost !== undefined)
    say(
      watched?.aims.some(({ platform }) => platform === 'professional') ?? false,
      'watchedPost must be a professional post',
    );
  if (watchedUrl !== undefined) say(isHttps(watchedUrl), 'watchedUrl must be an https URL');
  say(callback === undefined || (isText(callback) && URL.canParse(callback)), 'callback must be a URL');
  say(templates === undefined || isObject(templates), 'templates must be an object');
  const replies = templates?.commentReplies;
  say(templates?.dm === undefined || (isText(templates.dm) && templates.dm !== ''), 'dm must be a non-empty string');
  say(
    replies === undefined || (Array.isArray(replies) && replies.every((one: unknown) => isText(one) && one !== '')),
    'replies must be strings',
  );
  if (flow === 'full') say(isText(templates?.dm), 'full requires a direct message');
  if (flow === 'comments_only') say(Array.isArray(replies) && replies.length > 0, 'comments_only requires a reply');
  say(activate === undefined || typeof activate === 'boolean', 'activate must be a boolean');
  checkComments(magnet.reminders, 'reminders', say);
  return wrong;
}
