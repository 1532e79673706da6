/** Rules on the media object, whatever the platform. */
import { titleMax } from '../../limits.ts';
import { lengthBeyond } from '../../text/measure.ts';
import { type RequestRule, requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { foreign, letters, to } from './bodies.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const object = (item: string) => ({ section: 'media object', item });

export const mediaTopLevel = requestRule({
  id: 'media.top-level',
  level: 'derived',
  needs: ['request.unknown-members'],
  source: object('rule 5: media is always top level and never inside platformContent'),
  summary: 'Media stands in the top-level media object, never inside platformContent.',
  on: writes,
  vectors: [
    accepted('media at top level', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [foreign('a.jpg')] } },
    }),
    refused('a media object inside a platform', {
      body: {
        text: 'Hello',
        platforms: to('photo'),
        platformContent: { photo: { media: { images: [foreign('a.jpg')] } } },
      },
    }),
    refused('images inside a platform', {
      body: { text: 'Hello', platforms: to('photo'), platformContent: { photo: { images: [foreign('a.jpg')] } } },
    }),
    refused('a media object beside the platforms', {
      body: { text: 'Hello', platforms: to('photo'), platformContent: { media: { images: [foreign('a.jpg')] } } },
    }),
  ],
});

export const imagesNonempty = requestRule({
  id: 'media.images.nonempty',
  level: 'derived',
  needs: [],
  source: object('images: one or more image URLs'),
  summary: 'A list of images has at least one.',
  on: writes,
  vectors: [
    accepted('one image', { body: { text: 'Hello', platforms: to('photo'), media: { images: [foreign('a.jpg')] } } }),
    refused('an empty list', { body: { text: 'Hello', platforms: to('photo'), media: { images: [] } } }),
  ],
});

export const mediaCombination = requestRule({
  id: 'media.combination',
  level: 'assumed',
  needs: ['media.combination'],
  source: object('images, video and carousel are separate members'),
  summary: 'A post has images, or a video, or a PDF carousel, never two of them.',
  on: writes,
  concerns: { media: true },
  find: ({ post }) => {
    if (post === undefined) return [];
    const { images, video, carousel } = post.media;
    const kinds = [images.length > 0 ? 'images' : '', video ? 'video' : '', carousel ? 'carousel' : ''].filter(
      (kind) => kind !== '',
    );
    if (kinds.length < 2) return [];
    return [
      {
        rule: 'media.combination',
        at: '/media',
        actual: kinds.join(', '),
        detail: `The post has ${kinds.join(' and ')}; keep one of them.`,
      },
    ];
  },
  schema: () =>
    (['images', 'video'] as const).map((member) => ({
      component: 'Media',
      when: member,
      covers: 'all' as const,
      json: { properties: { [member === 'images' ? 'video' : 'images']: { not: {} }, carousel: { not: {} } } },
    })),
  vectors: [
    accepted('a carousel alone', {
      body: { text: 'Hello', platforms: to('professional'), media: { carousel: foreign('a.pdf') } },
    }),
    refused('images and a video', {
      body: { text: 'Hello', platforms: to('social'), media: { images: [foreign('a.jpg')], video: foreign('b.mp4') } },
    }),
    refused('a carousel and a video', {
      body: {
        text: 'Hello',
        platforms: to('professional'),
        media: { carousel: foreign('a.pdf'), video: foreign('b.mp4') },
      },
    }),
  ],
});

export const professionalOnly = requestRule({
  id: 'media.professional-only',
  level: 'assumed',
  needs: ['media.professional-only'],
  source: object('carousel, filename and videoTitle: professional only'),
  summary: 'carousel, filename and videoTitle need a target on professional.',
  on: writes,
  concerns: { media: true },
  rests: {
    // A name for a carousel or a video that is not there; beside plain images it is documented to set nothing.
    'media.professional-only': ({ post }) => {
      if (post === undefined || post.media.images.length > 0) return false;
      const { filename, carousel, videoTitle, video } = post.media;
      return (
        (filename !== undefined && filename.value !== '' && carousel === undefined) ||
        (videoTitle !== undefined && videoTitle.value !== '' && video === undefined)
      );
    },
    'media.unsuited-target': ({ post }) =>
      post?.media.carousel !== undefined && post.labels.some((label) => label !== 'professional'),
  },
  find: ({ post }) => {
    if (post === undefined || post.targets.length === 0 || post.labels.includes('professional')) return [];
    return (['carousel', 'filename', 'videoTitle'] as const).flatMap((name) => {
      const found = post.media[name];
      // An empty name asks for the default, and so for nothing.
      return found === undefined || found.value === ''
        ? []
        : [
            {
              rule: 'media.professional-only',
              at: found.at,
              detail: `${name} is for professional only, which is not among the targets.`,
            },
          ];
    });
  },
  vectors: [
    accepted('a carousel with professional among the targets', {
      body: {
        text: 'Hello',
        platforms: to('professional'),
        media: { carousel: foreign('a.pdf'), filename: 'Our year' },
      },
    }),
    accepted('a filename beside plain images, where it has no effect', {
      body: {
        text: 'Hello',
        platforms: to('professional'),
        media: { images: [foreign('a.jpg')], filename: 'Our year' },
      },
    }),
    refused('a carousel without professional', {
      body: { text: 'Hello', platforms: to('photo'), media: { carousel: foreign('a.pdf') } },
    }),
    refused('a videoTitle without professional', {
      body: { text: 'Hello', platforms: to('social'), media: { video: foreign('a.mp4'), videoTitle: 'Our year' } },
    }),
  ],
});

export const namesReset = requestRule({
  id: 'media.names.reset',
  level: 'documented',
  needs: [],
  source: object('rule 3: on update an empty string resets filename or videoTitle to the default branding'),
  summary: 'On update an empty filename or videoTitle is accepted and resets it to the branding.',
  on: ['updatePost'],
  vectors: [
    vectorsOf('updatePost').accepted(
      'an empty filename',
      { id: '{{post}}', body: { media: { carousel: foreign('a.pdf'), filename: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: to('professional'),
            media: { carousel: foreign('a.pdf'), filename: 'Ours' },
          },
        },
      },
    ),
    vectorsOf('updatePost').accepted(
      'an empty videoTitle',
      { id: '{{post}}', body: { media: { video: foreign('a.mp4'), videoTitle: '' } } },
      {
        posts: {
          post: {
            text: 'Hello',
            platforms: to('professional'),
            media: { video: foreign('a.mp4'), videoTitle: 'Ours' },
          },
        },
      },
    ),
  ],
});

export const mediaNotRequired = requestRule({
  id: 'media.required',
  level: 'assumed',
  needs: ['media.required'],
  source: {
    section: 'Media limits per platform',
    item: 'which media a platform takes; that it needs some is not said',
  },
  summary: 'No platform demands media: a text alone is accepted everywhere.',
  on: writes,
  rests: {
    // A platform that is made for media goes without, or its kind of post has another kind of media.
    'media.required': ({ post }) => {
      if (post === undefined) return false;
      const { labels, media, hasMedia, option } = post;
      if (labels.some((label) => ['photo', 'video', 'shortvideo'].includes(label)) && !hasMedia) return true;
      const kind = labels.includes('photo') ? option('photo', 'contentType') : undefined;
      return (kind === 'reel' && media.video === undefined) || (kind === 'carousel' && media.images.length < 2);
    },
  },
  vectors: [
    accepted('a text alone on photo', { body: { text: 'Hello', platforms: to('photo') } }),
    accepted('a text alone on shortvideo', { body: { text: 'Hello', platforms: to('shortvideo') } }),
    accepted('a reel with an image, for no contentType demands a kind of media', {
      body: {
        text: 'Hello',
        platforms: to('photo'),
        platformContent: { photo: { contentType: 'reel' } },
        media: { images: [foreign('a.jpg')] },
      },
    }),
  ],
});

/** `media.filename.length` and `media.videoTitle.length`. */
export const titleLengths: readonly RequestRule[] = (['filename', 'videoTitle'] as const).map((name) => {
  const id = `media.${name}.length`;
  const body = (title: string) => ({
    body: {
      text: 'Hello',
      platforms: to('professional'),
      media:
        name === 'filename'
          ? { carousel: foreign('a.pdf'), filename: title }
          : { video: foreign('a.mp4'), videoTitle: title },
    },
  });
  return requestRule({
    id,
    level: 'derived',
    needs: [],
    source: object(`${name}: string, max 100 chars`),
    summary: `media.${name} has at most ${titleMax} chars.`,
    on: writes,
    concerns: { media: true },
    find: ({ post }, b) => {
      const title = post?.media[name];
      const actual = title && lengthBeyond(title.value, titleMax, b['text.unit']);
      return title === undefined || actual === undefined
        ? []
        : [
            {
              rule: id,
              at: title.at,
              limit: titleMax,
              actual,
              detail: `${name} has ${actual} characters; at most ${titleMax} are allowed.`,
            },
          ];
    },
    schema: (b) =>
      b['text.unit'] !== 'code-points'
        ? []
        : ['Media', 'MediaUpdate'].map((component) => ({
            component,
            covers: 'all' as const,
            json: { properties: { [name]: { maxLength: titleMax } } },
          })),
    vectors: [
      accepted(`${titleMax} characters`, body(letters(titleMax))),
      refused(`${titleMax + 1} characters`, body(letters(titleMax + 1))),
    ],
  });
});
