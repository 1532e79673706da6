/** Rules on the number and kind of media per platform, judged on the request alone. */
import { type PlatformLabel, platform, platformLabels } from '../../platforms.ts';
import { hosted } from '../../world.ts';
import { after, beside, foreign, postTo, to, withImages } from '../bodies.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const table = (item: string) => ({ section: 'Media limits per platform', item });

const pictured = { images: [hosted('photo.jpg')] };

const images = (label: PlatformLabel, n: number) => ({
  body: {
    text: 'Hello',
    platforms: to(label),
    media: {
      images: Array.from({ length: n }, (_, i) =>
        platform(label).hostedOnly ? hosted('photo.jpg') : foreign(`${i}.jpg`),
      ),
    },
  },
});

/** `media.images.count.<label>`, for each platform with a maximum in the table. */
export const imageCounts: readonly RequestRule[] = platformLabels.flatMap((label) => {
  const limits = platform(label).images;
  if (limits === false || limits.max === undefined) return [];
  const max = limits.max;
  const id = `media.images.count.${label}`;
  return [
    requestRule({
      id,
      level: 'derived',
      needs: ['media.count.over'],
      source: table(`${label}: up to ${max} images${label === 'photo' ? ' in a carousel' : ''}`),
      summary: `A post to ${label} must have at most ${max} images.`,
      on: writes,
      concerns: { platform: label, media: true },
      find: ({ post }) => {
        const actual = post?.media.images.length ?? 0;
        if (post === undefined || actual <= max || !post.labels.includes(label)) return [];
        return [
          {
            rule: id,
            at: '/media/images',
            limit: max,
            actual,
            detail: `${label} allows at most ${max} images; the post has ${actual}.`,
          },
        ];
      },
      trials: [
        {
          like: withImages(label, 2),
          broken: {
            'one image too many': withImages(label, max + 1),
            'one image too many, after a platform without a limit': after(withImages(label, max + 1), 'social'),
          },
        },
      ],
      vectors: [
        accepted(`${max} images`, images(label, max)),
        refused(`${max + 1} images`, images(label, max + 1)),
        accepted(`${max + 1} images where ${label} is not targeted`, images('social', max + 1)),
      ],
    }),
  ];
});

const unsuited = (label: 'openmicro' | 'video'): Trial => {
  const [what, media] =
    label === 'openmicro' ? (['a video', { video: hosted('clip.mp4') }] as const) : (['an image', pictured] as const);
  const post = { ...postTo(label), media };
  return label === 'openmicro'
    ? {
        like: { ...postTo(label), media: pictured },
        broken: { [what]: post, [`${what}, after a platform that accepts it`]: after(post, 'social') },
      }
    : {
        like: postTo(label),
        broken: { [what]: post, [`${what}, beside a platform that accepts it`]: beside(post, 'social') },
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
  const body = (media: Record<string, unknown>) => ({
    body: { text: 'Hello', platforms: to(label), ...content, media },
  });
  const picture = { images: [foreign('a.jpg')] };
  const film = { video: foreign('a.mp4') };
  return requestRule({
    id,
    level: 'derived',
    needs: ['media.unsuited-target'],
    source: table(`${label}: ${item}`),
    summary: `A post to ${label} must not have ${kind === 'video' ? 'a video' : 'images'}.`,
    on: writes,
    concerns: { platform: label, media: true },
    find: ({ post }) => {
      if (post === undefined || !post.labels.includes(label)) return [];
      const there = kind === 'video' ? post.media.video !== undefined : post.media.images.length > 0;
      return there
        ? [
            {
              rule: id,
              at: `/media/${kind}`,
              detail: `${label} does not accept ${kind}; remove ${kind} from the media or ${label} from the targets.`,
            },
          ]
        : [];
    },
    trials: [unsuited(label)],
    vectors: [
      accepted('media that the platform accepts', body(kind === 'video' ? picture : film)),
      refused('media that the platform does not accept', body(kind === 'video' ? film : picture)),
    ],
  });
});
