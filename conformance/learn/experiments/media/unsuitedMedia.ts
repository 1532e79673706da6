/** Experiments on media that a target does not support. */
import type { ScriptResult } from '../../../judge/evidence.ts';
import { listTargets } from '../../../script/bodies.ts';
import { control, probe, readPosts } from '../../../script/steps.ts';
import {
  accepted,
  buildVariants,
  compareBodies,
  createPost,
  type Experiment,
  refused,
  untilPublished,
} from '../experiment.ts';
import { readFinalStates } from '../responses.ts';
import { buildPostWith, clip, image, secondImage } from './mediaPosts.ts';

const needs = ['post.schedule.field'] as const;

const predictsOfUnsuited = {
  refuse: refused,
  'refuse if no target supports it': refused,
  'skip that target': accepted,
  'leave the media out': accepted,
};

/** The predictions for media that another target of the post supports. */
const predictsOfPartlySuited = { ...predictsOfUnsuited, 'refuse if no target supports it': accepted };

/** Further targets that support images as well as videos, and texts; by the names of their experiments. */
const buildPartlySuitedVariants = (name: string) =>
  Object.fromEntries(
    ['Hello', 'News'].flatMap((text) =>
      (['social', 'professional', 'microblog', 'textthread'] as const).map((label) => [
        `${name} and ${label}, ${text}`,
        { label, text },
      ]),
    ),
  );

const videoTitle = { title: 'A title' };

/** Images on video also lack the video, which can be a reason to refuse them as well. */
const requiredAnswers = { 'media.required': 'never' } as const;

/** The effect of an accepted video that the target does not support. */
function readUnsuitedOutcome(result: ScriptResult): unknown {
  const [plain, post] = readFinalStates(result);
  if (plain !== 'published') return undefined;
  return post === 'published' ? 'leave the media out' : post === 'failed' ? 'skip that target' : undefined;
}

export const unsuitedMediaExperiments: readonly Experiment[] = [
  ...buildVariants({ 'a video on openmicro': 'Hello', 'a video on openmicro, other text': 'News' }, (text) => ({
    steps: compareBodies(
      { ...buildPostWith('openmicro', { video: clip }), text },
      { ...buildPostWith('openmicro', undefined), text },
    ),
    predicts: predictsOfUnsuited,
    limitOf: 'openmicro',
    needs,
  })),
  ...buildVariants({ 'images on video': image, 'other images on video': secondImage }, (only) => ({
    steps: compareBodies(
      buildPostWith('video', { images: [only] }, videoTitle),
      buildPostWith('video', { video: clip }, videoTitle),
    ),
    predicts: predictsOfUnsuited,
    needs,
    requiredAnswers,
  })),
  ...buildVariants(buildPartlySuitedVariants('a video on openmicro'), ({ label, text }) => {
    const post = { ...buildPostWith('openmicro', undefined), platforms: listTargets('openmicro', label), text };
    return {
      steps: compareBodies({ ...post, media: { video: clip } }, post),
      predicts: predictsOfPartlySuited,
      differsOnlyOnItsAccounts: true,
      needs,
    };
  }),
  ...buildVariants(buildPartlySuitedVariants('images on video'), ({ label, text }) => {
    const post = {
      ...buildPostWith('video', { video: clip }, videoTitle),
      platforms: listTargets('video', label),
      text,
    };
    return {
      steps: compareBodies({ ...post, media: { images: [image] } }, post),
      predicts: predictsOfPartlySuited,
      differsOnlyOnItsAccounts: true,
      needs,
      requiredAnswers,
    };
  }),
  ...Object.entries({ 'a video on openmicro': 'Hello', 'a video on openmicro, other text': 'News' }).map(
    ([name, text]) => ({
      name: `${name}, published`,
      steps: [
        control(createPost({ ...buildPostWith('openmicro', undefined), text, publishNow: true })),
        probe(createPost({ ...buildPostWith('openmicro', { video: clip }), text, publishNow: true })),
        untilPublished,
        readPosts,
      ],
      needs: ['post.record', 'post.states'] as const,
      measure: readUnsuitedOutcome,
      measures: ['leave the media out', 'skip that target'],
    }),
  ),
];
