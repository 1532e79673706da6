/** The limits of a member on each platform, at the member. */
import type { CarouselLimits, ImageLimits, TextLimits, VideoLimits } from '../../../../spec/platforms.ts';
import {
  describeImageLimits,
  describeTextLimits,
  describeVideoLimits,
  formatSize,
} from '../../../../spec/text/limitTexts.ts';
import { type Html, html } from '../../html/html.ts';
import { isJson, type Json } from '../schema.ts';

export function renderPlatformLimits({ 'x-limits': limits }: Json): Html | undefined {
  if (!isJson(limits)) return undefined;
  return html`<dl class="platforms">${Object.entries(limits).map(
    ([label, limit]) => html`<div><dt>${label}</dt><dd>${describeLimit(limit as Limit)}</dd></div>`,
  )}</dl>`;
}

/** The description without the sentence that repeats the limits. */
export function omitLimits(description: string): string {
  return description.replace(/ ?(?:Chars|Limits) by platform: .*?\.(?= |$)/, '');
}

type Limit = TextLimits | ImageLimits | VideoLimits | CarouselLimits | false;

function describeLimit(limit: Limit): string {
  if (limit === false) return 'none';
  if ('threads' in limit) return describeTextLimits(limit);
  if ('maxPages' in limit) return `up to ${limit.maxPages} pages, ${formatSize(limit.megabytes)}`;
  return isVideo(limit) ? describeVideoLimits(limit) : describeImageLimits(limit);
}

const isVideo = (limit: ImageLimits | VideoLimits): limit is VideoLimits => limit.formats[0] === 'mp4';
