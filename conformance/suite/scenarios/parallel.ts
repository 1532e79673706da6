/** Scenarios with parallel requests, whose outcome must be explained by some order. */

import { listTargets } from '../../script/bodies.ts';
import type { ParallelStep, RequestStep, Step } from '../../script/script.ts';
import { hasAnswer, isBoundIn, readPublications, waitForLeadJob, waitUntilPublished } from './choices.ts';
import { buildIndependentScenarios, runIndependently } from './independent.ts';
import { activation, buildCollectOnlyBody, buildFullBody, buildPostUrl, leadNeeds } from './leadMagnets/magnet.ts';
import {
  advance,
  asProbe,
  buildScenario,
  type Context,
  comment,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  createScheduledPost,
  deletePost,
  listPosts,
  outbox,
  pauseLeadMagnet,
  republishPost,
  reset,
  type ScenarioBuilder,
  updateLeadMagnet,
  updatePost,
} from './scenario.ts';

/** Any request may be refused, as long as some order explains all outcomes. */
const runInParallel = (...requests: readonly RequestStep[]): ParallelStep => ({
  kind: 'parallel',
  requests: requests.map(asProbe),
});

/** Races are a matter of chance, so each history runs on several resources. */
const countRounds = ({ size }: Context): number => ({ quick: 2, standard: 4, deep: 12 })[size];

const hello = { text: 'At once', platforms: listTargets('microblog', 'social') };
const platforms = hello.platforms;
const postRules = ['post.parallel.sequential'];
const magnetRules = ['leadMagnet.parallel.sequential'];

const createInParallel = runIndependently(
  ...['one', 'two', 'three', 'four'].map((name) => createPost(name, { ...hello, text: name })),
);

const updateText = (name: string, text: string) => updatePost(name, { text, platforms });
const updateOverride = (name: string, label: 'microblog' | 'social', text: string) =>
  updatePost(name, { platforms, platformContent: { [label]: { text } } });

export const buildParallelScripts: ScenarioBuilder = (context) => {
  const repeatRounds = (buildSteps: (name: string) => readonly Step[]): readonly Step[] =>
    Array.from({ length: countRounds(context) }, (_, i) => buildSteps(`post${i + 1}`)).flat();
  const postOptions = { needs: ['post.update.merge', 'post.update.publish'] } as const;
  const buildUpdateScenario = (
    id: string,
    title: string,
    about: readonly string[],
    ...steps: readonly (Step | readonly Step[])[]
  ) => buildScenario(`parallel/${id}`, title, { ...postOptions, about }, ...steps);
  return [
    buildUpdateScenario(
      'members',
      'Three parallel updates of different members of a post are all applied',
      postRules,
      repeatRounds((name) => [
        createPost(name, hello),
        runInParallel(
          updateText(name, 'Another text'),
          updateOverride(name, 'microblog', 'Short'),
          updateOverride(name, 'social', 'Long'),
        ),
      ]),
      listPosts(),
    ),
    buildUpdateScenario(
      'same-member',
      'Of two parallel updates of the same member, one wins',
      postRules,
      repeatRounds((name) => [
        createPost(name, hello),
        runInParallel(updateText(name, 'This text'), updateText(name, 'That text')),
      ]),
      listPosts(),
    ),
    ...(isBoundIn(context, 'post.delete')
      ? [
          buildUpdateScenario(
            'update-delete',
            'After a parallel update and deletion, the post is gone',
            postRules,
            repeatRounds((name) => [
              createPost(name, hello),
              runInParallel(updateText(name, 'Too late?'), deletePost(name)),
            ]),
            listPosts(),
          ),
          buildUpdateScenario(
            'delete-delete',
            'After two parallel deletions, the post is gone, and only one succeeds if the service refuses a second deletion',
            postRules,
            repeatRounds((name) => [createPost(name, hello), runInParallel(deletePost(name), deletePost(name))]),
            createPost('once', hello),
            deletePost('once'),
            asProbe(deletePost('once')),
            listPosts(),
          ),
        ]
      : []),
    ...(hasAnswer(context, 'post.update.publish', 'publish')
      ? [
          buildUpdateScenario(
            'update-publish',
            'A parallel update and publishing lose no accepted update',
            postRules,
            repeatRounds((name) => [
              createPost(name, hello),
              runInParallel(updateText(name, 'In time?'), updatePost(name, { platforms, publishNow: true })),
            ]),
            waitUntilPublished(context),
            listPosts(),
          ),
          buildUpdateScenario(
            'publish-publish',
            'A post that two parallel updates publish is published once',
            [...postRules, 'post.target.once'],
            repeatRounds((name) => [
              createPost(name, hello),
              runInParallel(
                updatePost(name, { platforms, publishNow: true }),
                updatePost(name, { platforms, publishNow: true }),
              ),
            ]),
            readPublications(context),
          ),
        ]
      : []),
    ...(isBoundIn(context, 'post.republish')
      ? [
          buildScenario(
            'parallel/republish',
            'A post with two parallel republishes to the same target is published there once',
            {
              ...postOptions,
              about: [...postRules, 'post.target.once'],
              needs: [...postOptions.needs, 'post.republish.to'],
            },
            repeatRounds((name) => [
              createPublishedPost(name, { text: 'Once more', platforms: listTargets('social') }),
              ...waitUntilPublished(context),
              runInParallel(
                republishPost(name, listTargets('microblog')),
                republishPost(name, listTargets('microblog')),
              ),
            ]),
            createPublishedPost('once', { text: 'Once more', platforms: listTargets('social') }),
            waitUntilPublished(context),
            asProbe(republishPost('once', listTargets('microblog'))),
            asProbe(republishPost('once', listTargets('microblog'))),
            readPublications(context),
          ),
          buildScenario(
            'parallel/republish-apart',
            'A post with parallel republishes to two targets is published on both',
            {
              ...postOptions,
              about: [...postRules, 'post.target.once'],
              needs: [...postOptions.needs, 'post.republish.to'],
            },
            repeatRounds((name) => [
              createPublishedPost(name, { text: 'Twice more', platforms: listTargets('social') }),
              ...waitUntilPublished(context),
              runInParallel(
                republishPost(name, listTargets('microblog')),
                republishPost(name, listTargets('professional')),
              ),
            ]),
            waitUntilPublished(context),
            listPosts(),
          ),
        ]
      : []),
    buildScenario(
      'parallel/reschedule',
      'Parallel updates of the time and the text of a scheduled post are both applied',
      {
        ...postOptions,
        about: postRules,
        needs: [...postOptions.needs, 'post.schedule.field'],
        when: isBoundIn(context, 'post.schedule.field'),
      },
      repeatRounds((name) => [
        createScheduledPost(name, hello, 'now+P30D'),
        runInParallel(updateText(name, 'Another text'), updatePost(name, { platforms, scheduledFor: '{{now+P40D}}' })),
      ]),
      listPosts(),
    ),
    buildScenario(
      'parallel/create',
      'Four posts created in parallel have different ids',
      { about: ['post.id.unique'] },
      createInParallel,
      listPosts({}),
    ),
    buildScenario(
      'parallel/create-all',
      'Four posts created in parallel are all in the list',
      { about: ['post.list.complete', 'post.create.once', 'post.id.unique'], alone: true },
      reset(),
      createInParallel,
      listPosts(),
    ),
    buildScenario(
      'parallel/create-lead-magnets',
      'Two lead magnets created in parallel act once for each comment',
      {
        about: ['leadMagnet.create.once', 'leadMagnet.acts.once', 'parallel.accepted'],
        needs: leadNeeds,
        alone: true,
      },
      reset(),
      runIndependently(
        createLeadMagnet('one', buildFullBody('one', activation)),
        createLeadMagnet('other', buildFullBody('other', activation)),
      ),
      comment(buildPostUrl('one'), 'Yara', 'GUIDE'),
      comment(buildPostUrl('other'), 'Zoe', 'GUIDE'),
      waitForLeadJob(context),
      advance('PT1M'),
      outbox,
    ),
    ...buildLeadMagnetScripts(context, repeatRounds),
    ...buildIndependentScenarios(context),
  ];
};

const buildLeadMagnetScripts = (
  context: Context,
  repeatRounds: (buildSteps: (name: string) => readonly Step[]) => readonly Step[],
) => {
  if (!isBoundIn(context, 'leadMagnet.update')) return [];
  const body = buildCollectOnlyBody('at-once');
  const readBack = (name: string) => updateLeadMagnet(name, body);
  const needs = ['leadMagnet.update', 'leadMagnet.pause.again', 'leadMagnet.update.merge'] as const;
  return [
    buildScenario(
      'parallel/pause-pause',
      'A lead magnet with two parallel pauses is paused',
      { about: magnetRules, needs },
      repeatRounds((name) => [
        createLeadMagnet(name, { ...body, activate: true }),
        runInParallel(pauseLeadMagnet(name), pauseLeadMagnet(name)),
        readBack(name),
      ]),
    ),
    buildScenario(
      'parallel/pause-update',
      'A parallel pause and update of a lead magnet are both applied',
      { about: magnetRules, needs },
      repeatRounds((name) => [
        createLeadMagnet(name, { ...body, activate: true }),
        runInParallel(
          pauseLeadMagnet(name),
          updateLeadMagnet(name, { ...body, webhookUrl: 'https://hooks.example.org/leads' }),
        ),
        readBack(name),
      ]),
    ),
  ];
};
