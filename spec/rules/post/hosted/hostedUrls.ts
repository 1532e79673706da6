/** Rules on media that must be uploaded to the service. */
import { hostedUrl } from '../../../world.ts';
import { appendTargets, foreignUrl, postTo, targetsOn } from '../../bodies.ts';
import { stateRule } from '../../rule.ts';
import { vectorsOf } from '../../vector.ts';
import { mediaUrls, sharedMedia } from '../../views/mediaUrls.ts';
import { mediaSlots, mediaUrlConcerns } from '../mediaSlots.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const mediaSource = (item: string) => ({ section: 'media object', item });

/** A post to shortvideo with these images. */
const imagePost = (...images: readonly string[]) => ({ ...postTo('shortvideo'), media: { images } });
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
    return sharedMedia(post).flatMap(({ value, at }) =>
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
        'a foreign image': imagePost(foreignUrl('a.jpg')),
        'the first image is foreign': imagePost(foreignUrl('a.jpg'), photoUrl, hostedUrl('second.jpg')),
        'the last image is foreign': imagePost(photoUrl, hostedUrl('second.jpg'), foreignUrl('a.jpg')),
        'a foreign video beside another platform': {
          ...foreignVideoPost,
          platforms: targetsOn('shortvideo', 'social'),
        },
        'a foreign image with the path of a hosted one': imagePost(foreignUrl('media/photo.jpg')),
        'a foreign image with a hosted URL in its query': imagePost(`${foreignUrl('a.jpg')}?from=${photoUrl}`),
        'a foreign video with a hosted URL in its query': {
          ...postTo('shortvideo'),
          media: { video: `${foreignUrl('a.mp4')}?from=${hostedUrl('clip.mp4')}` },
        },
      },
      name: 'hosted media on shortvideo',
      updates: 'always',
      valid: [
        postTo('shortvideo'),
        imagePost(photoUrl, hostedUrl('photo.webp')),
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
    vectorsOf('republishPost').refused(
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
  source: mediaSource('rule 6: the hosted URL returned by the upload endpoint'),
  summary: 'A URL on the service’s own media domain must be one that an upload returned.',
  on: writes,
  concerns: mediaUrlConcerns,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : mediaUrls(post)).flatMap(({ value, at }) =>
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
