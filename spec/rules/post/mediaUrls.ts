/** Rules on where media may live. */
import { hosted } from '../../world.ts';
import { type Concern, stateRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { foreign, to } from './bodies.ts';
import { publicHost } from './publicHost.ts';
import type { Located, PostView } from './view.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const object = (item: string) => ({ section: 'media object', item });

/** The media that all platforms of a post share: images, or a video, or a carousel. */
export function sharedMedia({ media: { images, video, carousel } }: PostView): readonly Located<string>[] {
  if (video === undefined && carousel === undefined) return images;
  return [...images, ...(video === undefined ? [] : [video]), ...(carousel === undefined ? [] : [carousel])];
}

/** The custom thumbnail of a video in long form; on shorts it is ignored. */
export function thumbnailOf(post: PostView): Located<string> | undefined {
  const value =
    post.labels.includes('video') && post.option('video', 'videoType') !== 'short'
      ? post.option('video', 'thumbnail')
      : undefined;
  return typeof value === 'string' ? { value, at: '/platformContent/video/thumbnail' } : undefined;
}

/** Posts that have such URLs have media, or go to a platform that takes a thumbnail. */
const fetched: readonly Concern[] = [{ media: true }, { platform: 'video' }];

/** Every URL that a network would fetch. */
export function mediaUrls(post: PostView): readonly Located<string>[] {
  const thumbnail = thumbnailOf(post);
  return thumbnail === undefined ? sharedMedia(post) : [...sharedMedia(post), thumbnail];
}

export const urlHttps = stateRule({
  id: 'media.url.https',
  level: 'derived',
  needs: [],
  source: object('rule 6: any publicly accessible HTTPS URL, or a hosted URL'),
  summary: 'Media is an absolute public https URL, or a hosted URL from the upload endpoint.',
  on: writes,
  concerns: { media: true },
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : sharedMedia(post)).flatMap(({ value, at }) =>
      // What is no http URL at all is found by the structure, under this same rule; what is on the service's own domain
      // is hosted or not, whatever its scheme.
      media.has(value) || onOwnDomain(value) || !value.startsWith('http://')
        ? []
        : [{ rule: 'media.url.https', at, detail: 'Use an https URL, or upload the file and use its hosted URL.' }],
    ),
  vectors: [
    accepted('an https URL', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [foreign('a.jpg')] } },
    }),
    accepted('a hosted URL', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [hosted('photo.jpg')] } },
    }),
    refused('an http URL', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: ['http://media.example.org/a.jpg'] } },
    }),
    refused('a relative path', { body: { text: 'Hello', platforms: to('photo'), media: { images: ['/a.jpg'] } } }),
    refused('another scheme', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: ['ftp://media.example.org/a.jpg'] } },
    }),
  ],
});

export const urlPublic = stateRule({
  id: 'media.url.public',
  level: 'assumed',
  needs: ['media.foreign'],
  source: object('rule 6: publicly accessible'),
  summary: 'A foreign URL has a public host name, not an address of a private network.',
  on: writes,
  concerns: fetched,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : mediaUrls(post)).flatMap(({ value, at }) =>
      media.has(value) || onOwnDomain(value) || !value.startsWith('https://') || publicHost(value)
        ? []
        : [
            {
              rule: 'media.url.public',
              at,
              detail: 'The networks must be able to fetch this URL: use a public host name, or upload the file.',
            },
          ],
    ),
  vectors: [
    refused('a loopback host', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: ['https://localhost/a.jpg'] } },
    }),
    refused('a private address', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: ['https://192.168.1.7/a.jpg'] } },
    }),
    refused('a host without a dot', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: ['https://intranet/a.jpg'] } },
    }),
    accepted('a public host', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [foreign('a.jpg')] } },
    }),
  ],
});

export const shortvideoHosted = stateRule({
  id: 'media.hosted.shortvideo',
  level: 'documented',
  needs: [],
  source: { section: 'Errors', item: 'validation rule 3: shortvideo media must be hosted on the service’s domain' },
  summary: 'Media for shortvideo is hosted: its URL comes from the upload endpoint.',
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
              detail: 'shortvideo takes hosted media only: upload the file and use the URL that comes back.',
            },
          ],
    );
  },
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
  summary: 'A URL on the service’s own media domain is one that an upload returned.',
  on: writes,
  concerns: fetched,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : mediaUrls(post)).flatMap(({ value, at }) =>
      media.has(value) || !onOwnDomain(value)
        ? []
        : [{ rule: 'media.hosted.known', at, detail: 'No upload returned this URL.' }],
    ),
  vectors: [
    accepted('a URL that an upload returned', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [hosted('photo.jpg')] } },
    }),
    refused('a URL that no upload returned', {
      // On shortvideo it would break another rule as well.
      body: { text: 'Hello', platforms: to('social'), media: { video: hosted('never-uploaded.mp4') } },
    }),
  ],
});

export const thumbnailUrl = stateRule({
  id: 'video.thumbnail.url',
  level: 'assumed',
  needs: ['media.foreign'],
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: string (URL)' },
  summary: 'A thumbnail is an absolute https URL, or a hosted URL.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, { media, onOwnDomain }) => {
    const thumbnail = post === undefined ? undefined : thumbnailOf(post);
    if (thumbnail === undefined || media.has(thumbnail.value) || onOwnDomain(thumbnail.value)) return [];
    if (!thumbnail.value.startsWith('http://')) return [];
    return [
      {
        rule: 'video.thumbnail.url',
        at: thumbnail.at,
        detail: 'Use an https URL, or upload the file and use its hosted URL.',
      },
    ];
  },
  vectors: [
    accepted('an https URL', withThumbnail('https://media.example.org/t.jpg')),
    refused('an http URL', withThumbnail('http://media.example.org/t.jpg')),
    refused('words', withThumbnail('my picture')),
  ],
});

function withThumbnail(thumbnail: string) {
  return { body: { text: 'A video', platforms: to('video'), platformContent: { video: { title: 'T', thumbnail } } } };
}
