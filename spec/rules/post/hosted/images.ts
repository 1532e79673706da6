/** Rules on hosted images. */
import type { Behaviour } from '../../../decisions/index.ts';
import type { JsonObject } from '../../../json.ts';
import {
  getPlatformByLabel,
  type ImageFormat,
  isImageFormat,
  type MediaFormat,
  type Platform,
  type PlatformLabel,
  platformLabels,
} from '../../../platforms.ts';
import { joinWithOr } from '../../../text/joinWords.ts';
import { getHostedUrl } from '../../../world.ts';
import { appendTargets, buildPostOn, buildTargetsOn, withContent } from '../../bodies.ts';
import { type Facts, requestRule, type StateRule, stateRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { createVectorBuilders, type Vector } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { anyRow, checkedAtCreation, citeLimits, findInFiles, samples, selectSamplesExcept } from './files.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const getImageUrls = (post: PostView) => post.media.images;
const buildImageRequest = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: buildTargetsOn(label), media: { images: [getHostedUrl(name)] } },
});

const imageSamples: readonly ImageFormat[] = ['jpeg', 'png', 'gif', 'webp'];

/** A post to a platform with these hosted files as images. */
function buildImagePost(label: PlatformLabel, ...names: readonly string[]): JsonObject {
  const post = { ...buildPostOn(label), media: { images: names.map(getHostedUrl) } };
  return label === 'photo' && names.length > 1 ? withContent(post, 'photo', { contentType: 'carousel' }) : post;
}

/** Each format alone, after another image, and with a second platform. */
function buildWrongFormatTrial(label: PlatformLabel): Trial {
  const otherPlatform = label === 'microblog' ? 'openmicro' : 'microblog';
  const breaking = selectSamplesExcept().flatMap(([format, name]) => [
    [`${format} alone`, buildImagePost(label, name)],
    [`${format} after a jpeg`, buildImagePost(label, 'second.jpg', name)],
    [`${format} with a second platform`, appendTargets(buildImagePost(label, name), otherPlatform)],
  ]);
  return { baseline: buildImagePost(label, samples.jpeg), breaking: Object.fromEntries(breaking) };
}

/** Whether an image of this format is accepted: it is listed, or the service converts it. */
function acceptsImage(limits: Exclude<Platform['images'], false>, format: MediaFormat, converts: boolean): boolean {
  return isImageFormat(format) && (limits.formats.includes(format) || converts);
}

/** Whether a hosted image of the post has a format that a target converts. */
export function needsConversion(post: PostView, media: Facts['media']): boolean {
  return platformLabels.some((label) => {
    const limits = getPlatformByLabel(label).images;
    if (limits === false || !convertsFormats(label) || !post.labels.includes(label)) return false;
    return getImageUrls(post).some(({ value }) => {
      const format = media.get(value)?.format;
      return format !== undefined && isImageFormat(format) && !limits.formats.includes(format);
    });
  });
}

/** Whether a platform accepts every image, because no row of the table applies to it. */
const hasNoLimits = (label: PlatformLabel, b: Pick<Behaviour, 'media.table.unlabelled-row'>): boolean =>
  label === 'social' && b['media.table.unlabelled-row'] === 'no-platform';

const convertsFormats = (label: PlatformLabel): boolean => label === 'shortvideo';

/** `media.image.format.<label>`. Images for shortvideo are converted if needed, so it accepts any image format. */
export const imageFormats: readonly StateRule[] = platformLabels.flatMap((label): StateRule[] => {
  const limits = getPlatformByLabel(label).images;
  if (limits === false) return [];
  const id = `media.image.format.${label}`;
  const converts = convertsFormats(label);
  const accepts = (format: MediaFormat) => acceptsImage(limits, format, converts);
  const vectors: Vector[] = imageSamples.map((format) =>
    (accepts(format) ? accepted : refused)(`a hosted ${format}`, buildImageRequest(label, samples[format])),
  );
  return [
    stateRule({
      id,
      level: label === 'social' || converts ? 'assumed' : 'derived',
      needs: [
        'media.check.when',
        'media.format.unsupported',
        ...(label === 'social' ? (['media.table.unlabelled-row'] as const) : []),
      ],
      holds: label === 'social' ? { ...checkedAtCreation, ...anyRow } : checkedAtCreation,
      ...(converts
        ? {
            says: {
              'media.format.unsupported': {
                'convert-stills-or-refuse': `A hosted image for ${label} must be ${joinWithOr(limits.formats)}; other images except GIFs are converted.`,
                refuse: `A hosted image for ${label} must be ${joinWithOr(limits.formats)}.`,
              },
            },
          }
        : {}),
      ...(label === 'social'
        ? {
            says: {
              'media.table.unlabelled-row': {
                'no-platform': 'A hosted file in images must be an image; social accepts any format.',
              },
            },
          }
        : {}),
      source: citeLimits(`${label}: images ${limits.formats.join(', ')}`),
      summary: converts
        ? `A hosted file in the images of a post to ${label} must be an image; formats other than ${limits.formats.join(' and ')} are converted.`
        : `A hosted image for ${label} must be ${joinWithOr(limits.formats)}.`,
      on: writes,
      concerns: { platform: label, media: true },
      find: (call, facts, b) =>
        findInFiles(call, facts, label, getImageUrls, (file, at) =>
          acceptsImage(limits, file.format, (converts && isConverted(file.format, b)) || hasNoLimits(label, b))
            ? []
            : {
                at,
                limit: limits.formats.join(', '),
                actual: file.format,
                detail: `${label} accepts ${joinWithOr(limits.formats)}; this file is ${file.format}.`,
              },
        ),
      trials: [
        buildWrongFormatTrial(label),
        // Only the formats that the table of the document lists.
        {
          baseline: buildPostOn(label),
          name: `images on ${label}, by format`,
          updates: 'always',
          valid: imageSamples
            .filter((format) => limits.formats.includes(format))
            .map((format) => ({ ...buildPostOn(label), media: { images: [getHostedUrl(samples[format])] } })),
        },
      ],
      vectors: [...vectors, refused('a PDF among the images', buildImageRequest(label, 'slides.pdf'))],
    }),
  ];
});

/** Whether an image in another format is converted where the document mentions a conversion. */
function isConverted(format: MediaFormat, behaviour: Pick<Behaviour, 'media.format.unsupported'>): boolean {
  const answer = behaviour['media.format.unsupported'];
  return answer === 'convert-or-refuse' || (answer === 'convert-stills-or-refuse' && format !== 'gif');
}

/** Images over a size limit are compressed or converted, not refused. */
export const imageSize = requestRule({
  id: 'media.image.size',
  level: 'documented',
  needs: [],
  source: {
    section: 'Media limits per platform',
    item: 'auto-processing: images over a platform’s size limit are compressed or converted before publishing',
  },
  summary: 'An image over a platform’s size limit is accepted, and compressed or converted before publishing.',
  on: writes,
  vectors: [
    accepted('an image of 9 MB on textthread (limit 8 MB)', buildImageRequest('textthread', 'large.jpg')),
    accepted('an image of 9 MB on microblog (limit 5 MB)', buildImageRequest('microblog', 'large.jpg')),
    accepted('an image of 6,000 pixels on shortvideo (limit 1,080)', buildImageRequest('shortvideo', 'large.jpg')),
  ],
});
