/** Rules on the number and kind of media per platform, judged on the request alone. */
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import { getHostedUrl } from '../../world.ts';
import {
  appendTargets,
  buildPostOn,
  buildPostWithImages,
  buildTargetsOn,
  getForeignUrl,
  prependTargets,
} from '../bodies.ts';
import { allOf, hasMedia, hasMember, targets } from '../fragments.ts';
import { type JsonSchema, type RequestRule, requestRule, type SchemaFragment } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeLimits = (item: string) => ({ section: 'Media limits per platform', item });

const hostedImage = { images: [getHostedUrl('photo.jpg')] };

const buildImagesRequest = (label: PlatformLabel, count: number) => ({
  body: {
    text: 'Hello',
    platforms: buildTargetsOn(label),
    media: {
      images: Array.from({ length: count }, (_, i) =>
        getPlatformByLabel(label).hostedOnly ? getHostedUrl('photo.jpg') : getForeignUrl(`${i}.jpg`),
      ),
    },
  },
});

/** `media.images.count.<label>`, for each platform with a maximum in the table. */
export const imageCounts: readonly RequestRule[] = platformLabels.flatMap((label) => {
  const limits = getPlatformByLabel(label).images;
  if (limits === false || limits.max === undefined) return [];
  const max = limits.max;
  const id = `media.images.count.${label}`;
  return [
    requestRule({
      id,
      level: 'derived',
      needs: ['media.count.over'],
      source: citeLimits(`${label}: up to ${max} images${label === 'photo' ? ' in a carousel' : ''}`),
      summary: `A post to ${label} must have at most ${max} images.`,
      on: writes,
      concerns: { platform: label, media: true },
      find: ({ post }) => {
        const actual = post?.media.images.length ?? 0;
        if (post === undefined || actual <= max || !post.labels.includes(label)) return [];
        return {
          at: '/media/images',
          limit: max,
          actual,
          detail: `${label} allows at most ${max} images; the post has ${actual}.`,
        };
      },
      schema: () => buildUnsuitedMedia(label, hasMember('images', { minItems: max + 1 })),
      trials: [
        {
          baseline: buildPostWithImages(label, 2),
          breaking: {
            'one image too many': buildPostWithImages(label, max + 1),
            'one image too many, after a platform without a limit': prependTargets(
              buildPostWithImages(label, max + 1),
              'social',
            ),
          },
        },
      ],
      vectors: [
        accepted(`${max} images`, buildImagesRequest(label, max)),
        refused(`${max + 1} images`, buildImagesRequest(label, max + 1)),
        accepted(`${max + 1} images where ${label} is not targeted`, buildImagesRequest('social', max + 1)),
      ],
    }),
  ];
});

/** A post to the platform whose media match a fragment. An update may leave out its targets or media. */
const buildUnsuitedMedia = (label: PlatformLabel, media: JsonSchema): readonly SchemaFragment[] => {
  const refuses = allOf(targets(label), hasMedia(media));
  return [
    { component: 'PostCreate', covers: 'all', refuses },
    { component: 'PostUpdate', covers: 'part', refuses },
  ];
};

const buildUnsuitedMediaTrial = (label: 'openmicro' | 'video'): Trial => {
  const [description, media] =
    label === 'openmicro'
      ? (['a video', { video: getHostedUrl('clip.mp4') }] as const)
      : (['an image', hostedImage] as const);
  const post = { ...buildPostOn(label), media };
  return label === 'openmicro'
    ? {
        baseline: { ...buildPostOn(label), media: hostedImage },
        breaking: {
          [description]: post,
          [`${description}, after a platform that accepts it`]: prependTargets(post, 'social'),
        },
      }
    : {
        baseline: buildPostOn(label),
        breaking: {
          [description]: post,
          [`${description}, with a platform that accepts it`]: appendTargets(post, 'social'),
        },
      };
};

/** `media.suited.openmicro`: no video; `media.suited.video`: no images. */
export const mediaSuited: readonly RequestRule[] = (
  [
    ['openmicro', 'video', 'none in the video column'],
    ['video', 'images', 'images: thumbnail only'],
  ] as const
).map(([label, kind, item]) => {
  const id = `media.suited.${label}`;
  const content = label === 'video' ? { platformContent: { video: { title: 'T' } } } : {};
  const buildBody = (media: Record<string, unknown>) => ({
    body: { text: 'Hello', platforms: buildTargetsOn(label), ...content, media },
  });
  const foreignImage = { images: [getForeignUrl('a.jpg')] };
  const foreignVideo = { video: getForeignUrl('a.mp4') };
  return requestRule({
    id,
    level: 'derived',
    needs: ['media.unsuited-target'],
    source: citeLimits(`${label}: ${item}`),
    summary: `A post to ${label} must not have ${kind === 'video' ? 'a video' : 'images'}.`,
    on: writes,
    concerns: { platform: label, media: true },
    find: ({ post }) => {
      if (post === undefined || !post.labels.includes(label)) return [];
      const isPresent = kind === 'video' ? post.media.video !== undefined : post.media.images.length > 0;
      return isPresent
        ? {
            at: `/media/${kind}`,
            detail: `${label} does not accept ${kind}; remove ${kind} from the media or ${label} from the targets.`,
          }
        : [];
    },
    schema: () => buildUnsuitedMedia(label, hasMember(kind)),
    trials: [buildUnsuitedMediaTrial(label)],
    vectors: [
      accepted('media that the platform accepts', buildBody(kind === 'video' ? foreignImage : foreignVideo)),
      refused('media that the platform does not accept', buildBody(kind === 'video' ? foreignVideo : foreignImage)),
    ],
  });
});
