/** A post as rules read it: each part with its pointer; malformed parts read as absent. */
import { asList, asObject, asString, isObject, type JsonObject, readMember } from '../../json.ts';
import { isPlatformLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import type { Pointer } from '../../statement.ts';

export interface Located<T> {
  readonly value: T;
  readonly at: Pointer;
}

export interface TargetView {
  readonly platform: PlatformLabel;
  readonly accountId: string | undefined;
  readonly at: Pointer;
}

export interface MediaView {
  readonly images: readonly Located<string>[];
  readonly video: Located<string> | undefined;
  readonly carousel: Located<string> | undefined;
  readonly filename: Located<string> | undefined;
  readonly videoTitle: Located<string> | undefined;
}

export interface PostView {
  readonly text: Located<string> | undefined;
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
  /** An option of a platform, or undefined. */
  getOption(label: PlatformLabel, name: string): unknown;
  /** The platform's own text, or undefined. */
  getOverride(label: PlatformLabel): Located<string> | undefined;
  /** The text that the platform publishes: its override or the default text. */
  getEffectiveText(label: PlatformLabel): Located<string> | undefined;
}

/** Reads a post in canonical names, complete or not, well-formed or not. */
export function viewPost(post: unknown): PostView {
  return new BodyView(post);
}

/** A class, because the functions of an object literal are created for each request. */
class BodyView implements PostView {
  readonly text: Located<string> | undefined;
  readonly hasText: boolean;
  readonly targets: readonly TargetView[];
  readonly labels: readonly PlatformLabel[];
  readonly contentLabels: readonly PlatformLabel[];
  readonly media: MediaView;
  readonly hasMedia: boolean;
  readonly hasMediaObject: boolean;
  readonly hasSchedule: boolean;
  readonly #content: JsonObject;
  readonly #overrides: ReadonlyMap<PlatformLabel, Located<string>> | undefined;

  constructor(post: unknown) {
    const text = readMember(post, 'text');
    const content = readMember(post, 'platformContent');
    const media = viewMedia(readMember(post, 'media'));
    this.text = readText(text, '/text');
    this.hasText = text !== undefined && text !== null;
    this.targets = viewTargets(asList(readMember(post, 'platforms')));
    this.labels = getLabels(this.targets);
    this.media = media;
    this.hasMediaObject = media !== noMedia;
    this.hasMedia = media.images.length > 0 || media.video !== undefined || media.carousel !== undefined;
    this.hasSchedule = (readMember(post, 'scheduledFor') ?? null) !== null;
    this.#content = asObject(content);
    this.contentLabels = content === undefined ? noLabels : Object.keys(this.#content).filter(isPlatformLabel);
    this.#overrides = content === undefined ? undefined : viewOverrides(this.#content);
  }

  getOption(label: PlatformLabel, name: string): unknown {
    return readMember(readMember(this.#content, label), name);
  }

  getOverride(label: PlatformLabel): Located<string> | undefined {
    return this.#overrides?.get(label);
  }

  getEffectiveText(label: PlatformLabel): Located<string> | undefined {
    return this.getOverride(label) ?? this.text;
  }
}

const noLabels: readonly PlatformLabel[] = [];

function viewTargets(targets: readonly unknown[]): TargetView[] {
  const views: TargetView[] = [];
  for (let i = 0; i < targets.length; i++) {
    const platform = readMember(targets[i], 'platform');
    if (typeof platform === 'string' && isPlatformLabel(platform))
      views.push({ platform, accountId: asString(readMember(targets[i], 'accountId')), at: `/platforms/${i}` });
  }
  return views;
}

/** The distinct labels, in the order of `platformLabels`. */
function getLabels(targets: readonly TargetView[]): readonly PlatformLabel[] {
  const [first] = targets;
  if (first === undefined || targets.length === 1) return first === undefined ? [] : [first.platform];
  return platformLabels.filter((label) => targets.some(({ platform }) => platform === label));
}

/** Creates the map only on demand, since most posts have no overrides. */
function viewOverrides(content: JsonObject): ReadonlyMap<PlatformLabel, Located<string>> | undefined {
  let overrides: Map<PlatformLabel, Located<string>> | undefined;
  for (const label of Object.keys(content)) {
    if (!isPlatformLabel(label)) continue;
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
  const buildOne = (name: string) => readText(readMember(media, name), `/media/${name}`);
  return {
    images: asList(readMember(media, 'images')).flatMap((image, i) => readText(image, `/media/images/${i}`) ?? []),
    video: buildOne('video'),
    carousel: buildOne('carousel'),
    filename: buildOne('filename'),
    videoTitle: buildOne('videoTitle'),
  };
}

function readText(value: unknown, at: Pointer): Located<string> | undefined {
  return typeof value === 'string' ? { value, at } : undefined;
}
