/** The limits of the platforms as text, for the descriptions of the OpenAPI document. */
import {
  getPlatformByLabel,
  type ImageLimits,
  type Platform,
  platformLabels,
  type TextLimits,
  type VideoLimits,
} from '../platforms.ts';
import { formatCount } from './formatCount.ts';

/** Formats a size: `5 MB`, `256 GB`. */
export function formatSize(megabytes: number): string {
  return megabytes >= 1000 ? `${formatCount(megabytes / 1000)} GB` : `${formatCount(megabytes)} MB`;
}

/** Formats a duration: `90 s`, `240 min`, `12 h`. */
export function formatSeconds(seconds: number): string {
  if (seconds >= 36_000) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** The maximum length of a text: `280 per post of a thread`. */
export function describeTextLimits({ max, threads }: TextLimits): string {
  return `${formatCount(max)}${threads ? ' per post of a thread' : ''}`;
}

/** The number, size and formats of images: `up to 9, 5 MB each (jpeg, png, gif)`. */
export function describeImageLimits(limits: ImageLimits | false): string {
  if (limits === false) return 'none';
  const { max, megabytes, megabytesOf = {}, edge, formats } = limits;
  const otherSizes = Object.entries(megabytesOf).map(([format, size]) => `, ${format} ${formatSize(size)}`);
  return [
    max === undefined ? '' : `up to ${max}, `,
    `${formatSize(megabytes)} each${otherSizes.join('')}`,
    edge === undefined ? '' : `, ${edge} px`,
    ` (${formats.join(', ')})`,
  ].join('');
}

/** The size and duration of a video: `1 GB, 3 s to 90 s`. */
export function describeVideoLimits(limits: VideoLimits | false): string {
  if (limits === false) return 'none';
  const { megabytes, minSeconds, maxSeconds } = limits;
  const least = minSeconds === undefined ? '' : `${formatSeconds(minSeconds)} to `;
  return `${formatSize(megabytes)}${maxSeconds === undefined ? '' : `, ${least || 'up to '}${formatSeconds(maxSeconds)}`}`;
}

/** The maximum length of a text on each platform. */
export function formatTextLimitsText(): string {
  return joinPlatforms(({ text }) => describeTextLimits(text));
}

/** The number, size and formats of the images that each platform accepts. */
export function formatImageLimitsText(): string {
  return joinPlatforms(({ images }) => describeImageLimits(images));
}

/** The size and duration of the video that each platform accepts. */
export function formatVideoLimitsText(): string {
  return joinPlatforms(({ video }) => describeVideoLimits(video));
}

function joinPlatforms(describe: (platform: Platform) => string): string {
  return platformLabels.map((label) => `${label}: ${describe(getPlatformByLabel(label))}`).join('; ');
}
