/** The rules on the members of the media object that only professional uses. */
import { asObject, type JsonObject } from '../../json.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import { getHostedUrl } from '../../world.ts';
import { buildPostOn, buildPostWithImages, buildTargetsOn, getForeignUrl } from '../bodies.ts';
import { allOf, anyOf, hasMedia, hasMember, targetsOthers } from '../fragments.ts';
import { type JsonSchema, requestRule, type SchemaFragment } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import type { PostView } from '../views/post.ts';

const { accepted, refused } = createVectorBuilders('createPost');

const clip = getHostedUrl('clip.mp4');
const slides = getHostedUrl('slides.pdf');
const documentName = 'Our year';

const otherLabels = platformLabels.filter((label) => label !== 'professional');
const buildMediaBaseline = (label: PlatformLabel): JsonObject =>
  getPlatformByLabel(label).images === false ? buildPostOn(label) : buildPostWithImages(label, 1);

const names = ['filename', 'videoTitle'] as const;

/** Whether a post has targets, and none of them is on professional. */
const lacksProfessional = (post: PostView | undefined): post is PostView =>
  post !== undefined && post.targets.length > 0 && !post.labels.includes('professional');

const describeMisplaced = (name: string): string =>
  `${name} is only available on professional; remove ${name}, or add a target on professional.`;

/** A post without a professional target whose media match a fragment. */
function buildMisplacedMedia(...members: readonly JsonSchema[]): readonly SchemaFragment[] {
  const refuses = allOf(targetsOthers('professional'), hasMedia(anyOf(...members)));
  return [
    { component: 'PostCreate', covers: 'all', refuses },
    { component: 'PostUpdate', covers: 'part', refuses },
  ];
}

export const carouselTarget = requestRule({
  id: 'media.carousel.target',
  level: 'derived',
  argument:
    'Author: professional platform only. Implementer: a service may leave out media that a target does not support. Only one that refuses such media is judged.',
  needs: ['media.unsuited-target'],
  source: { section: 'media object', item: 'carousel: professional platform only' },
  summary: 'A carousel requires a target on professional.',
  on: ['createPost', 'updatePost'],
  concerns: { media: true },
  reliesOn: {
    'media.unsuited-target': ({ post }) =>
      post?.media.carousel !== undefined && post.labels.some((label) => label !== 'professional'),
  },
  find: ({ post }) => {
    if (!lacksProfessional(post) || post.media.carousel === undefined) return [];
    return { at: post.media.carousel.at, detail: describeMisplaced('carousel') };
  },
  schema: () => buildMisplacedMedia(hasMember('carousel')),
  trials: otherLabels.map((label) => {
    const baseline = buildMediaBaseline(label);
    return { baseline, breaking: { [`${label}: a carousel`]: { ...baseline, media: { carousel: slides } } } };
  }),
  vectors: [
    accepted('a carousel with professional among the targets', {
      body: { text: 'Hello', platforms: buildTargetsOn('professional'), media: { carousel: getForeignUrl('a.pdf') } },
    }),
    refused('a carousel without professional', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { carousel: getForeignUrl('a.pdf') } },
    }),
  ],
});

export const professionalOnly = requestRule({
  id: 'media.professional-members',
  level: 'assumed',
  needs: ['media.professional-only'],
  source: { section: 'media object', item: 'filename and videoTitle: professional only' },
  summary: 'filename and videoTitle require a target on professional.',
  forbids: { 'media.professional-only': 'refuse' },
  on: ['createPost', 'updatePost'],
  concerns: { media: true },
  reliesOn: {
    // A name without a carousel or video. According to the document, it has no effect with plain images.
    'media.professional-only': ({ post }) => {
      if (post === undefined || post.media.images.length > 0) return false;
      const { filename, carousel, videoTitle, video } = post.media;
      return (
        (filename !== undefined && filename.value !== '' && carousel === undefined) ||
        (videoTitle !== undefined && videoTitle.value !== '' && video === undefined)
      );
    },
  },
  says: {
    'media.professional-only': {
      'ignore-names': 'Without a target on professional, filename and videoTitle have no effect.',
    },
  },
  find: ({ post }) => {
    if (!lacksProfessional(post)) return [];
    return names.flatMap((name) => {
      const entry = post.media[name];
      // An empty name restores the default, so it has no effect here.
      return entry === undefined || entry.value === '' ? [] : { at: entry.at, detail: describeMisplaced(name) };
    });
  },
  // An empty name restores the default, so it has no effect.
  schema: () => buildMisplacedMedia(...names.map((name) => hasMember(name, { minLength: 1 }))),
  trials: [
    ...otherLabels.map(buildNameTrial),
    {
      baseline: buildPostOn('professional'),
      name: 'a filename with plain images',
      updates: 'always',
      valid: [
        { ...buildPostOn('professional'), media: { images: [getHostedUrl('photo.jpg')], filename: documentName } },
      ],
    },
  ],
  vectors: [
    accepted('a filename with professional among the targets', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional'),
        media: { carousel: getForeignUrl('a.pdf'), filename: documentName },
      },
    }),
    accepted('a filename with plain images (without effect)', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional'),
        media: { images: [getForeignUrl('a.jpg')], filename: documentName },
      },
    }),
    refused('a videoTitle without professional', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('social'),
        media: { video: getForeignUrl('a.mp4'), videoTitle: documentName },
      },
    }),
  ],
});

function buildNameTrial(label: PlatformLabel): Trial {
  const baseline = buildMediaBaseline(label);
  const withClip = getPlatformByLabel(label).video === false ? baseline : { ...baseline, media: { video: clip } };
  return {
    baseline,
    breaking: {
      [`${label}: a filename`]: { ...baseline, media: { ...asObject(baseline.media), filename: documentName } },
      [`${label}: a videoTitle`]: {
        ...withClip,
        media: { ...asObject(withClip.media), videoTitle: documentName },
      },
    },
  };
}
