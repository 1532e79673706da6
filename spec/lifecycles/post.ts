/**
 * The lifecycle of a post. Source: "States and transitions", "POST /posts", "PATCH /posts/:id", "Delete and republish".
 */
import { postStates } from '../schemas/post.ts';
import type { Lifecycle, Transition } from './lifecycle.ts';
import { type PostGuard, type PostStage, publishOutcomes, publishTransitions, resultsByOutcome } from './publishing.ts';

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

const citeStates = (item: string) => ({ section: 'States and transitions', item });
const citeCreation = (item: string) => ({ section: 'POST /posts', item });
const editSource = { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' };
const citeRemoval = (item: string) => ({ section: 'Delete and republish', item });
const assumedState = { level: 'assumed', source: citeStates('post status values are not shown') } as const;

const editableStates = ['draft', 'scheduled'] as const;
const endedStates = ['published', 'partially_published', 'failed'] as const;

const creations: readonly Step[] = [
  {
    from: 'none',
    trigger: 'create',
    to: 'draft',
    effects: ['store the post'],
    level: 'assumed',
    needs: ['post.neither', 'post.record', 'post.states'],
    source: citeStates('drafts exist; how one is made is not shown'),
  },
  {
    from: 'none',
    trigger: 'create with schedule',
    to: 'scheduled',
    effects: ['store the post', 'wait for the due time'],
    level: 'documented',
    needs: ['post.schedule.field', 'post.schedule.format', 'post.record', 'post.states'],
    source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  },
  ...publishTransitions('none', 'create with publishNow', ['store the post', 'publish targets'], {
    level: 'documented',
    needs: [],
    source: citeStates('a post is published immediately when publishNow is true'),
  }),
];

const edits: readonly Step[] = editableStates.flatMap((from): Step[] => [
  {
    from,
    trigger: 'edit',
    to: from,
    effects: ['change the post', 'stamp updatedAt'],
    level: 'documented',
    needs: ['post.record', 'post.states', 'post.update.merge'],
    source: editSource,
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
    source: citeStates('drafts and scheduled posts can be edited, rescheduled or deleted'),
  },
  ...publishTransitions(
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
      source: citeStates('a post is published immediately when publishNow is true'),
    },
  ),
]);

const unschedules: readonly Step[] = editableStates.map((from) => ({
  from,
  trigger: 'unschedule',
  to: 'draft',
  effects: ['change the post', 'stamp updatedAt', ...(from === 'scheduled' ? (['cancel the due time'] as const) : [])],
  level: 'assumed',
  needs: ['post.update.publish', 'post.schedule.field', 'post.record', 'post.states'],
  source: citeStates('transitions between post statuses are not shown'),
}));

const dueTransitions: readonly Step[] = [
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
  ...publishTransitions('scheduled', 'fall due', ['publish targets'], {
    level: 'documented',
    needs: ['post.schedule.field'],
    source: citeCreation('a timestamp is passed for later publishing'),
  }),
];

const finishes: readonly Step[] = publishOutcomes.map((outcome) => ({
  from: 'publishing',
  trigger: 'finish',
  guard: [outcome],
  to: resultsByOutcome[outcome].to,
  effects: resultsByOutcome[outcome].effects,
  level: 'assumed',
  needs: ['post.record', 'post.states', 'post.publish.duration'],
  source: citeStates('transitions between post statuses are not shown'),
}));

const republishes: readonly Step[] = endedStates.flatMap((from) =>
  publishTransitions(from, 'republish', ['publish new targets'], {
    level: 'documented',
    needs: ['post.republish', 'post.republish.to'],
    source: citeRemoval('republishing an existing post to new platforms is offered'),
  }),
);

const deletions: readonly Step[] = postStates.map((from) => ({
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
  source: citeRemoval('deleting any post is offered'),
}));

export const postLifecycle: Lifecycle<PostStage, PostTrigger, PostGuard> = {
  id: 'post',
  decision: 'post.states',
  states: {
    none: { says: 'It does not exist yet.', initial: true, ...assumedState },
    draft: {
      says: 'It is stored, and it is not published until an update requests that.',
      ...assumedState,
      source: citeStates('drafts and scheduled posts exist'),
    },
    scheduled: {
      says: 'It is published at the scheduled time.',
      ...assumedState,
      source: citeStates('drafts and scheduled posts exist'),
    },
    publishing: { says: 'Its targets are being published.', transient: true, ...assumedState },
    published: { says: 'Every target is published.', ...assumedState },
    partially_published: { says: 'Some targets are published, others failed.', ...assumedState },
    failed: { says: 'No target is published.', ...assumedState },
    deleted: {
      says: 'It no longer exists.',
      terminal: true,
      ...assumedState,
      source: citeRemoval('deleting any post'),
    },
  },
  triggers: {
    create: { by: 'request', operation: 'createPost', says: 'Created with neither publishNow nor a schedule.' },
    'create with schedule': { by: 'request', operation: 'createPost', says: 'Created with a schedule.' },
    'create with publishNow': {
      by: 'request',
      operation: 'createPost',
      says: 'Created with publishNow true, or with a time in the past if the profile publishes such posts.',
    },
    edit: { by: 'request', operation: 'updatePost', says: 'Updated without changing when it is published.' },
    schedule: { by: 'request', operation: 'updatePost', says: 'Updated with a schedule.' },
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
  transitions: [...creations, ...edits, ...unschedules, ...dueTransitions, ...finishes, ...republishes, ...deletions],
  refusals: [
    ...(['edit', 'schedule', 'unschedule', 'publish now'] as const).map((trigger) => ({
      from: ['publishing', ...endedStates] as const,
      trigger,
      rule: 'post.editable',
    })),
    { from: ['draft', 'scheduled', 'publishing'], trigger: 'republish', rule: 'post.republish.state' },
    ...(['edit', 'schedule', 'unschedule', 'publish now', 'republish'] as const).map((trigger) => ({
      from: ['none', 'deleted'] as const,
      trigger,
      rule: 'post.exists',
    })),
    { from: ['none', 'deleted'], trigger: 'delete', rule: 'post.delete.repeated' },
  ],
};
