/** Rules on media that must be uploaded to the service. */
import { getHostedUrl } from '../../../world.ts';
import { appendTargets, buildPostOn, buildTargetsOn, getForeignUrl } from '../../bodies.ts';
import { stateRule } from '../../rule.ts';
import { createVectorBuilders } from '../../vector.ts';
import { getMediaUrls, listSharedMedia } from '../../views/mediaUrls.ts';
import { mediaSlots, mediaUrlConcerns } from '../mediaSlots.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeMedia = (item: string) => ({ section: 'media object', item });

/** A post to shortvideo with these images. */
const buildImagePost = (...images: readonly string[]) => ({ ...buildPostOn('shortvideo'), media: { images } });
const photoUrl = getHostedUrl('photo.jpg');
const foreignVideoPost = { ...buildPostOn('shortvideo'), media: { video: getForeignUrl('a.mp4') } };

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
        : { at, detail: 'shortvideo accepts hosted media only: upload the file and use the URL in the response.' },
    );
  },
  verbatim: ['hosts'],
  trials: [
    {
      baseline: buildPostOn('shortvideo'),
      breaking: {
        'a foreign video': foreignVideoPost,
        'a foreign image': buildImagePost(getForeignUrl('a.jpg')),
        'the first image is foreign': buildImagePost(getForeignUrl('a.jpg'), photoUrl, getHostedUrl('second.jpg')),
        'the last image is foreign': buildImagePost(photoUrl, getHostedUrl('second.jpg'), getForeignUrl('a.jpg')),
        'a foreign video, with another platform': {
          ...foreignVideoPost,
          platforms: buildTargetsOn('shortvideo', 'social'),
        },
        'a foreign image with the path of a hosted one': buildImagePost(getForeignUrl('media/photo.jpg')),
        'a foreign image with a hosted URL in its query': buildImagePost(`${getForeignUrl('a.jpg')}?from=${photoUrl}`),
        'a foreign video with a hosted URL in its query': {
          ...buildPostOn('shortvideo'),
          media: { video: `${getForeignUrl('a.mp4')}?from=${getHostedUrl('clip.mp4')}` },
        },
      },
      name: 'hosted media on shortvideo',
      updates: 'always',
      valid: [
        buildPostOn('shortvideo'),
        buildImagePost(photoUrl, getHostedUrl('photo.webp')),
        appendTargets(buildPostOn('shortvideo'), 'social'),
      ],
    },
  ],
  vectors: [
    accepted('a hosted video', {
      body: { text: 'Hello', platforms: buildTargetsOn('shortvideo'), media: { video: getHostedUrl('clip.mp4') } },
    }),
    accepted('hosted images', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('shortvideo'),
        media: { images: [getHostedUrl('photo.jpg'), getHostedUrl('photo.webp')] },
      },
    }),
    accepted('a foreign video where shortvideo is not targeted', {
      body: { text: 'Hello', platforms: buildTargetsOn('social'), media: { video: getForeignUrl('clip.mp4') } },
    }),
    refused('a foreign video', {
      body: { text: 'Hello', platforms: buildTargetsOn('shortvideo'), media: { video: getForeignUrl('clip.mp4') } },
    }),
    refused('one foreign image among hosted ones', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('shortvideo'),
        media: { images: [getHostedUrl('photo.jpg'), getHostedUrl('photo.webp'), getForeignUrl('c.jpg')] },
      },
    }),
    createVectorBuilders('republishPost').refused(
      'republishing foreign media to shortvideo',
      { id: '{{post}}', body: { platforms: buildTargetsOn('shortvideo') } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: buildTargetsOn('social'),
            media: { video: getForeignUrl('clip.mp4') },
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
        : { at, detail: 'No upload returned this URL; upload the file first.' },
    ),
  trials: mediaSlots.map(({ name, post, file, withUrl }) => ({
    baseline: post,
    breaking: { [`${name} that no upload returned`]: withUrl(`${getHostedUrl(file)}-never-uploaded`) },
  })),
  vectors: [
    accepted('a URL that an upload returned', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getHostedUrl('photo.jpg')] } },
    }),
    refused('a URL that no upload returned', {
      // Not on shortvideo, where it would break another rule as well.
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('social'),
        media: { video: getHostedUrl('never-uploaded.mp4') },
      },
    }),
  ],
});
