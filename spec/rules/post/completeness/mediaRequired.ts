/** The media that a platform requires. */
import { buildPostOn, buildTargetsOn, farFuture, getForeignUrl, omitMember } from '../../bodies.ts';
import { allOf, hasMember, not, removes, someMedia, targets } from '../../fragments.ts';
import type { Behaviour } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';
import type { PostView } from '../../views/post.ts';
import { completionRule } from './completion.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;

/** The networks that can require media. */
const mediaNetworks = ['photo', 'video', 'shortvideo'] as const;

/** The networks that require media under a behaviour. */
export function listMediaNetworks(b: Behaviour): readonly (typeof mediaNetworks)[number][] {
  if (b['media.required'] === 'never') return [];
  return mediaNetworks.filter((label) => label !== 'photo' || b['media.required'] !== 'all-but-photo');
}

/** The minimum numbers of images of a carousel under the answers by which media must match the contentType. */
const minCarouselImages: Readonly<Record<string, number>> = { 'by-content-type': 1, 'carousel-of-two': 2 };

/** What the contentType of photo lacks, if media must match it. */
function describeMissingKind(post: PostView, b: Behaviour): string | undefined {
  const minimum = minCarouselImages[b['media.required']];
  const contentType =
    minimum !== undefined && post.labels.includes('photo') ? post.getOption('photo', 'contentType') : undefined;
  if (contentType === 'reel' && post.media.video === undefined) return 'A reel needs a video.';
  return contentType === 'carousel' && post.media.images.length < (minimum ?? 0)
    ? `A carousel needs at least ${minimum === 1 ? 'one image' : `${minimum} images`}.`
    : undefined;
}

const suitedMedia = { photo: 'images or a video', video: 'a video', shortvideo: 'images or a video' } as const;

export const mediaRequired = completionRule({
  id: 'media.network.required',
  level: 'assumed',
  needs: ['media.required'],
  source: {
    section: 'Media limits per platform',
    item: 'the media that a platform accepts; the document does not say that it requires any',
  },
  forbids: { 'media.required': ['by-network', 'by-content-type', 'carousel-of-two', 'all-but-photo'] },
  summary: 'A post to video must have a video; a post to shortvideo or photo must have images or a video.',
  says: {
    'media.required': {
      'by-content-type':
        'A post to video and a reel on photo must have a video, a carousel on photo must have images, and any other post to photo or shortvideo one of them.',
      'carousel-of-two':
        'A post to video and a reel on photo must have a video, a carousel on photo must have at least two images, and any other post to photo or shortvideo images or a video.',
      'all-but-photo': 'A post to video must have a video, and a post to shortvideo images or a video.',
      never: 'No platform requires media: text alone is accepted everywhere.',
    },
  },
  on: writes,
  concerns: mediaNetworks.map((platform) => ({ platform })),
  reliesOn: {
    // The media does not suit the contentType of photo.
    'media.required': ({ post }) => {
      const kind = post?.labels.includes('photo') ? post.getOption('photo', 'contentType') : undefined;
      return (
        (kind === 'reel' && post?.media.video === undefined) ||
        (kind === 'carousel' && (post?.media.images.length ?? 0) < 2)
      );
    },
  },
  find: ({ post }, b) => {
    if (post === undefined) return [];
    const detail = post.hasMedia ? describeMissingKind(post, b) : undefined;
    // Media of a kind that the platform does not accept breaks another rule.
    if (post.hasMedia) return detail === undefined ? [] : [{ at: '/media', detail }];
    return listMediaNetworks(b)
      .filter((label) => post.labels.includes(label))
      .map((label) => ({ at: '/media', detail: `A post to ${label} needs ${suitedMedia[label]}.` }));
  },
  schema: (b) =>
    listMediaNetworks(b).flatMap((label) => [
      {
        component: 'PostCreate',
        covers: 'all' as const,
        refuses: allOf(targets(label), not(hasMember('media', someMedia))),
      },
      { component: 'PostUpdate', covers: 'part' as const, refuses: allOf(targets(label), removes('media')) },
    ]),
  verbatim: ['media'],
  trials: mediaNetworks.map((label) => ({
    baseline: buildPostOn(label),
    breaking: {
      [`${label}: text alone`]: omitMember(buildPostOn(label), 'media'),
      ...(label === 'video' ? {} : { [`${label}: empty media`]: { ...buildPostOn(label), media: {} } }),
    },
  })),
  vectors: [
    accepted('an image on photo', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    accepted('a reel with an image instead of a video', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        platformContent: { photo: { contentType: 'reel' } },
        media: { images: [getForeignUrl('a.jpg')] },
      },
    }),
    accepted('text alone on the other networks', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional', 'microblog', 'textthread', 'openmicro', 'social'),
      },
    }),
    ...mediaNetworks.map((label) =>
      refused(`text alone on ${label}`, { body: omitMember(buildPostOn(label), 'media') }),
    ),
    refused('text alone on photo in a scheduled post', {
      body: { ...omitMember(buildPostOn('photo'), 'media'), scheduledFor: farFuture },
    }),
  ],
});
