/** Scenarios for limits on republishing: a post that one platform published may exceed the limits of another. */
import type { JsonObject } from '../../../../spec/json.ts';
import { maxTitleLength } from '../../../../spec/limits.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../../../spec/platforms.ts';
import { file, letters, listPhotos, listTargets } from '../../../script/bodies.ts';
import { waitUntilPublished } from '../choices.ts';
import {
  asControl,
  asProbe,
  type Context,
  list,
  publishedPost,
  republish,
  type Scenarios,
  scenario,
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
}

/** The platform of the original post: the one with the most generous limits, unless it is the new platform. */
const getSource = (label: PlatformLabel): PlatformLabel => (label === 'social' ? 'professional' : 'social');

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
  const buildText = (length: number): Attempt => ({ body: { ...body, text: letters(length) } });
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

/** Limits that the republish itself exceeds. */
function listOverrideLimits(label: PlatformLabel): readonly Limit[] {
  const { max } = getPlatformByLabel(label).text;
  const { body, override } = buildPlainAttempt(label);
  const buildOverride = (members: JsonObject): Attempt => ({ body, override: { ...override, ...members } });
  const texts: Limit = {
    name: 'own text',
    rule: `text.length.${label}`,
    exact: buildOverride({ text: letters(max) }),
    beyond: buildOverride({ text: letters(max + 1) }),
  };
  if (label !== 'video') return [texts];
  const titles: Limit = {
    name: 'title',
    rule: 'video.title.length',
    exact: buildOverride({ title: letters(maxTitleLength) }),
    beyond: buildOverride({ title: letters(maxTitleLength + 1) }),
  };
  return [titles, texts];
}

function buildScenario(context: Context, label: PlatformLabel, { name, rule, exact, beyond }: Limit) {
  const plain = buildPlainAttempt(label);
  const publish = (as: string, { body }: Attempt) =>
    publishedPost(as, { ...body, platforms: listTargets(getSource(label)) });
  const republishAs = (as: string, { override }: Attempt) =>
    republish(as, listTargets(label), override === undefined ? {} : { platformContent: { [label]: override } });
  const needs = [
    'post.republish.to',
    ...(exact.override === undefined ? [] : (['post.republish.content'] as const)),
  ] as const;
  return scenario(
    `republish-limits/${label}/${name}`,
    `Republishing on ${label} takes what is at the limit of the ${name}, and refuses what is beyond it`,
    { about: [rule], needs },
    publish('plain', plain),
    publish('exact', exact),
    publish('beyond', beyond),
    waitUntilPublished(context),
    list(),
    asControl(republishAs('plain', plain)),
    asProbe(republishAs('exact', exact)),
    asProbe(republishAs('beyond', beyond)),
  );
}

export const buildRepublishLimitScenarios: Scenarios = (context) =>
  platformLabels.flatMap((label) =>
    [
      ...listContentLimits(label),
      ...(context.size === 'quick' && label !== 'video' ? [] : listOverrideLimits(label)),
    ].map((limit) => buildScenario(context, label, limit)),
  );
