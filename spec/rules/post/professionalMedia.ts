/** The rule on the members of the media object that only professional uses. */
import type { Behaviour } from '../../decisions/index.ts';
import { asObject } from '../../json.ts';
import { getPlatformByLabel, type PlatformLabel, platformLabels } from '../../platforms.ts';
import { getHostedUrl } from '../../world.ts';
import { buildPostOn, buildPostWithImages, buildTargetsOn, getForeignUrl } from '../bodies.ts';
import { allOf, anyOf, hasMedia, hasMember, targetsOthers } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import type { Trial } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const { accepted, refused } = createVectorBuilders('createPost');

const clip = getHostedUrl('clip.mp4');
const slides = getHostedUrl('slides.pdf');
const documentName = 'Our year';

/** The members that a post without a professional target must not have. */
const listRefusedMembers = (b: Behaviour): readonly ('carousel' | 'filename' | 'videoTitle')[] =>
  b['media.professional-only'] === 'ignore-names' ? ['carousel'] : ['carousel', 'filename', 'videoTitle'];

export const professionalOnly = requestRule({
  id: 'media.professional-members',
  level: 'assumed',
  needs: ['media.professional-only'],
  source: { section: 'media object', item: 'carousel, filename and videoTitle: professional only' },
  summary: 'carousel, filename and videoTitle require a target on professional.',
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
    'media.unsuited-target': ({ post }) =>
      post?.media.carousel !== undefined && post.labels.some((label) => label !== 'professional'),
  },
  says: {
    'media.professional-only': {
      'ignore-names':
        'carousel requires a target on professional; without one, filename and videoTitle have no effect.',
    },
  },
  find: ({ post }, b) => {
    if (post === undefined || post.targets.length === 0 || post.labels.includes('professional')) return [];
    return listRefusedMembers(b).flatMap((name) => {
      const entry = post.media[name];
      // An empty name restores the default, so it has no effect here.
      return entry === undefined || entry.value === ''
        ? []
        : { at: entry.at, detail: `${name} is only available on professional, which is not a target of this post.` };
    });
  },
  schema: (b) => {
    // An empty name restores the default, so it has no effect.
    const members = listRefusedMembers(b).map((name) =>
      name === 'carousel' ? hasMember(name) : hasMember(name, { minLength: 1 }),
    );
    const refuses = allOf(targetsOthers('professional'), hasMedia(anyOf(...members)));
    return [
      { component: 'PostCreate', covers: 'all', refuses },
      { component: 'PostUpdate', covers: 'part', refuses },
    ];
  },
  trials: [
    ...platformLabels.filter((label) => label !== 'professional').map(buildProfessionalMediaTrial),
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
    accepted('a carousel with professional among the targets', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional'),
        media: { carousel: getForeignUrl('a.pdf'), filename: documentName },
      },
    }),
    accepted('a filename with plain images, where it has no effect', {
      body: {
        text: 'Hello',
        platforms: buildTargetsOn('professional'),
        media: { images: [getForeignUrl('a.jpg')], filename: documentName },
      },
    }),
    refused('a carousel without professional', {
      body: { text: 'Hello', platforms: buildTargetsOn('photo'), media: { carousel: getForeignUrl('a.pdf') } },
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

function buildProfessionalMediaTrial(label: PlatformLabel): Trial {
  const baseline = getPlatformByLabel(label).images === false ? buildPostOn(label) : buildPostWithImages(label, 1);
  const withClip = getPlatformByLabel(label).video === false ? baseline : { ...baseline, media: { video: clip } };
  return {
    baseline,
    breaking: {
      [`${label}: a carousel`]: { ...baseline, media: { carousel: slides } },
      [`${label}: a filename`]: { ...baseline, media: { ...asObject(baseline.media), filename: documentName } },
      [`${label}: a videoTitle`]: {
        ...withClip,
        media: { ...asObject(withClip.media), videoTitle: documentName },
      },
    },
  };
}
