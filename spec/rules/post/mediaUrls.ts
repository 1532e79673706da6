/** Rules on where media may live. */
import type { PlatformLabel } from '../../platforms.ts';
import { hosted } from '../../world.ts';
import { stateRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { foreign, to } from './bodies.ts';
import { publicHost } from './publicHost.ts';
import type { Located, PostView } from './view.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost'] as const;
const object = (item: string) => ({ section: 'media object', item });

/** Every URL that the network would fetch: the media of the post, and the thumbnail of a video. */
export function mediaUrls(post: PostView | undefined): Located<string>[] {
  if (post === undefined) return [];
  const { images, video, carousel } = post.media;
  const thumbnail = post.option('video', 'thumbnail');
  return [
    ...images,
    ...(video === undefined ? [] : [video]),
    ...(carousel === undefined ? [] : [carousel]),
    ...(typeof thumbnail === 'string' ? [{ value: thumbnail, at: '/platformContent/video/thumbnail' }] : []),
  ];
}

export const urlHttps = stateRule({
  id: 'media.url.https',
  level: 'documented',
  needs: [],
  source: object('rule 6: any publicly accessible HTTPS URL, or a hosted URL'),
  summary: 'Media is an absolute public https URL, or a hosted URL from the upload endpoint.',
  on: writes,
  find: ({ post }, { media }) =>
    mediaUrls(post).flatMap(({ value, at }) =>
      // What is no http URL at all is found by the structure, under this same rule.
      media.has(value) || !value.startsWith('http://')
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
    refused('an http thumbnail', {
      body: {
        text: 'A video',
        platforms: to('video'),
        platformContent: { video: { title: 'T', thumbnail: 'http://media.example.org/t.jpg' } },
      },
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
  find: ({ post }, { media }) =>
    mediaUrls(post).flatMap(({ value, at }) =>
      media.has(value) || !value.startsWith('https://') || publicHost(value)
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
  on: [...writes, 'republishPost'],
  find: (call, { media, post: stored }) => {
    const { labels, media: own } = call.republish ?? call.post ?? nothing;
    if (!labels.includes('shortvideo')) return [];
    const files = call.republish === undefined ? own : storedMedia(stored);
    const urls = [...(files?.images ?? []), ...(files?.video === undefined ? [] : [files.video])];
    return urls.flatMap(({ value, at }) =>
      media.has(value)
        ? []
        : [
            {
              rule: 'media.hosted.shortvideo',
              at: call.republish === undefined ? at : '/platforms',
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
    refused('a URL on the hosted domain that no upload returned', {
      body: { text: 'Hello', platforms: to('shortvideo'), media: { video: hosted('never-uploaded.mp4') } },
    }),
  ],
});

const nothing = { labels: [] as readonly PlatformLabel[], media: undefined };

function storedMedia(
  post: { readonly media?: { readonly images?: readonly string[]; readonly video?: string } } | undefined,
) {
  const located = (value: string) => ({ value, at: '' });
  return {
    images: (post?.media?.images ?? []).map(located),
    video: post?.media?.video === undefined ? undefined : located(post.media.video),
  };
}
