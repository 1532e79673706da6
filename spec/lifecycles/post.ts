/** The lifecycle of a post. Source: "States and transitions", "POST /posts", "PATCH /posts/:id", "Delete and republish". */
import type { PostState } from '../schemas/post.ts';
import type { Lifecycle, Transition } from './lifecycle.ts';
import { ends, outcomes, type PostGuard, type PostStage, publishing } from './publishing.ts';

export type PostTrigger =
  | 'create'
  | 'create with schedule'
  | 'create with publishNow'
  | 'edit'
  | 'schedule'
  | 'unschedule'
  | 'publish now'
  | 'fall due'
  | 'finish'
  | 'republish'
  | 'delete';

type Step = Transition<PostStage, PostTrigger, PostGuard>;

const states = (item: string) => ({ section: 'States and transitions', item });
const create = (item: string) => ({ section: 'POST /posts', item });
const edited = { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' };
const removal = (item: string) => ({ section: 'Delete and republish', item });
const word = { level: 'assumed', source: states('post status values are not shown') } as const;

const existing: readonly PostState[] = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partially_published',
  'failed',
];
const editable = ['draft', 'scheduled'] as const;
const ended = ['published', 'partially_published', 'failed'] as const;

const creations: readonly Step[] = [
  {
    from: 'none',
    trigger: 'create',
    to: 'draft',
    effects: ['store the post'],
    level: 'assumed',
    needs: ['post.neither', 'post.record', 'post.states'],
    source: states('drafts exist; how one is made is not shown'),
  },
  {
    from: 'none',
    trigger: 'create with schedule',
    to: 'scheduled',
    effects: ['store the post', 'wait for the due time'],
    level: 'documented',
    needs: ['post.schedule.field', 'post.schedule.format', 'post.record', 'post.states'],
    source: create('for later publishing an ISO 8601 timestamp is passed'),
  },
  ...publishing('none', 'create with publishNow', ['store the post', 'publish targets'], {
    level: 'documented',
    needs: [],
    source: states('a post is published immediately when publishNow is true'),
  }),
];

const edits: readonly Step[] = editable.flatMap((from): Step[] => [
  {
    from,
    trigger: 'edit',
    to: from,
    effects: ['change the post', 'stamp updatedAt'],
    level: 'documented',
    needs: ['post.record', 'post.states', 'post.update.merge'],
    source: edited,
  },
  {
    from,
    trigger: 'schedule',
    to: 'scheduled',
    effects:
      from === 'draft'
        ? ['change the post', 'stamp updatedAt', 'wait for the due time']
        : ['change the post', 'stamp updatedAt', 'cancel the due time', 'wait for the due time'],
    level: from === 'draft' ? 'derived' : 'documented',
    needs: ['post.schedule.field', 'post.schedule.format', 'post.record', 'post.states'],
    source: states('drafts and scheduled posts can be edited, rescheduled or deleted'),
  },
  ...publishing(
    from,
    'publish now',
    [
      'change the post',
      'stamp updatedAt',
      ...(from === 'scheduled' ? (['cancel the due time'] as const) : []),
      'publish targets',
    ],
    {
      level: 'derived',
      needs: ['post.update.publish'],
      source: states('a post is published immediately when publishNow is true'),
    },
  ),
]);

const unschedule: readonly Step[] = editable.map((from) => ({
  from,
  trigger: 'unschedule',
  to: 'draft',
  effects: ['change the post', 'stamp updatedAt', ...(from === 'scheduled' ? (['cancel the due time'] as const) : [])],
  level: 'assumed',
  needs: ['post.update.publish', 'post.schedule.field', 'post.record', 'post.states'],
  source: states('transitions between post statuses are not shown'),
}));

const due: readonly Step[] = [
  {
    from: 'scheduled',
    trigger: 'fall due',
    guard: ['the quota is used up'],
    to: 'failed',
    effects: ['record why targets failed', 'send webhook post.failed'],
    level: 'assumed',
    needs: ['limits.quota', 'post.record', 'post.states'],
    source: { section: 'Plans', item: 'behaviour when the monthly quota is exceeded is not shown' },
  },
  ...publishing('scheduled', 'fall due', ['publish targets'], {
    level: 'documented',
    needs: ['post.schedule.field'],
    source: create('a timestamp is passed for later publishing'),
  }),
];

const finish: readonly Step[] = outcomes.map((outcome) => ({
  from: 'publishing',
  trigger: 'finish',
  guard: [outcome],
  to: ends[outcome].to,
  effects: ends[outcome].effects,
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.publish.duration'],
  source: states('transitions between post statuses are not shown'),
}));

const republishes: readonly Step[] = ended.flatMap((from) =>
  publishing(from, 'republish', ['publish new targets'], {
    level: 'documented',
    needs: ['post.republish', 'post.republish.to'],
    source: removal('republishing an existing post to new platforms is offered'),
  }),
);

const deletions: readonly Step[] = existing.map((from) => ({
  from,
  trigger: 'delete',
  to: 'deleted',
  effects: [
    'forget the post',
    ...(from === 'scheduled' ? (['cancel the due time'] as const) : []),
    ...(from === 'published' || from === 'partially_published' ? (['cancel follow-up comments'] as const) : []),
  ],
  level: 'documented',
  needs: ['post.delete'],
  source: removal('deleting any post is offered'),
}));

export const postLifecycle: Lifecycle<PostStage, PostTrigger, PostGuard> = {
  id: 'post',
  decision: 'post.states',
  states: {
    none: { says: 'It does not exist yet.', initial: true, ...word },
    draft: {
      says: 'It is stored, and it is not published until an update requests that.',
      ...word,
      source: states('drafts and scheduled posts exist'),
    },
    scheduled: {
      says: 'It will be published at the scheduled time.',
      ...word,
      source: states('drafts and scheduled posts exist'),
    },
    publishing: { says: 'Its targets are being published.', transient: true, ...word },
    published: { says: 'Every target is published.', ...word },
    partially_published: { says: 'Some targets are published, others failed.', ...word },
    failed: { says: 'No target is published.', ...word },
    deleted: { says: 'It no longer exists.', terminal: true, ...word, source: removal('deleting any post') },
  },
  triggers: {
    create: { by: 'request', operation: 'createPost', says: 'Created with neither publishNow nor a schedule.' },
    'create with schedule': { by: 'request', operation: 'createPost', says: 'Created with a time to publish.' },
    'create with publishNow': {
      by: 'request',
      operation: 'createPost',
      says: 'Created with publishNow true, or with a time in the past if the profile publishes such posts.',
    },
    edit: { by: 'request', operation: 'updatePost', says: 'Updated without changing when it is published.' },
    schedule: { by: 'request', operation: 'updatePost', says: 'Updated with a time to publish.' },
    unschedule: { by: 'request', operation: 'updatePost', says: 'Updated with a schedule of null.' },
    'publish now': { by: 'request', operation: 'updatePost', says: 'Updated with publishNow true.' },
    'fall due': { by: 'clock', says: 'The scheduled time is reached.' },
    finish: { by: 'network', says: 'The last target was published or failed.' },
    republish: { by: 'request', operation: 'republishPost', says: 'Republished to additional targets.' },
    delete: { by: 'request', operation: 'deletePost', says: 'Deleted.' },
  },
  guards: {
    'publishing takes time': 'The decision post.publish.duration is longer than zero.',
    'every target published': 'Publishing succeeded on every target.',
    'some targets published': 'Publishing succeeded on some targets and failed on others.',
    'no target published': 'Publishing failed on every target.',
    'the quota is used up': 'The plan’s monthly quota of published posts is used up.',
  },
  transitions: [...creations, ...edits, ...unschedule, ...due, ...finish, ...republishes, ...deletions],
  refusals: [
    ...(['edit', 'schedule', 'unschedule', 'publish now'] as const).map((trigger) => ({
      from: ['publishing', ...ended] as const,
      trigger,
      rule: 'post.editable',
    })),
    { from: ['draft', 'scheduled', 'publishing'], trigger: 'republish', rule: 'post.republish.state' },
    ...(['edit', 'schedule', 'unschedule', 'publish now', 'republish', 'delete'] as const).map((trigger) => ({
      from: ['none', 'deleted'] as const,
      trigger,
      rule: 'post.exists',
    })),
  ],
};
