/** Experiments on required content: media on some platforms, and the content of drafts. */
import { listTargets } from '../../script/bodies.ts';
import { given, probe, withoutTiming } from '../../script/steps.ts';
import { accepted, buildVariants, compareBodies, createPost, type Experiments, refused } from './experiment.ts';
import { buildPostWith, clip, image, secondImage } from './media/mediaPosts.ts';

const needs = ['post.schedule.field'] as const;

export const completenessExperiments: Experiments = {
  'media.required': [
    ...buildVariants(
      {
        'photo without media': buildPostWith('photo', undefined),
        'photo without media, other text': { ...buildPostWith('photo', undefined), text: 'News' },
        'video without media': buildPostWith('video', undefined, { title: 'A title' }),
        'shortvideo without media': buildPostWith('shortvideo', undefined),
        'video without media, other text': { ...buildPostWith('video', undefined, { title: 'A title' }), text: 'News' },
      },
      (body, name) => ({
        steps: compareBodies(body, {
          ...body,
          media: name.startsWith('photo') ? { images: [image] } : { video: clip },
        }),
        predicts: {
          'by-network': refused,
          'by-content-type': refused,
          'carousel-of-two': refused,
          'all-but-photo': name.startsWith('photo') ? accepted : refused,
          never: accepted,
        },
        needs,
      }),
    ),
    ...buildVariants(
      {
        'a reel with an image': buildPostWith('photo', { images: [image] }, { contentType: 'reel' }),
        'a reel with two images': buildPostWith('photo', { images: [image, secondImage] }, { contentType: 'reel' }),
        'a carousel with a video': buildPostWith('photo', { video: clip }, { contentType: 'carousel' }),
        'a carousel with an image': buildPostWith('photo', { images: [image] }, { contentType: 'carousel' }),
        'a carousel with another image': buildPostWith('photo', { images: [secondImage] }, { contentType: 'carousel' }),
      },
      (body, name) => ({
        steps: compareBodies(body, buildPostWith('photo', { images: [image] })),
        predicts: {
          'by-network': accepted,
          'by-content-type': name.endsWith('image') && name.startsWith('a carousel') ? accepted : refused,
          'carousel-of-two': refused,
          'all-but-photo': accepted,
          never: accepted,
        },
        needs,
      }),
    ),
  ],
  'validation.drafts': [
    ...buildVariants(
      { photo: buildPostWith('photo', undefined), shortvideo: buildPostWith('shortvideo', undefined) },
      (body) => ({
        steps: [
          given('draft', createPost({ text: 'Hello', platforms: listTargets('social') })),
          probe(createPost(body)),
        ].map(withoutTiming),
        predicts: { 'all-rules': refused, incomplete: accepted, 'all but missing media': accepted },
        requiredAnswers: {
          'post.neither': ['draft', 'publish'],
          'media.required': ['by-network', 'by-content-type', 'carousel-of-two'],
        } as const,
      }),
    ),
    ...buildVariants(
      { 'no content': { text: '' }, 'no text': {}, 'no text on microblog': { platforms: listTargets('microblog') } },
      (members) => ({
        steps: [
          given('draft', createPost({ text: 'Hello', platforms: listTargets('social') })),
          probe(createPost({ platforms: listTargets('social'), ...members })),
        ].map(withoutTiming),
        predicts: { 'all-rules': refused, incomplete: accepted },
        requiredAnswers: { 'post.neither': ['draft', 'publish'] } as const,
      }),
    ),
  ],
};
