/** The second implementation's reading of what a request may say. One message for each fault. */
import { networks, type Store, threading } from './store.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are anything until they were checked
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

/** A whole post, merged where it is an update. */
export function checkPost(post: Anything, store: Store, origin: string): string[] {
  const wrong: string[] = [];
  const say = (good: boolean, text: string) => good || wrong.push(text);
  if (!isObject(post)) return ['a post is an object'];
  say(post.text === undefined || isText(post.text), 'text is a string');
  for (const flag of ['publishNow', 'isAutoPlug'])
    say(post[flag] === undefined || typeof post[flag] === 'boolean', `${flag} is a boolean`);
  checkAims(post, store, say);
  checkContent(post, store, say);
  checkMedia(post, store, origin, say);
  checkPlug(post.autoPlug, say);
  if (post.publishAt !== undefined) {
    const at =
      isText(post.publishAt) && /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(post.publishAt)
        ? Date.parse(post.publishAt)
        : Number.NaN;
    say(!Number.isNaN(at) && realDay(post.publishAt), 'publishAt is an ISO 8601 timestamp with an offset');
  }
  return wrong;
}

type Say = (good: boolean, text: string) => void;

/** Date.parse takes a 30th of February for March. */
function realDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
  return date.getUTCDate() === day && date.getUTCMonth() === (month ?? 1) - 1;
}

function checkAims(post: Anything, store: Store, say: Say): void {
  say(Array.isArray(post.platforms) && post.platforms.length > 0, 'platforms has at least one');
  const seen = new Set<string>();
  for (const aim of Array.isArray(post.platforms) ? post.platforms : []) {
    say(isObject(aim) && networks.includes(aim.platform), 'platform is one of the eight');
    const account = store.accounts.find(({ id }) => id === aim?.accountId);
    say(account !== undefined && account.platform === aim?.platform, 'accountId is an account of the platform');
    say(!seen.has(`${aim?.platform} ${aim?.accountId}`), 'nothing is named twice');
    seen.add(`${aim?.platform} ${aim?.accountId}`);
  }
}

function checkContent(post: Anything, store: Store, say: Say): void {
  const { platformContent: own } = post;
  say(own === undefined || isObject(own), 'platformContent is an object');
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map((aim: Anything) => aim?.platform);
  const media = isObject(post.media) ? post.media : {};
  const shows = media.video !== undefined || media.carousel !== undefined || (media.images?.length ?? 0) > 0;
  for (const [label, content] of Object.entries<Anything>(isObject(own) ? own : {})) {
    if (!networks.includes(label as never)) continue;
    say(isObject(content), `${label} is an object`);
    say(content?.text === undefined || isText(content.text), `${label}.text is a string`);
    for (const [name, allowed] of Object.entries(words[label] ?? {}))
      say(content?.[name] === undefined || allowed.includes(content[name]), `${label}.${name} is one of ${allowed}`);
    for (const name of flags[label] ?? [])
      say(content?.[name] === undefined || typeof content[name] === 'boolean', `${label}.${name} is a boolean`);
  }
  for (const label of new Set([...labels, ...Object.keys(isObject(own) ? own : {})])) {
    const limit = most[label];
    const text = own?.[label]?.text ?? post.text;
    if (limit === undefined) continue;
    if (!isText(text)) {
      say(!labels.includes(label), `there is a text for ${label}`);
      continue;
    }
    const parts = threading.has(label) ? text.split('\n\n\n') : [text];
    say(
      parts.every((part) => part.length <= limit),
      `a text for ${label} has at most ${limit} characters`,
    );
    if (labels.includes(label))
      say((parts.length === 1 && shows) || parts.every((part) => part !== ''), 'no text is empty');
  }
  const video = own?.video;
  if (labels.includes('video')) say(isText(video?.title) && video.title !== '', 'a video has a title');
  say(
    video?.title === undefined || (isText(video.title) && video.title.length <= 100),
    'a title has at most 100 characters',
  );
  const tags = video?.tags;
  say(
    tags === undefined || (Array.isArray(tags) && tags.every((tag: unknown) => isText(tag) && tag.length <= 100)),
    'tags are strings',
  );
  if (Array.isArray(tags)) say(tags.join('').length <= 500, 'tags have at most 500 characters');
  if (video?.thumbnail !== undefined)
    say(isHttps(video.thumbnail) || store.files.has(video.thumbnail), 'a thumbnail is a URL, or one of ours');
}

function checkMedia(post: Anything, store: Store, origin: string, say: Say): void {
  const { media } = post;
  if (media === undefined) return;
  say(isObject(media), 'media is an object');
  if (!isObject(media)) return;
  const labels: string[] = (Array.isArray(post.platforms) ? post.platforms : []).map((aim: Anything) => aim?.platform);
  const { images, video, carousel, filename, videoTitle } = media;
  say(images === undefined || (Array.isArray(images) && images.length > 0), 'images has at least one');
  const kinds = [images, video, carousel].filter((one) => one !== undefined).length;
  say(kinds <= 1, 'one kind of media at a time');
  for (const url of [...(Array.isArray(images) ? images : []), video, carousel].filter((one) => one !== undefined)) {
    const ours = isText(url) && url.startsWith(`${origin}/files/`);
    say(ours ? store.files.has(url) : isHttps(url), 'media is an https URL, or one of ours');
    if (labels.includes('shortvideo')) say(ours, 'shortvideo takes our own files alone');
  }
  for (const label of new Set(labels))
    if (Array.isArray(images)) say(images.length <= (pictures[label] ?? 100), `too many images for ${label}`);
  if (video !== undefined) say(!labels.includes('openmicro'), 'openmicro takes no video');
  if (images !== undefined) say(!labels.includes('video'), 'video takes no images');
  for (const [name, value] of Object.entries({ filename, videoTitle }))
    say(value === undefined || (isText(value) && value.length <= 100), `${name} has at most 100 characters`);
  if ([carousel, filename, videoTitle].some((one) => one !== undefined))
    say(labels.includes('professional'), 'professional alone takes it');
  if (isText(carousel) && store.files.has(carousel))
    say(store.files.get(carousel)?.kind === 'pdf', 'a carousel is a PDF');
}

function checkPlug(plug: Anything, say: Say): void {
  if (plug === undefined) return;
  say(isObject(plug) && Array.isArray(plug.comments), 'autoPlug has comments');
  checkComments(plug?.comments, 'comments', say);
}

const delay = /^P(?=.)(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;

function checkComments(comments: unknown, name: string, say: Say): void {
  say(comments === undefined || Array.isArray(comments), `${name} is a list`);
  for (const one of Array.isArray(comments) ? comments : [])
    say(
      isText(one?.text) && one.text !== '' && isText(one.delay) && delay.test(one.delay),
      `${name} have text and delay`,
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

/** A whole lead magnet. */
export function checkMagnet(magnet: Anything, store: Store): string[] {
  const wrong: string[] = [];
  const say: Say = (good, text) => good || wrong.push(text);
  if (!isObject(magnet)) return ['a lead magnet is an object'];
  const { outreachAccountId, flow, words: keywords, templates, watchedPost, watchedUrl, callback, activate } = magnet;
  const sender = store.outreach.find(({ id }) => id === outreachAccountId);
  say(sender !== undefined && sender.status === 'connected', 'outreachAccountId is a connected outreach account');
  say(['full', 'comments_only', 'collect_only'].includes(flow), 'flow is one of three');
  say(
    Array.isArray(keywords) && keywords.length > 0 && keywords.every((one: unknown) => isText(one) && one !== ''),
    'words has at least one',
  );
  say((watchedPost === undefined) !== (watchedUrl === undefined), 'it watches one post');
  const watched = store.entries.find(({ postId }) => postId === watchedPost);
  if (watchedPost !== undefined)
    say(watched?.aims.some(({ platform }) => platform === 'professional') ?? false, 'it watches a professional post');
  if (watchedUrl !== undefined) say(isHttps(watchedUrl), 'watchedUrl is a URL');
  say(callback === undefined || (isText(callback) && URL.canParse(callback)), 'callback is a URL');
  say(templates === undefined || isObject(templates), 'templates is an object');
  const replies = templates?.commentReplies;
  say(templates?.dm === undefined || (isText(templates.dm) && templates.dm !== ''), 'dm is a text');
  say(
    replies === undefined || (Array.isArray(replies) && replies.every((one: unknown) => isText(one) && one !== '')),
    'replies are texts',
  );
  if (flow === 'full') say(isText(templates?.dm), 'full needs a direct message');
  if (flow === 'comments_only') say(Array.isArray(replies) && replies.length > 0, 'comments_only needs a reply');
  say(activate === undefined || typeof activate === 'boolean', 'activate is a boolean');
  checkComments(magnet.reminders, 'reminders', say);
  return wrong;
}
