/** Scenarios with parallel requests, whose outcome must be explained by some order. */

import { to } from '../../script/bodies.ts';
import type { ParallelStep, RequestStep, Step } from '../../script/script.ts';
import { bound, chose, untilPublished } from './choices.ts';
import { collecting } from './leadMagnets/magnet.ts';
import {
  type Context,
  change,
  leadMagnet,
  list,
  outbox,
  pause,
  post,
  published,
  remove,
  republish,
  type Scenarios,
  scene,
  scheduled,
  scheduling,
  tried,
  update,
} from './scene.ts';

/** Any request may be refused, as long as some order explains all outcomes. */
const atOnce = (...requests: readonly RequestStep[]): ParallelStep => ({
  kind: 'parallel',
  requests: requests.map(tried),
});

/** Races are a matter of chance, so each history runs on several resources. */
const rounds = ({ size }: Context): number => ({ quick: 2, standard: 4, deep: 12 })[size];

const hello = { text: 'At once', platforms: to('microblog', 'social') };
const platforms = hello.platforms;
const posts = ['post.parallel.sequential'];
const magnets = ['leadMagnet.parallel.sequential'];

const said = (name: string, text: string) => update(name, { text, platforms });
const own = (name: string, label: 'microblog' | 'social', text: string) =>
  update(name, { platforms, platformContent: { [label]: { text } } });

export const parallelScripts: Scenarios = (context) => {
  const each = (told: (name: string) => readonly Step[]): readonly Step[] =>
    Array.from({ length: rounds(context) }, (_, i) => told(`post${i + 1}`)).flat();
  const ofPosts = { needs: ['post.update.merge', 'post.update.publish'] } as const;
  const told = (id: string, title: string, about: readonly string[], ...steps: readonly (Step | readonly Step[])[]) =>
    scene(`parallel/${id}`, title, { ...ofPosts, about }, ...steps);
  return [
    told(
      'members',
      'Three parallel updates of different members of a post are all applied',
      posts,
      each((name) => [
        post(name, hello),
        atOnce(said(name, 'Another text'), own(name, 'microblog', 'Short'), own(name, 'social', 'Long')),
      ]),
      list(),
    ),
    told(
      'same-member',
      'Of two parallel updates of the same member one wins',
      posts,
      each((name) => [post(name, hello), atOnce(said(name, 'This text'), said(name, 'That text'))]),
      list(),
    ),
    ...(bound(context, 'post.delete')
      ? [
          told(
            'update-delete',
            'After a parallel update and deletion the post is gone',
            posts,
            each((name) => [post(name, hello), atOnce(said(name, 'Too late?'), remove(name))]),
            list(),
          ),
          told(
            'delete-delete',
            'After two parallel deletions the post is gone',
            posts,
            each((name) => [post(name, hello), atOnce(remove(name), remove(name))]),
            list(),
          ),
        ]
      : []),
    ...(chose(context, 'post.update.publish', 'publish')
      ? [
          told(
            'update-publish',
            'A parallel update and publishing lose no accepted update',
            posts,
            each((name) => [
              post(name, hello),
              atOnce(said(name, 'In time?'), update(name, { platforms, publishNow: true })),
            ]),
            untilPublished(context),
            list(),
          ),
          told(
            'publish-publish',
            'A post that two parallel updates publish is published once',
            [...posts, 'post.target.once'],
            each((name) => [
              post(name, hello),
              atOnce(update(name, { platforms, publishNow: true }), update(name, { platforms, publishNow: true })),
            ]),
            untilPublished(context),
            outbox,
            list(),
          ),
        ]
      : []),
    ...(bound(context, 'post.republish')
      ? [
          scene(
            'parallel/republish',
            'A post with two parallel republishes to the same target is published there once',
            { ...ofPosts, about: [...posts, 'post.target.once'], needs: [...ofPosts.needs, 'post.republish.to'] },
            each((name) => [
              published(name, { text: 'Once more', platforms: to('social') }),
              atOnce(republish(name, to('microblog')), republish(name, to('microblog'))),
            ]),
            untilPublished(context),
            outbox,
            list(),
          ),
          scene(
            'parallel/republish-apart',
            'A post with parallel republishes to two targets is published on both',
            { ...ofPosts, about: [...posts, 'post.target.once'], needs: [...ofPosts.needs, 'post.republish.to'] },
            each((name) => [
              published(name, { text: 'Twice more', platforms: to('social') }),
              atOnce(republish(name, to('microblog')), republish(name, to('professional'))),
            ]),
            untilPublished(context),
            list(),
          ),
        ]
      : []),
    ...(scheduling.every((id) => bound(context, id))
      ? [
          scene(
            'parallel/reschedule',
            'Parallel updates of the time and the text of a scheduled post are both applied',
            { ...ofPosts, about: posts, needs: [...ofPosts.needs, ...scheduling] },
            each((name) => [
              scheduled(name, hello, 'now+P30D'),
              atOnce(said(name, 'Another text'), update(name, { platforms, scheduledFor: '{{now+P40D}}' })),
            ]),
            list(),
          ),
        ]
      : []),
    scene(
      'parallel/create',
      'Four posts created in parallel have different ids',
      { about: ['post.id.unique'] },
      {
        kind: 'parallel',
        requests: ['one', 'two', 'three', 'four'].map((name) => post(name, { ...hello, text: name })),
      },
      list({}),
    ),
    ...leadMagnets(context, each),
  ];
};

const leadMagnets = (context: Context, each: (told: (name: string) => readonly Step[]) => readonly Step[]) => {
  if (!bound(context, 'leadMagnet.update')) return [];
  const body = collecting('at-once');
  const look = (name: string) => change(name, body);
  const needs = ['leadMagnet.update', 'leadMagnet.pause.again', 'leadMagnet.update.merge'] as const;
  return [
    scene(
      'parallel/pause-pause',
      'A lead magnet with two parallel pauses is paused',
      { about: magnets, needs },
      each((name) => [leadMagnet(name, { ...body, activate: true }), atOnce(pause(name), pause(name)), look(name)]),
    ),
    scene(
      'parallel/pause-update',
      'A parallel pause and update of a lead magnet are both applied',
      { about: magnets, needs },
      each((name) => [
        leadMagnet(name, { ...body, activate: true }),
        atOnce(pause(name), change(name, { ...body, webhookUrl: 'https://hooks.example.org/leads' })),
        look(name),
      ]),
    ),
  ];
};
