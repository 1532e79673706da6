/** Scenarios with parallel requests, whose outcome must be explained by some order. */

import { listTargets } from '../../script/bodies.ts';
import type { ParallelStep, RequestStep, Step } from '../../script/script.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from './choices.ts';
import { buildIndependentScenarios, runIndependently } from './independent.ts';
import { buildCollectOnlyBody } from './leadMagnets/magnet.ts';
import {
  asProbe,
  type Context,
  leadMagnet,
  list,
  outbox,
  pause,
  post,
  publishedPost,
  remove,
  republish,
  reset,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  update,
  updateMagnet,
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
  ...['one', 'two', 'three', 'four'].map((name) => post(name, { ...hello, text: name })),
);

const updateText = (name: string, text: string) => update(name, { text, platforms });
const updateOverride = (name: string, label: 'microblog' | 'social', text: string) =>
  update(name, { platforms, platformContent: { [label]: { text } } });

export const buildParallelScripts: ScenarioBuilder = (context) => {
  const repeatRounds = (buildSteps: (name: string) => readonly Step[]): readonly Step[] =>
    Array.from({ length: countRounds(context) }, (_, i) => buildSteps(`post${i + 1}`)).flat();
  const postOptions = { needs: ['post.update.merge', 'post.update.publish'] } as const;
  const updateScenario = (
    id: string,
    title: string,
    about: readonly string[],
    ...steps: readonly (Step | readonly Step[])[]
  ) => scenario(`parallel/${id}`, title, { ...postOptions, about }, ...steps);
  return [
    updateScenario(
      'members',
      'Three parallel updates of different members of a post are all applied',
      postRules,
      repeatRounds((name) => [
        post(name, hello),
        runInParallel(
          updateText(name, 'Another text'),
          updateOverride(name, 'microblog', 'Short'),
          updateOverride(name, 'social', 'Long'),
        ),
      ]),
      list(),
    ),
    updateScenario(
      'same-member',
      'Of two parallel updates of the same member one wins',
      postRules,
      repeatRounds((name) => [
        post(name, hello),
        runInParallel(updateText(name, 'This text'), updateText(name, 'That text')),
      ]),
      list(),
    ),
    ...(isBoundIn(context, 'post.delete')
      ? [
          updateScenario(
            'update-delete',
            'After a parallel update and deletion the post is gone',
            postRules,
            repeatRounds((name) => [post(name, hello), runInParallel(updateText(name, 'Too late?'), remove(name))]),
            list(),
          ),
          updateScenario(
            'delete-delete',
            'After two parallel deletions the post is gone, and only one succeeds if the service refuses a second deletion',
            postRules,
            repeatRounds((name) => [post(name, hello), runInParallel(remove(name), remove(name))]),
            post('once', hello),
            remove('once'),
            asProbe(remove('once')),
            list(),
          ),
        ]
      : []),
    ...(hasAnswer(context, 'post.update.publish', 'publish')
      ? [
          updateScenario(
            'update-publish',
            'A parallel update and publishing lose no accepted update',
            postRules,
            repeatRounds((name) => [
              post(name, hello),
              runInParallel(updateText(name, 'In time?'), update(name, { platforms, publishNow: true })),
            ]),
            waitUntilPublished(context),
            list(),
          ),
          updateScenario(
            'publish-publish',
            'A post that two parallel updates publish is published once',
            [...postRules, 'post.target.once'],
            repeatRounds((name) => [
              post(name, hello),
              runInParallel(
                update(name, { platforms, publishNow: true }),
                update(name, { platforms, publishNow: true }),
              ),
            ]),
            waitUntilPublished(context),
            outbox,
            list(),
          ),
        ]
      : []),
    ...(isBoundIn(context, 'post.republish')
      ? [
          scenario(
            'parallel/republish',
            'A post with two parallel republishes to the same target is published there once',
            {
              ...postOptions,
              about: [...postRules, 'post.target.once'],
              needs: [...postOptions.needs, 'post.republish.to'],
            },
            repeatRounds((name) => [
              publishedPost(name, { text: 'Once more', platforms: listTargets('social') }),
              ...waitUntilPublished(context),
              runInParallel(republish(name, listTargets('microblog')), republish(name, listTargets('microblog'))),
            ]),
            waitUntilPublished(context),
            outbox,
            list(),
          ),
          scenario(
            'parallel/republish-apart',
            'A post with parallel republishes to two targets is published on both',
            {
              ...postOptions,
              about: [...postRules, 'post.target.once'],
              needs: [...postOptions.needs, 'post.republish.to'],
            },
            repeatRounds((name) => [
              publishedPost(name, { text: 'Twice more', platforms: listTargets('social') }),
              ...waitUntilPublished(context),
              runInParallel(republish(name, listTargets('microblog')), republish(name, listTargets('professional'))),
            ]),
            waitUntilPublished(context),
            list(),
          ),
        ]
      : []),
    scenario(
      'parallel/reschedule',
      'Parallel updates of the time and the text of a scheduled post are both applied',
      {
        ...postOptions,
        about: postRules,
        needs: [...postOptions.needs, ...schedulingDecisions],
        when: schedulingDecisions.every((id) => isBoundIn(context, id)),
      },
      repeatRounds((name) => [
        scheduledPost(name, hello, 'now+P30D'),
        runInParallel(updateText(name, 'Another text'), update(name, { platforms, scheduledFor: '{{now+P40D}}' })),
      ]),
      list(),
    ),
    scenario(
      'parallel/create',
      'Four posts created in parallel have different ids',
      { about: ['post.id.unique'] },
      createInParallel,
      list({}),
    ),
    scenario(
      'parallel/create-all',
      'Four posts created in parallel are all in the list',
      { about: ['post.list.complete', 'post.create.once', 'post.id.unique'], alone: true },
      reset(),
      createInParallel,
      list(),
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
  const readBack = (name: string) => updateMagnet(name, body);
  const needs = ['leadMagnet.update', 'leadMagnet.pause.again', 'leadMagnet.update.merge'] as const;
  return [
    scenario(
      'parallel/pause-pause',
      'A lead magnet with two parallel pauses is paused',
      { about: magnetRules, needs },
      repeatRounds((name) => [
        leadMagnet(name, { ...body, activate: true }),
        runInParallel(pause(name), pause(name)),
        readBack(name),
      ]),
    ),
    scenario(
      'parallel/pause-update',
      'A parallel pause and update of a lead magnet are both applied',
      { about: magnetRules, needs },
      repeatRounds((name) => [
        leadMagnet(name, { ...body, activate: true }),
        runInParallel(pause(name), updateMagnet(name, { ...body, webhookUrl: 'https://hooks.example.org/leads' })),
        readBack(name),
      ]),
    ),
  ];
};
