/** From the default world of the vectors to references that hold in any. */
import { isObject } from '../../../spec/json.ts';
import { isPlatformLabel } from '../../../spec/platforms.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import { hostedOrigin, world } from '../../../spec/world.ts';
import { account, file } from '../../script/bodies.ts';

/** Rules whose vectors are about foreign URLs: they keep theirs. */
const aboutForeign: ReadonlySet<string> = new Set([
  'media.url.https',
  'media.url.public',
  'media.hosted.shortvideo',
  'video.thumbnail.url',
]);

const epoch = Date.parse(world.now);

/** How near a time must be to the world's own to be told by it; what is further ahead is in the future of every clock. */
const near = 30 * 24 * 60 * 60 * 1000;

/** A value of a vector with references in place of ids, hosted URLs and times of the default world. */
export function translated<T>(value: T, rule: string): T {
  return mapped(value, (text) => reference(text, rule)) as T;
}

function mapped(value: unknown, inText: (text: string) => string): unknown {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) return value.map((item) => mapped(item, inText));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, inText)]));
}

function reference(text: string, rule: string): string {
  if (text.startsWith(`${hostedOrigin}/`)) return hostedFile(text.slice(hostedOrigin.length + 1));
  if (text.startsWith('https://media.example.org/') && !aboutForeign.has(rule)) return hostedLike(text);
  const time = nearTime(text);
  if (time !== undefined) return time;
  return text.replace(/\b(?:acc_([a-z]+)(_second)?|out_ada|out_ben)\b/g, (whole, label: unknown, second: unknown) => {
    if (whole === 'out_ada') return '{{outreach}}';
    if (whole === 'out_ben') return '{{outreach:unconnected}}';
    return isPlatformLabel(label) ? account(label, second === undefined ? 1 : 2) : whole;
  });
}

function hostedFile(name: string): string {
  return name.startsWith('never-uploaded') ? `${file('clip.mp4')}-${name}` : file(name);
}

/** A hosted file of the kind that the name says: whether foreign URLs can be fetched is another question. */
function hostedLike(url: string): string {
  const number = /\/(\d+)\.jpg$/.exec(url)?.[1];
  if (number !== undefined) return file(`photo-${Number(number) + 1}.jpg`);
  if (url.endsWith('.mp4')) return file('clip.mp4');
  if (url.endsWith('.pdf')) return file('slides.pdf');
  return file(url.endsWith('.png') ? 'drawing.png' : 'photo.jpg');
}

/** A timestamp near the world's own time, told by that time; days are no timestamps. */
function nearTime(text: string): string | undefined {
  const instant = parseTimestamp(text);
  if (instant === undefined || Math.abs(instant - epoch) > near) return undefined;
  const seconds = Math.round(Math.abs(instant - epoch) / 1000);
  const offset = text.endsWith('Z') ? '' : `@${text.slice(-6)}`;
  if (seconds === 0) return `{{now${offset}}}`;
  return `{{now${instant < epoch ? '-' : '+'}${durationOf(seconds)}${offset}}}`;
}

function durationOf(seconds: number): string {
  const whole = (unit: number): boolean => seconds % unit === 0;
  if (whole(86_400)) return `P${seconds / 86_400}D`;
  if (whole(3600)) return `PT${seconds / 3600}H`;
  return whole(60) ? `PT${seconds / 60}M` : `PT${seconds}S`;
}
