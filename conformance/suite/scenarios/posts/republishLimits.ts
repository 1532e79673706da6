/** Scenarios for limits on republishing: a post that one platform published may exceed the limits of another. */

import { type JsonObject, omitUndefined } from '../../../../spec/json.ts';
import { maxTitleLength, megabyte, tolerantMegabyte } from '../../../../spec/limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import { maxTagChars } from '../../../../spec/rules/post/videoTitles.ts';
import { buildSecondTarget, file, listPhotos, listTargets, repeatLetter } from '../../../script/bodies.ts';
import { buildTags } from '../../boundaries/members.ts';
import { waitUntilPublished } from '../choices.ts';
import {
  asControl,
  asProbe,
  buildScenario,
  type Context,
  createPublishedPost,
  listPosts,
  republishPost,
  type Scenario,
  type ScenarioBuilder,
} from '../scenario.ts';

/** A post, and the content that its republish gives for the new platform. */
interface Attempt {
  readonly body: JsonObject;
  readonly override?: JsonObject;
}

interface Limit {
  readonly name: string;
  readonly rule: string;
  readonly exact: Attempt;
  readonly beyond: Attempt;
  /** The platform of the original post. */
  readonly source?: PlatformLabel;
}

/** The platform of the original post: the one with the most generous limits, unless it is the new platform. */
const getSourcePlatform = (label: PlatformLabel): PlatformLabel => (label === 'social' ? 'professional' : 'social');

/** A post that every platform accepts with its media. */
function buildPlainAttempt(label: PlatformLabel): Attempt {
  const body = { text: 'Short' };
  if (label === 'photo') return { body: { ...body, media: { images: [file('photo.jpg')] } } };
  if (label === 'shortvideo') return { body: { ...body, media: { video: file('clip.mp4') } } };
  if (label === 'video')
    return { body: { ...body, media: { video: file('clip.mp4') } }, override: { title: 'A title' } };
  return { body };
}

/** Limits that the republished post exceeds. */
function listContentLimits(label: PlatformLabel): readonly Limit[] {
  // These need members that a post to the source cannot have, or have higher limits than the source.
  if (label === 'video' || label === 'photo' || label === 'social') return [];
  const { text, images, video } = getPlatformByLabel(label);
  const { body } = buildPlainAttempt(label);
  const { minSeconds, maxSeconds } = video === false ? { minSeconds: undefined, maxSeconds: undefined } : video;
  const buildText = (length: number): Attempt => ({ body: { ...body, text: repeatLetter(length) } });
  const buildPictures = (count: number): Attempt => ({
    body: { text: 'Pictures', media: { images: listPhotos(count) } },
  });
  const buildFilm = (seconds: number): Attempt => ({
    body: { text: 'A film', media: { video: file(`milliseconds-${Math.round(seconds * 1000)}.mp4`) } },
  });
  const buildLimit = (name: string, rule: string, exact: Attempt, beyond: Attempt): Limit => ({
    name,
    rule: `${rule}.${label}`,
    exact,
    beyond,
  });
  const limits = [buildLimit('text', 'text.length', buildText(text.max), buildText(text.max + 1))];
  if (images !== false && images?.max !== undefined)
    limits.push(buildLimit('images', 'media.images.count', buildPictures(images.max), buildPictures(images.max + 1)));
  if (maxSeconds !== undefined)
    limits.push(buildLimit('longest video', 'media.video.duration', buildFilm(maxSeconds), buildFilm(maxSeconds + 2)));
  if (minSeconds !== undefined)
    limits.push(buildLimit('shortest video', 'media.video.duration', buildFilm(minSeconds), buildFilm(minSeconds - 1)));
  return limits;
}

/** Media on platforms whose options the republish sets, or whose limits are higher than those of the usual source. */
function listMediaLimits(label: PlatformLabel): readonly Limit[] {
  const build = (media: JsonObject, override?: JsonObject): Attempt => ({
    body: { text: 'Short', media },
    ...(override === undefined ? {} : { override }),
  });
  const buildFilm = (seconds: number, override?: JsonObject): Attempt =>
    build({ video: file(`milliseconds-${seconds * 1000}.mp4`) }, override);
  const buildPictures = (count: number): Attempt => build({ images: listPhotos(count) }, { contentType: 'carousel' });
  const { images, video } = getPlatformByLabel(label);
  const { minSeconds = 0, maxSeconds = 0 } = video === false ? {} : video;
  const rule = `media.video.duration.${label}`;
  if (label === 'photo') {
    const { max = 0 } = images === false ? {} : images;
    const reel = { contentType: 'reel' };
    return [
      { name: 'longest reel', rule, exact: buildFilm(maxSeconds, reel), beyond: buildFilm(maxSeconds + 2, reel) },
      { name: 'shortest reel', rule, exact: buildFilm(minSeconds, reel), beyond: buildFilm(minSeconds - 1, reel) },
      { name: 'pictures', rule: 'media.images.count.photo', exact: buildPictures(max), beyond: buildPictures(max + 1) },
    ];
  }
  if (label === 'video') {
    const title = { title: 'A title' };
    const films = { exact: buildFilm(maxSeconds, title), beyond: buildFilm(maxSeconds + 2, title) };
    // The only platform without a maximum.
    return [{ name: 'longest video', rule, ...films, source: 'shortvideo' }];
  }
  if (label === 'textthread') {
    const buildFile = (bytes: number): Attempt => build({ video: file(`bytes-${bytes}.mp4`) });
    const [within, beyond] = [10 * megabyte, 100 * tolerantMegabyte + 1];
    const sizes = { exact: buildFile(within), beyond: buildFile(beyond) };
    return [{ name: 'largest video', rule: 'media.video.size.textthread', ...sizes }];
  }
  if (label !== 'social') return [];
  const withTitle = ({ body }: Attempt): Attempt => ({
    body: { ...body, platformContent: { video: { title: 'A title' } } },
  });
  const films = { exact: withTitle(buildFilm(maxSeconds)), beyond: withTitle(buildFilm(maxSeconds + 2)) };
  return [{ name: 'longest video', rule, ...films, source: 'video' }];
}

/** Limits that the republish itself exceeds. */
function listOverrideLimits(label: PlatformLabel, { behaviour }: Profile): readonly Limit[] {
  const { max } = getPlatformByLabel(label).text;
  const { body, override } = buildPlainAttempt(label);
  const buildOverride = (members: JsonObject): Attempt => ({ body, override: { ...override, ...members } });
  const texts: Limit = {
    name: 'own text',
    rule: `text.length.${label}`,
    exact: buildOverride({ text: repeatLetter(max) }),
    beyond: buildOverride({ text: repeatLetter(max + 1) }),
  };
  if (label !== 'video') return [texts];
  const titles: Limit = {
    name: 'title',
    rule: 'video.title.length',
    exact: buildOverride({ title: repeatLetter(maxTitleLength) }),
    beyond: buildOverride({ title: repeatLetter(maxTitleLength + 1) }),
  };
  const tags: Limit = {
    name: 'tags',
    rule: 'video.tags.total',
    exact: buildOverride({ tags: buildTags(maxTagChars) }),
    beyond: buildOverride({ tags: buildTags(maxTagChars + 1) }),
  };
  const longestTag = behaviour['bounds.word'];
  if (longestTag === 'none' || longestTag > maxTagChars / 2) return [titles, texts, tags];
  const tag: Limit = {
    name: 'longest tag',
    rule: 'request.bounds',
    exact: buildOverride({ tags: [repeatLetter(longestTag)] }),
    beyond: buildOverride({ tags: [repeatLetter(longestTag + 1)] }),
  };
  return [titles, texts, tags, tag];
}

/** The limits of media that these scenarios test on both sides. */
export const republishedMediaRules: ReadonlySet<string> = new Set(
  platformLabels
    .flatMap((label) => [...listContentLimits(label), ...listMediaLimits(label)])
    .flatMap(({ rule }) => (rule.startsWith('media.') ? [rule] : [])),
);

/** Limits that share the plain post and its republish, which is the control. */
function buildLimitScenario(context: Context, label: PlatformLabel, name: string, limits: readonly Limit[]): Scenario {
  const plain = buildPlainAttempt(label);
  const publish = (as: string, { body }: Attempt, source = getSourcePlatform(label)) =>
    createPublishedPost(as, { ...body, platforms: listTargets(source) });
  const republishAs = (as: string, { override }: Attempt) =>
    republishPost(as, listTargets(label), override === undefined ? {} : { platformContent: { [label]: override } });
  const needs = [
    'post.republish.to',
    ...(limits.some(({ exact }) => exact.override !== undefined) ? (['post.republish.content'] as const) : []),
  ] as const;
  const attempts = limits.flatMap(({ rule, exact, beyond, source }, i) => [
    { as: `exact${i}`, rule, attempt: exact, source },
    { as: `beyond${i}`, rule, attempt: beyond, source },
  ]);
  return buildScenario(
    `republish-limits/${label}/${name}`,
    `A republish to ${label} accepts content at the limit (${name}), and refuses content beyond it`,
    { about: [...new Set(limits.map(({ rule }) => rule))], needs, when: limits.length > 0 },
    publish('plain', plain),
    attempts.map(({ as, attempt, source }) => publish(as, attempt, source)),
    waitUntilPublished(context),
    listPosts(),
    asControl(republishAs('plain', plain)),
    attempts.map(({ as, attempt, rule }) => ({ ...asProbe(republishAs(as, attempt)), about: [rule] })),
  );
}

/** Only another account of the platform accepts members that are specific to it. */
function buildProfessionalScenario(context: Context): Scenario {
  const { maxPages = 0 } = getPlatformByLabel('professional').carousel ?? {};
  const other = [buildSecondTarget('professional')];
  const publish = (as: string, media?: JsonObject) =>
    createPublishedPost(as, omitUndefined({ text: 'Short', platforms: listTargets('professional'), media }));
  return buildScenario(
    'republish-limits/professional/names',
    'A republish to another account accepts the maximum number of pages, and names of maximum length',
    {
      about: ['media.carousel.pages', 'media.filename.length', 'media.videoTitle.length'],
      needs: ['post.republish.to'],
    },
    publish('plain'),
    publish('carousel', { carousel: file(`pages-${maxPages}.pdf`), filename: repeatLetter(maxTitleLength) }),
    publish('film', { video: file('clip.mp4'), videoTitle: repeatLetter(maxTitleLength) }),
    waitUntilPublished(context),
    asControl(republishPost('plain', other)),
    ...['carousel', 'film'].map((name) => asProbe(republishPost(name, other))),
  );
}

export const buildRepublishLimitScenarios: ScenarioBuilder = (context) => [
  ...platformLabels.flatMap((label) => {
    const texts = context.size === 'quick' && label !== 'video' ? [] : listOverrideLimits(label, context.profile);
    const media = context.size === 'quick' ? [] : listMediaLimits(label);
    return [
      ...listContentLimits(label).map((limit) => buildLimitScenario(context, label, limit.name, [limit])),
      buildLimitScenario(context, label, 'content of its own', texts),
      buildLimitScenario(context, label, 'media', media),
    ];
  }),
  ...(context.size === 'quick' ? [] : [buildProfessionalScenario(context)]),
];
