/**
 * The traits of a request on a post, as the bits of a number: the same rules concern requests with the same traits. An
 * extra trait is harmless: a rule that is checked unnecessarily finds nothing.
 */
import { type PlatformLabel, platformLabels } from '../platforms.ts';

/** The traits that a request on a post must have for a rule to find anything; without them, the rule is skipped. */
export interface Concern {
  /** A target on this platform. */
  readonly platform?: PlatformLabel;
  /** A media object, even an empty one. */
  readonly media?: true;
  /** An override or option of any platform, targeted or not. */
  readonly overrides?: true;
  /** The instruction to publish immediately. */
  readonly publishes?: true;
  /** A schedule in the request. */
  readonly schedules?: true;
  /** Follow-up comments, or the flag that enables them. */
  readonly autoPlug?: true;
  /** No default text. */
  readonly lacksText?: true;
  /** A text that is longer than some platform allows. */
  readonly longTexts?: true;
  /** A text that is not plain, or an empty list (`JsonTraits` of the service defines plain). */
  readonly specialTexts?: true;
}

/** The traits other than platforms. */
export const traitBits = {
  media: 1,
  overrides: 2,
  autoPlug: 4,
  publishes: 8,
  schedules: 16,
  lacksText: 32,
  longTexts: 64,
  specialTexts: 128,
} as const satisfies Readonly<Record<Exclude<keyof Concern, 'platform'>, number>>;

/** The trait of a target on each platform, by label. */
export const platformBits: ReadonlyMap<string, number> = new Map(platformLabels.map((label, i) => [label, 256 << i]));

/** A request without a post has all traits, so every rule concerns it. */
export const allTraits = -1;

/** Whether a rule with these concerns can find anything in a request with these traits: one match suffices. */
export function isConcerned(traits: number, concerns: Concern | readonly Concern[] = {}): boolean {
  return [concerns].flat().some((concern) => {
    const required = getRequiredTraits(concern);
    return (traits & required) === required;
  });
}

function getRequiredTraits({ platform, ...traits }: Concern): number {
  const names = Object.keys(traits) as (keyof typeof traitBits)[];
  return names.reduce((bits, name) => bits | traitBits[name], platform === undefined ? 0 : getPlatformBit(platform));
}

function getPlatformBit(label: PlatformLabel): number {
  return platformBits.get(label) ?? 0;
}
