/** A post as rules read it: each part with its pointer; malformed parts read as absent. */
import { asList, asObject, asString, isObject, type JsonObject, readMember } from '../../json.ts';
import { type PlatformLabel, platformLabels, platforms } from '../../platforms.ts';
import type { Pointer } from '../../statement.ts';
import { platformBits, traitBits } from '../traits.ts';

export interface LocatedValue<T> {
  readonly value: T;
  readonly at: Pointer;
}

export interface TargetView {
  readonly platform: PlatformLabel;
  readonly accountId: string | undefined;
  readonly at: Pointer;
}

export interface MediaView {
  readonly images: readonly LocatedValue<string>[];
  readonly video: LocatedValue<string> | undefined;
  readonly carousel: LocatedValue<string> | undefined;
  readonly filename: LocatedValue<string> | undefined;
  readonly videoTitle: LocatedValue<string> | undefined;
}

export interface PostView {
  readonly text: LocatedValue<string> | undefined;
  /** Whether `text` is present, of any type. */
  readonly hasText: boolean;
  /** The targets with a known label. */
  readonly targets: readonly TargetView[];
  /** The known labels that are targeted, each once. */
  readonly labels: readonly PlatformLabel[];
  /** The known labels in platformContent, targeted or not. */
  readonly contentLabels: readonly PlatformLabel[];
  readonly media: MediaView;
  readonly hasMedia: boolean;
  /** Whether there is a media object, even an empty one. */
  readonly hasMediaObject: boolean;
  /** Whether the post has a schedule, well-formed or not. */
  readonly hasSchedule: boolean;
  /** The traits of the post as bits (`traits.ts`). */
  readonly traits: number;
  /** An option of a platform, or undefined. */
  getOption(label: PlatformLabel, name: string): unknown;
  /** The platform's own text, or undefined. */
  getOverride(label: PlatformLabel): LocatedValue<string> | undefined;
  /** The text that the platform publishes: its override or the default text. */
  getEffectiveText(label: PlatformLabel): LocatedValue<string> | undefined;
}

/**
 * Reads a post in canonical names, complete or not, well-formed or not.
 *
 * @param isPlain whether all its texts are known to be plain
 */
export function viewPost(post: unknown, isPlain = false): PostView {
  return new BodyView(post, isPlain);
}

/** A class, because the functions of an object literal are created for each request. */
class BodyView implements PostView {
  readonly text: LocatedValue<string> | undefined;
  readonly hasText: boolean;
  readonly targets: readonly TargetView[];
  readonly labels: readonly PlatformLabel[];
  readonly contentLabels: readonly PlatformLabel[];
  readonly media: MediaView;
  readonly hasMedia: boolean;
  readonly hasMediaObject: boolean;
  readonly hasSchedule: boolean;
  readonly traits: number;
  readonly #content: JsonObject;
  readonly #overrides: ReadonlyMap<PlatformLabel, LocatedValue<string>> | undefined;

  constructor(post: unknown, isPlain: boolean) {
    const { text, platforms: targets, platformContent, media, scheduledFor, autoPlug, isAutoPlug } = asObject(post);
    this.text = readText(text, '/text');
    this.hasText = text !== undefined && text !== null;
    this.targets = viewTargets(asList(targets));
    const targetTraits = getTargetTraits(this.targets);
    this.labels = getLabels(targetTraits);
    this.media = viewMedia(media);
    this.hasMediaObject = this.media !== noMedia;
    this.hasMedia = this.media.images.length > 0 || this.media.video !== undefined || this.media.carousel !== undefined;
    this.hasSchedule = scheduledFor !== undefined && scheduledFor !== null;
    this.#content = asObject(platformContent);
    this.contentLabels =
      platformContent === undefined
        ? noLabels
        : (Object.keys(this.#content).filter((label) => platformBits.has(label)) as PlatformLabel[]);
    this.#overrides = platformContent === undefined ? undefined : viewOverrides(this.#content, this.contentLabels);
    let traits = targetTraits;
    if (this.hasMediaObject) traits |= traitBits.media;
    if (platformContent !== undefined) traits |= traitBits.overrides;
    if (autoPlug !== undefined || isAutoPlug !== undefined) traits |= traitBits.autoPlug;
    if (!this.hasText) traits |= traitBits.lacksText;
    if (!isPlain) traits |= traitBits.specialTexts;
    if (isLong(this.text) || [...(this.#overrides?.values() ?? [])].some(isLong)) traits |= traitBits.longTexts;
    this.traits = traits;
  }

  getOption(label: PlatformLabel, name: string): unknown {
    return readMember(readMember(this.#content, label), name);
  }

  getOverride(label: PlatformLabel): LocatedValue<string> | undefined {
    return this.#overrides?.get(label);
  }

  getEffectiveText(label: PlatformLabel): LocatedValue<string> | undefined {
    return this.#overrides?.get(label) ?? this.text;
  }
}

const noLabels: readonly PlatformLabel[] = [];

/** Every platform accepts a text of this length. */
const maxEverywhere = Math.min(...Object.values(platforms).map(({ text }) => text.max));

function isLong(text: LocatedValue<string> | undefined): boolean {
  return text !== undefined && text.value.length > maxEverywhere;
}

function viewTargets(targets: readonly unknown[]): TargetView[] {
  const views: TargetView[] = [];
  for (let i = 0; i < targets.length; i++) {
    const { platform, accountId } = asObject(targets[i]);
    if (typeof platform === 'string' && platformBits.has(platform))
      views.push({ platform: platform as PlatformLabel, accountId: asString(accountId), at: `/platforms/${i}` });
  }
  return views;
}

function getTargetTraits(targets: readonly TargetView[]): number {
  let traits = 0;
  for (const { platform } of targets) traits |= platformBits.get(platform) ?? 0;
  return traits;
}

/** The lists of labels, by the traits of targets; there are at most 256. */
const labelsByTraits = new Map<number, readonly PlatformLabel[]>();

/** The distinct labels, in the order of `platformLabels`. */
function getLabels(targetTraits: number): readonly PlatformLabel[] {
  let labels = labelsByTraits.get(targetTraits);
  if (labels === undefined) {
    labels = platformLabels.filter((label) => (targetTraits & (platformBits.get(label) ?? 0)) !== 0);
    labelsByTraits.set(targetTraits, labels);
  }
  return labels;
}

/** Creates the map only on demand, since most posts have no overrides. */
function viewOverrides(
  content: JsonObject,
  labels: readonly PlatformLabel[],
): ReadonlyMap<PlatformLabel, LocatedValue<string>> | undefined {
  let overrides: Map<PlatformLabel, LocatedValue<string>> | undefined;
  for (const label of labels) {
    const text = readText(readMember(content[label], 'text'), `/platformContent/${label}/text`);
    if (text !== undefined) overrides = (overrides ?? new Map()).set(label, text);
  }
  return overrides;
}

const noMedia: MediaView = {
  images: [],
  video: undefined,
  carousel: undefined,
  filename: undefined,
  videoTitle: undefined,
};

function viewMedia(media: unknown): MediaView {
  if (!isObject(media)) return noMedia;
  const readLink = (name: string) => readText(readMember(media, name), `/media/${name}`);
  return {
    images: asList(readMember(media, 'images')).flatMap((image, i) => readText(image, `/media/images/${i}`) ?? []),
    video: readLink('video'),
    carousel: readLink('carousel'),
    filename: readLink('filename'),
    videoTitle: readLink('videoTitle'),
  };
}

function readText(value: unknown, at: Pointer): LocatedValue<string> | undefined {
  return typeof value === 'string' ? { value, at } : undefined;
}
