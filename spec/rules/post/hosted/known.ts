/** Rules on media that must be uploaded to the service. */
import { hosted } from '../../../world.ts';
import { beside, foreign, postTo, to } from '../../bodies.ts';
import { stateRule } from '../../rule.ts';
import { vectorsOf } from '../../vector.ts';
import { mediaUrls, sharedMedia } from '../../views/mediaUrls.ts';
import { places, withUrls } from '../mediaPlaces.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const object = (item: string) => ({ section: 'media object', item });

/** A post to shortvideo with these images. */
const pictures = (...images: readonly string[]) => ({ ...postTo('shortvideo'), media: { images } });
const photo = hosted('photo.jpg');
const film = { ...postTo('shortvideo'), media: { video: foreign('a.mp4') } };

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
      like: postTo('shortvideo'),
      broken: {
        'a foreign video': film,
        'a foreign image': pictures(foreign('a.jpg')),
        'the first image is foreign': pictures(foreign('a.jpg'), photo, hosted('second.jpg')),
        'the last image is foreign': pictures(photo, hosted('second.jpg'), foreign('a.jpg')),
        'a foreign video beside another platform': { ...film, platforms: to('shortvideo', 'social') },
        'a foreign image with the path of a hosted one': pictures(foreign('media/photo.jpg')),
      },
      name: 'hosted media on shortvideo',
      updates: 'always',
      kept: [postTo('shortvideo'), pictures(photo, hosted('photo.webp')), beside(postTo('shortvideo'), 'social')],
    },
  ],
  vectors: [
    accepted('a hosted video', {
      body: { text: 'Hello', platforms: to('shortvideo'), media: { video: hosted('clip.mp4') } },
    }),
    accepted('hosted images', {
      body: {
        text: 'Hello',
        platforms: to('shortvideo'),
        media: { images: [hosted('photo.jpg'), hosted('photo.webp')] },
      },
    }),
    accepted('a foreign video where shortvideo is not targeted', {
      body: { text: 'Hello', platforms: to('social'), media: { video: foreign('clip.mp4') } },
    }),
    refused('a foreign video', {
      body: { text: 'Hello', platforms: to('shortvideo'), media: { video: foreign('clip.mp4') } },
    }),
    refused('one foreign image among hosted ones', {
      body: {
        text: 'Hello',
        platforms: to('shortvideo'),
        media: { images: [hosted('photo.jpg'), hosted('photo.webp'), foreign('c.jpg')] },
      },
    }),
    vectorsOf('republishPost').refused(
      'republishing foreign media to shortvideo',
      { id: '{{post}}', body: { platforms: to('shortvideo') } },
      {
        posts: {
          post: { text: 'Hello', platforms: to('social'), media: { video: foreign('clip.mp4') }, publishNow: true },
        },
      },
    ),
  ],
});

export const hostedKnown = stateRule({
  id: 'media.hosted.known',
  level: 'assumed',
  needs: ['media.hosted'],
  source: object('rule 6: the hosted URL returned by the upload endpoint'),
  summary: 'A URL on the service’s own media domain must be one that an upload returned.',
  on: writes,
  concerns: withUrls,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : mediaUrls(post)).flatMap(({ value, at }) =>
      media.has(value) || !onOwnDomain(value)
        ? []
        : [{ rule: 'media.hosted.known', at, detail: 'No upload returned this URL; upload the file first.' }],
    ),
  trials: places.map(({ name, post, file, put }) => ({
    like: post,
    broken: { [`${name} that no upload returned`]: put(`${hosted(file)}-never-uploaded`) },
  })),
  vectors: [
    accepted('a URL that an upload returned', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [hosted('photo.jpg')] } },
    }),
    refused('a URL that no upload returned', {
      // Not on shortvideo, where it would break another rule as well.
      body: { text: 'Hello', platforms: to('social'), media: { video: hosted('never-uploaded.mp4') } },
    }),
  ],
});
