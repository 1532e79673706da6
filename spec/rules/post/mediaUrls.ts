/** Rules on the URLs of media. */
import { getHostedUrl } from '../../world.ts';
import { buildPostOn, buildTargetsOn, getForeignUrl } from '../bodies.ts';
import { stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { getMediaUrls, getThumbnail, listSharedMedia } from '../views/mediaUrls.ts';
import { buildUrlTrials, mediaSlots, mediaUrlConcerns, thumbnailSlot } from './mediaSlots.ts';
import { hasScheme, isPublicHost } from './publicHost.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeMedia = (item: string) => ({ section: 'media object', item });

/** Values that are not absolute https URLs. */
const invalidUrls = [
  'http://media.example.org/a',
  '/media/a',
  'a.jpg',
  '//media.example.org/a',
  'ftp://media.example.org/a',
  'file:///a',
  'data:image/png;base64,iVBORw0KGgo=',
  'words in a row',
];

export const urlHttps = stateRule({
  id: 'media.url.https',
  level: 'derived',
  argument: 'Author: HTTPS or hosted, nothing else. Implementer: http may be upgraded. The document names HTTPS alone.',
  needs: [],
  source: citeMedia('rule 6: any publicly accessible HTTPS URL, or a hosted URL'),
  summary: 'A media URL must be an absolute public https URL or a hosted URL from the upload endpoint.',
  on: writes,
  concerns: { media: true },
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : listSharedMedia(post)).flatMap(({ value, at }) =>
      // The schema already rejects URLs that are not http, under this same rule. On the service's own domain, another
      // rule checks that the file exists, whatever the scheme.
      media.has(value) || onOwnDomain(value) || !hasScheme(value, 'http')
        ? []
        : { at, detail: 'Use an https URL, or upload the file and use its hosted URL.' },
    ),
  verbatim: ['hosts'],
  trials: [
    ...buildUrlTrials(invalidUrls, mediaSlots),
    {
      baseline: buildPostOn('social'),
      name: 'media on other hosts',
      needs: ['media.foreign'],
      updates: 'always',
      valid: [
        ...(['professional', 'microblog', 'textthread', 'photo', 'openmicro', 'social'] as const).map((label) => ({
          ...buildPostOn(label),
          media: { images: [getForeignUrl('a.jpg')] },
        })),
        { ...buildPostOn('video'), media: { video: getForeignUrl('a.mp4') } },
        { ...buildPostOn('social'), media: { video: getForeignUrl('a%20b.mp4?version=2&x=%3D#t=1') } },
        { ...buildPostOn('professional'), media: { carousel: getForeignUrl('a.pdf') } },
        { ...buildPostOn('social'), media: { images: [getForeignUrl('a.jpg'), getHostedUrl('photo.jpg')] } },
      ],
    },
  ],
  vectors: [
    accepted('an https URL', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    accepted('an https URL with its scheme in capitals', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        media: { images: ['HTTPS://media.example.org/a.jpg'] },
      },
    }),
    accepted('a hosted URL', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getHostedUrl('photo.jpg')] } },
    }),
    refused('an http URL', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        media: { images: ['http://media.example.org/a.jpg'] },
      },
    }),
    refused('an http URL with its scheme in capitals', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        media: { images: ['HTTP://media.example.org/a.jpg'] },
      },
    }),
    refused('a relative path', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: ['/a.jpg'] } },
    }),
    refused('another scheme', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: ['ftp://media.example.org/a.jpg'] } },
    }),
  ],
});

export const urlPublic = stateRule({
  id: 'media.url.public',
  level: 'assumed',
  needs: ['media.foreign'],
  holds: { 'media.foreign': 'public-https-host' },
  source: citeMedia('rule 6: publicly accessible'),
  summary: 'A foreign URL must have a public host, not one in a private network.',
  on: writes,
  concerns: mediaUrlConcerns,
  find: ({ post }, { media, onOwnDomain }) =>
    (post === undefined ? [] : getMediaUrls(post)).flatMap(({ value, at }) =>
      media.has(value) || onOwnDomain(value) || !hasScheme(value, 'https') || isPublicHost(value)
        ? []
        : { at, detail: 'The networks must be able to fetch this URL: use a public host name, or upload the file.' },
    ),
  verbatim: ['hosts'],
  trials: buildUrlTrials(
    [
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://10.1.2.3/a',
      'https://172.16.0.9/a',
      'https://192.168.1.7/a',
      'https://169.254.169.254/a',
      'https://0.0.0.0/a',
      'https://[::1]/a',
    ],
    [...mediaSlots.slice(0, 3), ...mediaSlots.slice(-3), thumbnailSlot],
  ),
  vectors: [
    refused('a loopback host', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: ['https://localhost/a.jpg'] } },
    }),
    refused('a private address', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: ['https://192.168.1.7/a.jpg'] } },
    }),
    accepted('a public host', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
  ],
});

export const thumbnailUrl = stateRule({
  id: 'video.thumbnail.url',
  level: 'assumed',
  needs: ['media.foreign'],
  source: { section: 'platformContent.<label> fields', item: 'video thumbnail: string (URL)' },
  summary: 'A thumbnail must be an absolute https URL or a hosted URL.',
  on: writes,
  concerns: { platform: 'video' },
  find: ({ post }, { media, onOwnDomain }) => {
    const thumbnail = post === undefined ? undefined : getThumbnail(post);
    if (thumbnail === undefined || media.has(thumbnail.value) || onOwnDomain(thumbnail.value)) return [];
    if (!hasScheme(thumbnail.value, 'http')) return [];
    return { at: thumbnail.at, detail: 'Use an https URL, or upload the file and use its hosted URL.' };
  },
  verbatim: ['hosts'],
  trials: buildUrlTrials(invalidUrls, [thumbnailSlot]),
  vectors: [
    accepted('an https URL', buildThumbnailRequest('https://media.example.org/t.jpg')),
    refused('an http URL', buildThumbnailRequest('http://media.example.org/t.jpg')),
    refused('a text that is not a URL', buildThumbnailRequest('my picture')),
  ],
});

function buildThumbnailRequest(thumbnail: string) {
  return {
    body: {
      text: 'A video',
      platforms: buildTargetsOn('video'),
      platformContent: { video: { title: 'T', thumbnail } },
      media: { video: getHostedUrl('clip.mp4') },
    },
  };
}
