/** The limits of the platforms as text, for the descriptions of the document. */
import { type PlatformLabel, platformByLabel, platformLabels } from '../platforms.ts';

const formatCount = (value: number): string => value.toLocaleString('en');

/** Formats a size: `5 MB`, `256 GB`. */
export function formatSize(megabytes: number): string {
  return megabytes >= 1000 ? `${formatCount(megabytes / 1000)} GB` : `${formatCount(megabytes)} MB`;
}

/** Formats a duration: `90 s`, `240 min`, `12 h`. */
export function formatSeconds(seconds: number): string {
  if (seconds >= 36_000) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** The maximum length of a text on each platform. */
export function textLimitsText(): string {
  return joinPlatforms((label) => {
    const { max, threads } = platformByLabel(label).text;
    return `${formatCount(max)}${threads ? ' per post of a thread' : ''}`;
  });
}

/** The number, size and formats of the images that each platform takes. */
export function imageLimitsText(): string {
  return joinPlatforms((label) => {
    const { images } = platformByLabel(label);
    if (images === false) return 'none';
    const { max, megabytes, megabytesOf = {}, edge, formats } = images;
    const otherSizes = Object.entries(megabytesOf).map(([format, size]) => `, ${format} ${formatSize(size)}`);
    return [
      max === undefined ? '' : `up to ${max}, `,
      `${formatSize(megabytes)} each${otherSizes.join('')}`,
      edge === undefined ? '' : `, ${edge} px`,
      ` (${formats.join(', ')})`,
    ].join('');
  });
}

/** The size and duration of the video that each platform takes. */
export function videoLimitsText(): string {
  return joinPlatforms((label) => {
    const { video } = platformByLabel(label);
    if (video === false) return 'none';
    const { megabytes, minSeconds, maxSeconds } = video;
    const least = minSeconds === undefined ? '' : `${formatSeconds(minSeconds)} to `;
    return `${formatSize(megabytes)}${maxSeconds === undefined ? '' : `, ${least || 'up to '}${formatSeconds(maxSeconds)}`}`;
  });
}

function joinPlatforms(describe: (label: PlatformLabel) => string): string {
  return platformLabels.map((label) => `${label}: ${describe(label)}`).join('; ');
}
