/** The document contains every number of the platform table, at the member that it limits. */
import { expect, test } from 'vitest';
import { maxTitleLength, maxUploadMegabytes } from '../../spec/limits.ts';
import { plans } from '../../spec/plans.ts';
import { getPlatformByLabel, type Platform, platformLabels, platforms } from '../../spec/platforms.ts';
import { getContentComponent } from '../../spec/schemas/content.ts';
import { formatSeconds, formatSize } from '../../spec/text/limitTexts.ts';
import { buildLimitCatalogue } from '../generate/limits.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import { getProperties, type Schemas } from './schema/schema.ts';

const document = emitOpenApi(defaultProfile);
const { schemas } = document.components as { readonly schemas: Schemas };
const getMember = (component: string, name: string) => getProperties(schemas[component] ?? {})[name] ?? {};

/** The limits of one platform in a description that lists all platforms. */
function findLimitsIn(component: string, name: string, label: string): string {
  const text = String(getMember(component, name).description);
  return new RegExp(`\\b${label}: ([^;]*?)(?:;|\\. |\\.$)`).exec(text)?.[1] ?? '';
}

const getImageNumbers = ({ images }: Platform): string[] =>
  images === false
    ? ['none']
    : [
        formatSize(images.megabytes),
        ...Object.values(images.megabytesOf ?? {}).map(formatSize),
        ...(images.max === undefined ? [] : [`up to ${images.max},`]),
        ...(images.edge === undefined ? [] : [`${images.edge} px`]),
        ...images.formats,
      ];

const getVideoNumbers = ({ video }: Platform): string[] =>
  video === false
    ? ['none']
    : [
        formatSize(video.megabytes),
        ...[video.minSeconds, video.maxSeconds].filter((seconds) => seconds !== undefined).map(formatSeconds),
      ];

test.each(platformLabels)('text, images and video have the limits of %s', (label) => {
  const platform = getPlatformByLabel(label);
  const textLimits = Object.values(platform.text).filter((limit) => typeof limit === 'number');
  for (const limit of textLimits.map((number) => number.toLocaleString('en'))) {
    expect(findLimitsIn('PostCreate', 'text', label)).toContain(limit);
    expect(getMember(getContentComponent(label), 'text').description).toContain(limit);
  }
  for (const component of ['Media', 'MediaUpdate']) {
    for (const part of getImageNumbers(platform)) expect(findLimitsIn(component, 'images', label)).toContain(part);
    for (const part of getVideoNumbers(platform)) expect(findLimitsIn(component, 'video', label)).toContain(part);
  }
  expect(getMember('Media', 'images')['x-limits']).toHaveProperty(label, platform.images);
  expect(getMember('Media', 'video')['x-limits']).toHaveProperty(label, platform.video);
});

test('the members for carousels, thumbnails, titles, uploads and plans have their limits', () => {
  const { carousel } = platforms.professional;
  const { thumbnail } = platforms.video;
  const { width, height } = thumbnail.recommended;
  const texts: readonly (readonly [unknown, readonly string[]])[] = [
    [getMember('Media', 'carousel').description, [`${carousel.maxPages} pages`, formatSize(carousel.megabytes)]],
    [
      getMember('VideoContent', 'thumbnail').description,
      [formatSize(thumbnail.megabytes), formatSize(thumbnail.compressedToMegabytes), `${width}x${height}`],
    ],
    [getMember('VideoContent', 'title').description, [String(maxTitleLength)]],
    [getMember('Media', 'filename').description, [String(maxTitleLength)]],
    [getMember('UploadForm', 'file').description, [formatSize(maxUploadMegabytes)]],
    [
      (document.info as { readonly description: string }).description,
      [plans.api.publishedPostsPerMonth, plans.api.requestsPerMinute, plans.starter.socialAccounts].map(String),
    ],
  ];
  for (const [text, parts] of texts) for (const part of parts) expect(text).toContain(part);
  expect(getMember('Media', 'carousel')['x-limits']).toEqual({ professional: carousel });
});

test.each(['Media', 'MediaUpdate', 'PostMedia'])('the limits of %s name the decisions about the table', (component) => {
  expect(getMember(component, 'images')['x-decision']).toEqual(
    expect.arrayContaining(['media.table.unlabelled-row', 'media.shortvideo.pixels']),
  );
  expect(getMember(component, 'video')['x-decision']).toContain('media.table.unlabelled-row');
  expect(getMember(component, 'carousel')['x-decision']).not.toContain('media.table.unlabelled-row');
});

test('social has no limits on media if the row without a label is not its row', () => {
  const { schemas: others } = emitOpenApi(resolveProfile({ 'media.table.unlabelled-row': 'no-platform' }))
    .components as { readonly schemas: Schemas };
  const { images, video } = getProperties(others.Media ?? {});
  for (const property of [images, video]) {
    expect(property?.['x-limits']).not.toHaveProperty('social');
    expect(property?.['x-limits']).toHaveProperty('shortvideo');
    expect(property?.description).not.toContain('social');
    expect(property?.description).toMatch(/; video: .*; shortvideo: /);
    expect(property?.['x-decision']).not.toContain('media.table.unlabelled-row');
  }
});

test('limits.json has the table itself', () => {
  expect(buildLimitCatalogue()).toMatchObject({ platforms, plans, upload: { megabytes: maxUploadMegabytes } });
});
