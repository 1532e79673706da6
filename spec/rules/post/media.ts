/** Rules on the media object that are the same for all platforms. */
import { asObject, type JsonObject } from '../../json.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import { joinWithAnd } from '../../text/joinWords.ts';
import { getHostedUrl } from '../../world.ts';
import { buildPostOn, buildPostWithImages, buildTargetsOn, getForeignUrl, withContent } from '../bodies.ts';
import { allOf, anyOf, hasMember } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');
const writes = ['createPost', 'updatePost', 'republishPost'] as const;
const citeMedia = (item: string) => ({ section: 'media object', item });

const photo = getHostedUrl('photo.jpg');
const clip = getHostedUrl('clip.mp4');
const slides = getHostedUrl('slides.pdf');
const documentName = 'Our year';

const mediaMixtures = {
  'images and a video': { images: [photo], video: clip },
  'images and a carousel': { images: [photo], carousel: slides },
  'a video and a carousel': { video: clip, carousel: slides },
  'all three': { images: [photo], video: clip, carousel: slides },
};

export const mediaTopLevel = requestRule({
  id: 'media.top-level',
  level: 'derived',
  argument:
    'Author: media inside platformContent is an error. Implementer: "never placed" may only tell clients where media is read. Ignoring it would publish the post without its media, so a refusal follows in one step, unless a service says that it ignores unknown members.',
  needs: ['request.unknown-members'],
  source: citeMedia('rule 5: media is always top level and never inside platformContent'),
  holds: { 'request.unknown-members': ['refuse', 'ignore-except-media', 'ignore-outside-options'] },
  summary: 'Media must be in the top-level media object, never inside platformContent.',
  on: writes,
  trials: platformLabels.map(buildMediaInsideContentTrial),
  vectors: [
    accepted('media at the top level', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    refused('a media object inside the content of a platform', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        platformContent: { photo: { media: { images: [getForeignUrl('a.jpg')] } } },
      },
    }),
    refused('an images member inside the content of a platform', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        platformContent: { photo: { images: [getForeignUrl('a.jpg')] } },
      },
    }),
    refused('a media object directly inside platformContent', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('photo'),
        platformContent: { media: { images: [getForeignUrl('a.jpg')] } },
      },
    }),
  ],
});

export const imagesNonempty = requestRule({
  id: 'media.images.nonempty',
  level: 'assumed',
  argument:
    'Author: one or more. Implementer: an empty list means no images. Both are fair, so this is assumed, and the profile decides (media.images.empty).',
  needs: ['media.images.empty'],
  holds: { 'media.images.empty': 'refuse' },
  source: citeMedia('images: one or more image URLs'),
  summary: 'The list of images must have at least one URL.',
  on: writes,
  trials: platformLabels
    .filter((label) => getPlatformByLabel(label).images !== false)
    .map((label) => ({
      baseline: buildPostWithImages(label, 1),
      breaking: { [label]: { ...buildPostWithImages(label, 1), media: { images: [] } } },
    })),
  vectors: [
    accepted('one image', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { images: [getForeignUrl('a.jpg')] } },
    }),
    refused('an empty list', { body: { text: 'Hello', platforms: buildTargetsOn('social'), media: { images: [] } } }),
  ],
});

export const mediaCombination = requestRule({
  id: 'media.single-kind',
  level: 'assumed',
  needs: ['media.combination'],
  source: citeMedia('images, video and carousel are separate members'),
  forbids: { 'media.combination': 'refuse' },
  summary: 'A post may have images, a video or a PDF carousel, but only one of these.',
  says: { 'media.combination': { accept: 'A post may have images, a video and a PDF carousel together.' } },
  on: writes,
  concerns: { media: true },
  find: ({ post }) => {
    if (post === undefined) return [];
    const { images, video, carousel } = post.media;
    const kinds = [images.length > 0 ? 'images' : '', video ? 'video' : '', carousel ? 'carousel' : ''].filter(
      (kind) => kind !== '',
    );
    if (kinds.length < 2) return [];
    return {
      at: '/media',
      actual: kinds.join(', '),
      detail: `A post can have only one kind of media, not ${joinWithAnd(kinds)}; keep one and remove the rest.`,
    };
  },
  schema: () =>
    (['Media', 'MediaUpdate'] as const).map((component) => ({
      component,
      covers: component === 'Media' ? ('all' as const) : ('part' as const),
      refuses: anyOf(
        ...(
          [
            ['images', 'video'],
            ['images', 'carousel'],
            ['video', 'carousel'],
          ] as const
        ).map(([a, b]) => allOf(hasMember(a), hasMember(b))),
      ),
    })),
  trials: [
    ...(['professional', 'social', 'microblog', 'textthread', 'photo'] as const).map(buildMixedMediaTrial),
    {
      baseline: buildPostOn('professional'),
      name: 'one kind of media',
      updates: 'always',
      valid: [
        { ...buildPostOn('professional'), media: { images: [photo] } },
        { ...buildPostOn('professional'), media: { video: clip } },
        { ...buildPostOn('professional'), media: { carousel: slides } },
        { ...buildPostOn('professional'), media: { carousel: slides, filename: documentName } },
        { ...buildPostOn('professional'), media: { video: clip, videoTitle: documentName } },
        {
          ...buildPostOn('professional'),
          platforms: buildTargetsOn('professional', 'social'),
          media: { video: clip, videoTitle: documentName },
        },
      ],
    },
  ],
  vectors: [
    accepted('a carousel alone', {
      body: { text: 'Hello', platforms: buildTargetsOn('professional'), media: { carousel: getForeignUrl('a.pdf') } },
    }),
    refused('images and a video', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('social'),
        media: { images: [getForeignUrl('a.jpg')], video: getForeignUrl('b.mp4') },
      },
    }),
    refused('a carousel and a video', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional'),
        media: { carousel: getForeignUrl('a.pdf'), video: getForeignUrl('b.mp4') },
      },
    }),
  ],
});

/** Media inside platformContent: the media object for every platform, and each of its members for some. */
function buildMediaInsideContentTrial(label: PlatformLabel, i: number): Trial {
  const post = buildPostOn(label);
  const withMembers = (more: JsonObject) => withContent(post, label, more);
  const members: readonly (readonly [string, unknown])[] = [
    ['images', [photo]],
    ['video', clip],
    ['carousel', slides],
    ['filename', documentName],
    ['videoTitle', documentName],
  ];
  const [name, value] = members[i % members.length] ?? ['images', [photo]];
  const contents = { ...asObject(post.platformContent), images: [photo] };
  return {
    baseline: post,
    breaking: {
      [`${label}: media`]: withMembers({ media: { images: [photo] } }),
      [`${label}: ${name}`]: withMembers({ [name]: value }),
      ...(i < 3 ? { [`${label}: images next to the label`]: { ...post, platformContent: contents } } : {}),
    },
  };
}

function buildMixedMediaTrial(label: PlatformLabel): Trial {
  const baseline = buildPostWithImages(label, 1);
  const breaking = Object.entries(mediaMixtures).map(([name, media]) => [`${label}: ${name}`, { ...baseline, media }]);
  return { baseline, breaking: Object.fromEntries(breaking) };
}
