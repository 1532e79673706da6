/** The formats of uploads, by their first bytes. */
import type { MediaFormat } from '../../../spec/platforms.ts';
import type { Upload } from './tamper.ts';

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
