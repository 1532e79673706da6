/** Rules on the media object that are the same for all platforms. */
import { type JsonObject, objectOrEmpty } from '../../json.ts';
import { type PlatformLabel, platform, platformLabels } from '../../platforms.ts';
import { hosted } from '../../world.ts';
import { content, foreign, postTo, to, withImages } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const object = (item: string) => ({ section: 'media object', item });

const photo = hosted('photo.jpg');
const clip = hosted('clip.mp4');
const slides = hosted('slides.pdf');
const year = 'Our year';

const mixtures = {
  'images and a video': { images: [photo], video: clip },
  'images and a carousel': { images: [photo], carousel: slides },
  'a video and a carousel': { video: clip, carousel: slides },
  'all three': { images: [photo], video: clip, carousel: slides },
};

export const mediaTopLevel = requestRule({
  id: 'media.top-level',
  level: 'derived',
  needs: ['request.unknown-members'],
  source: object('rule 5: media is always top level and never inside platformContent'),
  summary: 'Media must be in the top-level media object, never inside platformContent.',
  on: writes,
  trials: platformLabels.map(insideContent),
  vectors: [
    accepted('media at the top level', {
      body: { text: 'Hello', platforms: to('photo'), media: { images: [foreign('a.jpg')] } },
    }),
    refused('a media object inside the content of a platform', {
      body: {
        text: 'Hello',
        platforms: to('photo'),
        platformContent: { photo: { media: { images: [foreign('a.jpg')] } } },
      },
    }),
    refused('an images member inside the content of a platform', {
      body: { text: 'Hello', platforms: to('photo'), platformContent: { photo: { images: [foreign('a.jpg')] } } },
    }),
    refused('a media object directly inside platformContent', {
      body: { text: 'Hello', platforms: to('photo'), platformContent: { media: { images: [foreign('a.jpg')] } } },
    }),
  ],
});

export const imagesNonempty = requestRule({
  id: 'media.images.nonempty',
  level: 'derived',
  needs: [],
  source: object('images: one or more image URLs'),
  summary: 'The list of images must have at least one URL.',
  on: writes,
  trials: platformLabels
    .filter((label) => platform(label).images !== false)
    .map((label) => ({
      like: withImages(label, 1),
      broken: { [label]: { ...withImages(label, 1), media: { images: [] } } },
    })),
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
  summary: 'A post may have images, a video or a PDF carousel, but only one of these.',
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
        detail: `The post has ${kinds.join(' and ')}; keep only one of them.`,
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
  trials: [
    ...(['professional', 'social', 'microblog', 'textthread', 'photo'] as const).map(mixed),
    {
      like: postTo('professional'),
      name: 'one kind of media',
      updates: 'always',
      kept: [
        { ...postTo('professional'), media: { images: [photo] } },
        { ...postTo('professional'), media: { video: clip } },
        { ...postTo('professional'), media: { carousel: slides } },
        { ...postTo('professional'), media: { carousel: slides, filename: year } },
        { ...postTo('professional'), media: { video: clip, videoTitle: year } },
        {
          ...postTo('professional'),
          platforms: to('professional', 'social'),
          media: { video: clip, videoTitle: year },
        },
      ],
    },
  ],
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
  summary: 'carousel, filename and videoTitle require a target on professional.',
  on: writes,
  concerns: { media: true },
  rests: {
    // A name without its carousel or video. Beside plain images, the document says, it sets nothing.
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
      // An empty name restores the default, so it has no effect here.
      return found === undefined || found.value === ''
        ? []
        : [
            {
              rule: 'media.professional-only',
              at: found.at,
              detail: `${name} is only available on professional, which is not a target of this post.`,
            },
          ];
    });
  },
  trials: [
    ...platformLabels.filter((label) => label !== 'professional').map(professionalElsewhere),
    {
      like: postTo('professional'),
      name: 'a filename beside plain images',
      updates: 'always',
      kept: [{ ...postTo('professional'), media: { images: [photo], filename: year } }],
    },
  ],
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

export const mediaNotRequired = requestRule({
  id: 'media.required',
  level: 'assumed',
  needs: ['media.required'],
  source: {
    section: 'Media limits per platform',
    item: 'the media that a platform takes; nothing says that it requires any',
  },
  summary: 'No platform requires media: text alone is accepted everywhere.',
  on: writes,
  concerns: [{ platform: 'photo' }, { platform: 'video' }, { platform: 'shortvideo' }],
  rests: {
    // A platform made for media has none, or the media does not suit the contentType of photo.
    'media.required': ({ post }) => {
      if (post === undefined) return false;
      const { labels, media, hasMedia, option } = post;
      if (labels.some((label) => ['photo', 'video', 'shortvideo'].includes(label)) && !hasMedia) return true;
      const kind = labels.includes('photo') ? option('photo', 'contentType') : undefined;
      return (kind === 'reel' && media.video === undefined) || (kind === 'carousel' && media.images.length < 2);
    },
  },
  verbatim: ['media'],
  trials: [
    {
      like: postTo('social'),
      name: 'text without media',
      updates: 'widest',
      kept: [
        { text: 'Hello', platforms: to('photo') },
        { text: 'Hello', platforms: to('shortvideo') },
        { text: 'Hello', platforms: to('video'), platformContent: { video: { title: 'A title' } } },
      ],
    },
  ],
  vectors: [
    accepted('text alone on photo', { body: { text: 'Hello', platforms: to('photo') } }),
    accepted('text alone on shortvideo', { body: { text: 'Hello', platforms: to('shortvideo') } }),
    accepted('a reel with an image instead of a video', {
      body: {
        text: 'Hello',
        platforms: to('photo'),
        platformContent: { photo: { contentType: 'reel' } },
        media: { images: [foreign('a.jpg')] },
      },
    }),
  ],
});

/** Media inside platformContent: the media object for every platform, and each of its members for some. */
function insideContent(label: PlatformLabel, i: number): Trial {
  const post = postTo(label);
  const inside = (more: JsonObject) => content(post, label, more);
  const members: readonly (readonly [string, unknown])[] = [
    ['images', [photo]],
    ['video', clip],
    ['carousel', slides],
    ['filename', year],
    ['videoTitle', year],
  ];
  const [name, value] = members[i % members.length] ?? ['images', [photo]];
  const contents = { ...objectOrEmpty(post.platformContent), images: [photo] };
  return {
    like: post,
    broken: {
      [`${label}: media`]: inside({ media: { images: [photo] } }),
      [`${label}: ${name}`]: inside({ [name]: value }),
      ...(i < 3 ? { [`${label}: images beside the label`]: { ...post, platformContent: contents } } : {}),
    },
  };
}

function mixed(label: PlatformLabel): Trial {
  const like = withImages(label, 1);
  const broken = Object.entries(mixtures).map(([name, media]) => [`${label}: ${name}`, { ...like, media }]);
  return { like, broken: Object.fromEntries(broken) };
}

function professionalElsewhere(label: PlatformLabel): Trial {
  const like = platform(label).images === false ? postTo(label) : withImages(label, 1);
  const film = platform(label).video === false ? like : { ...like, media: { video: clip } };
  return {
    like,
    broken: {
      [`${label}: a carousel`]: { ...like, media: { carousel: slides } },
      [`${label}: a filename`]: { ...like, media: { ...objectOrEmpty(like.media), filename: year } },
      [`${label}: a videoTitle`]: { ...film, media: { ...objectOrEmpty(film.media), videoTitle: year } },
    },
  };
}
