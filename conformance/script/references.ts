/** Converts values of the default world to references that are valid in any world. */
import { isObject } from '../../spec/json.ts';
import { isPlatformLabel, type PlatformLabel } from '../../spec/platforms.ts';
import type { VerbatimPart } from '../../spec/rules/trial.ts';
import { parseTimestamp } from '../../spec/time/instant.ts';
import { hostedOrigin, world } from '../../spec/world.ts';

/** An account of a platform: the first, the second. */
export const account = (label: PlatformLabel, number = 1): string =>
  `{{account:${label}${number === 1 ? '' : `:${number}`}}}`;

/** The hosted URL of a file of the catalogue. */
export const file = (name: string): string => `{{file:${name}}}`;

/** A URL like that of a file of the catalogue, which no upload returned. */
const formatUnknownFile = (name: string): string => `{{unknown:${name}}}`;

const epoch = Date.parse(world.now);

/**
 * Times within this range of the default world's time become relative to the clock of the run. Later times are in the
 * future of any clock.
 */
const clockRange = 30 * 24 * 60 * 60 * 1000;

/**
 * A value with references in place of ids, hosted URLs and times of the default world.
 *
 * @param verbatim the parts that are the subject of the rule, which stay unchanged
 */
export function toReferences<T>(value: T, verbatim: readonly VerbatimPart[] = []): T {
  return mapTexts(value, (text) => formatReference(text, verbatim)) as T;
}

function mapTexts(value: unknown, replaceText: (text: string) => string): unknown {
  if (typeof value === 'string') return replaceText(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replaceText));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, replaceText)]));
}

function formatReference(text: string, verbatim: readonly VerbatimPart[]): string {
  const [before, hostedPath] = text.split(`${hostedOrigin}/`);
  if (hostedPath !== undefined) return `${before}${formatHostedFile(hostedPath)}`;
  if (text.startsWith('https://media.example.org/') && !verbatim.includes('hosts'))
    return formatSimilarHostedFile(text);
  const time = formatNearTime(text);
  if (time !== undefined) return time;
  return text.replace(/\b(?:acc_([a-z]+)(_second)?|out_ada|out_ben)\b/g, (match, label: unknown, second: unknown) => {
    if (match === 'out_ada') return '{{outreach}}';
    if (match === 'out_ben') return '{{outreach:unconnected}}';
    return isPlatformLabel(label) ? account(label, second === undefined ? 1 : 2) : match;
  });
}

function formatHostedFile(name: string): string {
  const [fileName = '', suffix] = name.split('-never-uploaded');
  if (suffix !== undefined) return formatUnknownFile(fileName);
  return name.startsWith('never-uploaded') ? formatUnknownFile('clip.mp4') : file(name);
}

/** A hosted file of the kind in the name, because foreign URLs may not be fetched. */
function formatSimilarHostedFile(url: string): string {
  const number = /\/(\d+)\.jpg$/.exec(url)?.[1];
  if (number !== undefined) return file(`photo-${Number(number) + 1}.jpg`);
  if (url.endsWith('.mp4')) return file('clip.mp4');
  if (url.endsWith('.pdf')) return file('slides.pdf');
  return file(url.endsWith('.png') ? 'drawing.png' : 'photo.jpg');
}

/** A timestamp near the world's own time, as an offset from it. Days are not timestamps. */
function formatNearTime(text: string): string | undefined {
  const instant = parseTimestamp(text);
  if (instant === undefined || Math.abs(instant - epoch) > clockRange) return undefined;
  const seconds = Math.round(Math.abs(instant - epoch) / 1000);
  const offset = text.endsWith('Z') ? '' : `@${text.slice(-6)}`;
  if (seconds === 0) return `{{now${offset}}}`;
  return `{{now${instant < epoch ? '-' : '+'}${formatDuration(seconds)}${offset}}}`;
}

function formatDuration(seconds: number): string {
  const isMultipleOf = (unit: number): boolean => seconds % unit === 0;
  if (isMultipleOf(86_400)) return `P${seconds / 86_400}D`;
  if (isMultipleOf(3600)) return `PT${seconds / 3600}H`;
  return isMultipleOf(60) ? `PT${seconds / 60}M` : `PT${seconds}S`;
}
