/** Shared by the rules on hosted media. Foreign media is never fetched (decision `media.check.when`). */
import { tolerantMegabyte } from '../../../limits.ts';
import type { MediaFormat, PlatformLabel } from '../../../platforms.ts';
import type { FindingDetails } from '../../../statement.ts';
import type { HostedMedia } from '../../../world.ts';
import type { Call, Facts } from '../../rule.ts';
import type { LocatedValue, PostView } from '../../views/post.ts';

/** The answer under which requests are refused for the content of files. */
export const checkedAtCreation = { 'media.check.when': 'hosted-at-create' } as const;

/** The answer under which social has limits on media. */
export const rowAppliesToSocial = { 'media.table.unlabelled-row': 'social' } as const;
export const anyRow = { 'media.table.unlabelled-row': ['social', 'no-platform'] } as const;

export type FileJudge = (file: HostedMedia, at: string) => FindingDetails | readonly FindingDetails[];

/** Judges every hosted file of one kind in a post to a platform. */
export function findInFiles(
  call: Call,
  facts: Facts,
  label: PlatformLabel,
  getUrls: (post: PostView) => readonly (LocatedValue<string> | undefined)[],
  judge: FileJudge,
): FindingDetails[] {
  if (call.post === undefined || !call.post.labels.includes(label)) return [];
  return getUrls(call.post).flatMap((url) => {
    const file = url === undefined ? undefined : facts.media.get(url.value);
    return url === undefined || file === undefined ? [] : judge(file, url.at);
  });
}

/** A source in the table of media limits. */
export const citeLimits = (item: string) => ({ section: 'Media limits per platform', item });

/** Finds a file over its limit, with the tolerance of the decision `limits.megabyte`. */
export function findOversize(
  { bytes }: HostedMedia,
  megabytes: number,
  label: PlatformLabel,
  at: string,
): FindingDetails[] {
  const limit = megabytes * tolerantMegabyte;
  return bytes <= limit
    ? []
    : [{ at, limit, actual: bytes, detail: `The file has ${bytes} bytes; ${label} allows at most ${megabytes} MB.` }];
}

/** A hosted file of each format. */
export const samples: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'photo.jpg',
  png: 'drawing.png',
  gif: 'loop.gif',
  webp: 'photo.webp',
  mp4: 'clip.mp4',
  pdf: 'slides.pdf',
};

/** The samples of all formats but the given ones. */
export const selectSamplesExcept = (
  ...excludedFormats: readonly MediaFormat[]
): readonly (readonly [MediaFormat, string])[] =>
  formats.flatMap((format) => (excludedFormats.includes(format) ? [] : [[format, samples[format]] as const]));

const formats = Object.keys(samples) as MediaFormat[];
