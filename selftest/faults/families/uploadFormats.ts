/** The formats of uploads, by their first bytes. */
import type { MediaFormat } from '../../../spec/platforms.ts';
import type { Upload } from './faultBehaviour.ts';

const heads: readonly (readonly [MediaFormat, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['mp4', /^[\s\S]{4}ftyp/],
  ['pdf', /^%PDF/],
];

export const detectFormat = ({ head }: Upload): MediaFormat | undefined =>
  heads.find(([, pattern]) => pattern.test(head))?.[0];

/** First bytes that only some files of a format have, by which a service may recognize the format. */
export const narrowHeads: readonly (readonly [name: string, format: MediaFormat, head: RegExp])[] = [
  ['jpeg without a JFIF header', 'jpeg', /^\xff\xd8\xff\xe0/],
  ['gif of the first version', 'gif', /^GIF89a/],
  ['lossy or extended webp', 'webp', /^RIFF[\s\S]{4}WEBPVP8L/],
  ['lossy or lossless webp', 'webp', /^RIFF[\s\S]{4}WEBPVP8X/],
  ['mp4 of another brand than isom', 'mp4', /^[\s\S]{4}ftypisom/],
  ['pdf of another version than 1.4', 'pdf', /^%PDF-1\.4/],
];
