/** Rules on media that must be uploaded to the service. */
import { hostedUrl } from '../../../world.ts';
import { appendTargets, foreignUrl, postTo, targetsOn } from '../../bodies.ts';
import { stateRule } from '../../rule.ts';
import { getVectors } from '../../vector.ts';
import { getMediaUrls, listSharedMedia } from '../../views/mediaUrls.ts';
import { mediaSlots, mediaUrlConcerns } from '../mediaSlots.ts';

const { accepted, refused } = getVectors('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeMedia = (item: string) => ({ section: 'media object', item });

/** A post to shortvideo with these images. */
const buildImagePost = (...images: readonly string[]) => ({ ...postTo('shortvideo'), media: { images } });
const photoUrl = hostedUrl('photo.jpg');
const foreignVideoPost = { ...postTo('shortvideo'), media: { video: foreignUrl('a.mp4') } };

export const shortvideoHosted = stateRule({
  id: 'media.hosted.shortvideo',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 3: shortvideo media must be hosted on the service’s domain' },
  summary: 'Media for shortvideo must be hosted: its URL must come from the upload endpoint.',
  on: writes,
  concerns: { platform: 'shortvideo', media: true },
  find: ({ post }, { media }) => {
    if (post === undefined || !post.labels.includes('shortvideo')) return [];
    return listSharedMedia(post).flatMap(({ value, at }) =>
      media.has(value)
        ? []
        : [
            {
              rule: 'media.hosted.shortvideo',
              at,
              detail: 'shortvideo accepts hosted media only: upload the file and use the URL in the response.',
            },
          ],
    );
  },
  verbatim: ['hosts'],
  trials: [
    {
      baseline: postTo('shortvideo'),
      breaking: {
        'a foreign video': foreignVideoPost,
        'a foreign image': buildImagePost(foreignUrl('a.jpg')),
        'the first image is foreign': buildImagePost(foreignUrl('a.jpg'), photoUrl, hostedUrl('second.jpg')),
        'the last image is foreign': buildImagePost(photoUrl, hostedUrl('second.jpg'), foreignUrl('a.jpg')),
        'a foreign video beside another platform': {
          ...foreignVideoPost,
          platforms: targetsOn('shortvideo', 'social'),
        },
        'a foreign image with the path of a hosted one': buildImagePost(foreignUrl('media/photo.jpg')),
        'a foreign image with a hosted URL in its query': buildImagePost(`${foreignUrl('a.jpg')}?from=${photoUrl}`),
        'a foreign video with a hosted URL in its query': {
          ...postTo('shortvideo'),
          media: { video: `${foreignUrl('a.mp4')}?from=${hostedUrl('clip.mp4')}` },
        },
      },
      name: 'hosted media on shortvideo',
      updates: 'always',
      valid: [
        postTo('shortvideo'),
        buildImagePost(photoUrl, hostedUrl('photo.webp')),
        appendTargets(postTo('shortvideo'), 'social'),
      ],
    },
  ],
  vectors: [
    accepted('a hosted video', {
      body: { text: 'Hello', platforms: targetsOn('shortvideo'), media: { video: hostedUrl('clip.mp4') } },
    }),
    accepted('hosted images', {
      body: {
        text: 'Hello',
        platforms: targetsOn('shortvideo'),
        media: { images: [hostedUrl('photo.jpg'), hostedUrl('photo.webp')] },
      },
    }),
    accepted('a foreign video where shortvideo is not targeted', {
      body: { text: 'Hello', platforms: targetsOn('social'), media: { video: foreignUrl('clip.mp4') } },
    }),
    refused('a foreign video', {
      body: { text: 'Hello', platforms: targetsOn('shortvideo'), media: { video: foreignUrl('clip.mp4') } },
    }),
    refused('one foreign image among hosted ones', {
      body: {
        text: 'Hello',
        platforms: targetsOn('shortvideo'),
        media: { images: [hostedUrl('photo.jpg'), hostedUrl('photo.webp'), foreignUrl('c.jpg')] },
      },
    }),
    getVectors('republishPost').refused(
      'republishing foreign media to shortvideo',
      { id: '{{post}}', body: { platforms: targetsOn('shortvideo') } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: targetsOn('social'),
            media: { video: foreignUrl('clip.mp4') },
            publishNow: true,
          },
        },
      },
    ),
  ],
});

export const hostedKnown = stateRule({
  id: 'media.hosted.known',
  level: 'assumed',
  needs: ['media.hosted'],
  source: citeMedia('rule 6: the hosted URL returned by the upload endpoint'),
  summary: 'A URL on the service’s own media domain must be one that an upload returned.',
  on: writes,
  concerns: mediaUrlConcerns,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : getMediaUrls(post)).flatMap(({ value, at }) =>
      media.has(value) || !onOwnDomain(value)
        ? []
        : [{ rule: 'media.hosted.known', at, detail: 'No upload returned this URL; upload the file first.' }],
    ),
  trials: mediaSlots.map(({ name, post, file, withUrl }) => ({
    baseline: post,
    breaking: { [`${name} that no upload returned`]: withUrl(`${hostedUrl(file)}-never-uploaded`) },
  })),
  vectors: [
    accepted('a URL that an upload returned', {
      body: { text: 'Hello', platforms: targetsOn('photo'), media: { images: [hostedUrl('photo.jpg')] } },
    }),
    refused('a URL that no upload returned', {
      // Not on shortvideo, where it would break another rule as well.
      body: { text: 'Hello', platforms: targetsOn('social'), media: { video: hostedUrl('never-uploaded.mp4') } },
    }),
  ],
});
