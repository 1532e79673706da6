/** Rules on hosted images. */
import type { JsonObject } from '../../../json.ts';
import {
  type ImageFormat,
  type MediaFormat,
  type Platform,
  type PlatformLabel,
  platform,
  platformLabels,
} from '../../../platforms.ts';
import { hosted } from '../../../world.ts';
import { beside, content, postTo, to } from '../../bodies.ts';
import { requestRule, type StateRule, stateRule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';
import { type Vector, vectorsOf } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { eachFile, either, samples, samplesBut, table } from './files.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

const images = (post: PostView) => post.media.images;
const withImage = (label: PlatformLabel, name: string) => ({
  body: { text: 'Hello', platforms: to(label), media: { images: [hosted(name)] } },
});

const imageSamples: readonly ImageFormat[] = ['jpeg', 'png', 'gif', 'webp'];

/** A post to a platform with these hosted files as images. */
function pictures(label: PlatformLabel, ...names: readonly string[]): JsonObject {
  const post = { ...postTo(label), media: { images: names.map(hosted) } };
  return label === 'photo' && names.length > 1 ? content(post, 'photo', { contentType: 'carousel' }) : post;
}

/** Each format alone, after another image, and beside a second platform. */
function wrongFormats(label: PlatformLabel): Trial {
  const helper = label === 'microblog' ? 'openmicro' : 'microblog';
  const broken = samplesBut().flatMap(([format, name]) => [
    [`${format} alone`, pictures(label, name)],
    [`${format} after a jpeg`, pictures(label, 'second.jpg', name)],
    [`${format} beside a second platform`, beside(pictures(label, name), helper)],
  ]);
  return { like: pictures(label, samples.jpeg), broken: Object.fromEntries(broken) };
}

/** Whether an image of this format is accepted: it is listed, or the service converts it. */
function takesImage(limits: Exclude<Platform['images'], false>, format: MediaFormat, converts: boolean): boolean {
  if (format === 'mp4' || format === 'pdf') return false;
  return limits.formats.includes(format) || converts;
}

/** `media.image.format.<label>`. Images for shortvideo are converted if needed, so it accepts any image format. */
export const imageFormats: readonly StateRule[] = platformLabels.flatMap((label): StateRule[] => {
  const limits = platform(label).images;
  if (limits === false) return [];
  const id = `media.image.format.${label}`;
  const converts = label === 'shortvideo';
  const takes = (format: MediaFormat) => takesImage(limits, format, converts);
  const vectors: Vector[] = imageSamples.map((format) =>
    (takes(format) ? accepted : refused)(`a hosted ${format}`, withImage(label, samples[format])),
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
      source: table(`${label}: images ${limits.formats.join(', ')}`),
      summary: `A hosted image for ${label} must be ${either(limits.formats)}${converts ? ', or another image, which is converted' : ''}.`,
      on: writes,
      concerns: { platform: label, media: true },
      find: (call, facts) =>
        eachFile(call, facts, label, images, (file, at) =>
          takes(file.format)
            ? []
            : [
                {
                  rule: id,
                  at,
                  limit: limits.formats.join(', '),
                  actual: file.format,
                  detail: `${label} accepts ${either(limits.formats)}; this file is ${file.format}.`,
                },
              ],
        ),
      trials: [
        wrongFormats(label),
        // Only the formats that the table of the document lists.
        {
          like: postTo(label),
          name: `images on ${label}, by format`,
          updates: 'always',
          kept: imageSamples
            .filter((format) => limits.formats.includes(format))
            .map((format) => ({ ...postTo(label), media: { images: [hosted(samples[format])] } })),
        },
      ],
      vectors: [...vectors, refused('a PDF among the images', withImage(label, 'slides.pdf'))],
    }),
  ];
});

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
    accepted('an image of 9 MB on textthread (limit 8 MB)', withImage('textthread', 'large.jpg')),
    accepted('an image of 9 MB on microblog (limit 5 MB)', withImage('microblog', 'large.jpg')),
    accepted('an image of 6,000 pixels on shortvideo (limit 1,080)', withImage('shortvideo', 'large.jpg')),
  ],
});
