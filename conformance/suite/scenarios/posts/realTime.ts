/** Scenarios for schedules in real time, within seconds, for services without a clock hook. */
import { listTargets } from '../../../script/bodies.ts';
import {
  canCreateDrafts,
  canUnschedule,
  hasAnswer,
  isBoundIn,
  updateTextAlone,
  waitUntilPublished,
} from '../choices.ts';
import {
  advance,
  asOpenProbe,
  asProbe,
  buildScenario,
  createDraft,
  createScheduledPost,
  deletePost,
  listPosts,
  type ScenarioBuilder,
  updatePost,
} from '../scenario.ts';

const textTargets = listTargets('social', 'microblog');
const buildPostBody = (text: string) => ({ text, platforms: listTargets('social') });

/** One wait for all cases: due, moved, unscheduled, published by an update, deleted, and never scheduled posts. */
export const buildRealTimeScenarios: ScenarioBuilder = (context) => {
  const canDraft = canCreateDrafts(context);
  const canPublishByUpdate = hasAnswer(context, 'post.update.publish', 'publish');
  const canReturnToDraft = canDraft && canUnschedule(context) && isBoundIn(context, 'post.update.merge');
  return [
    buildScenario(
      'real-time/seconds',
      'Only the posts that fall due within seconds are published',
      {
        about: [
          'post.create.scheduled',
          'post.scheduled.not-before',
          'post.scheduled.at-time',
          'post.scheduled.stamp',
          'post.editable',
          ...(canDraft ? ['post.draft.unpublished', 'post.updated.moves'] : []),
          ...(canPublishByUpdate ? ['post.update.publish-now'] : []),
        ],
        needs: ['post.schedule.field'],
        alone: true,
      },
      createScheduledPost('soon', buildPostBody('In a moment'), 'now+PT5S'),
      createScheduledPost('offset', buildPostBody('In a moment, elsewhere'), 'now+PT5S@+05:30'),
      createScheduledPost('moved', buildPostBody('In a moment, or not'), 'now+PT5S'),
      updatePost('moved', { ...buildPostBody('In a moment, moved'), scheduledFor: '{{now+P30D}}' }),
      createScheduledPost('edited', buildPostBody('In a moment, unedited'), 'now+PT5S'),
      ...updateTextAlone(context, 'edited', 'In a moment, edited'),
      createScheduledPost('nearer', buildPostBody('Sooner than it was'), 'now+P30D'),
      updatePost('nearer', { ...buildPostBody('In a moment, nearer'), scheduledFor: '{{now+PT5S}}' }),
      ...(canPublishByUpdate
        ? [
            createScheduledPost('advanced', buildPostBody('In a month'), 'now+P30D'),
            asProbe(updatePost('advanced', { ...buildPostBody('At once'), publishNow: true })),
          ]
        : []),
      // A service that reads only the minutes of a time nearly always takes it for due.
      createScheduledPost('minute', buildPostBody('In a quarter of a minute'), 'now+PT15S'),
      ...(isBoundIn(context, 'post.delete')
        ? [
            createScheduledPost('deleted', buildPostBody('In a moment, and then never'), 'now+PT5S'),
            deletePost('deleted'),
          ]
        : []),
      canDraft ? createDraft('draft', buildPostBody('No time at all')) : [],
      ...(canReturnToDraft
        ? [
            createScheduledPost('freed', buildPostBody('In a moment, and then not'), 'now+PT5S'),
            updatePost('freed', { ...buildPostBody('In a moment, freed'), scheduledFor: null }),
          ]
        : []),
      listPosts(),
      advance('PT2S'),
      // A post that is published too early is live by now.
      listPosts(),
      advance('PT9S'),
      waitUntilPublished(context),
      listPosts(),
      ...(canDraft ? [updatePost('draft', buildPostBody('Still no time')), listPosts()] : []),
      asProbe(updatePost('soon', buildPostBody('Too late'))),
      isBoundIn(context, 'post.delete') ? asOpenProbe(deletePost('minute')) : [],
    ),
    buildScenario(
      'real-time/targets',
      'A scheduled post is published on each of its targets',
      {
        about: ['post.publish.all-targets', 'post.scheduled.at-time'],
        needs: ['post.schedule.field'],
        alone: true,
      },
      createScheduledPost('post', { text: 'Everywhere in a moment', platforms: textTargets }, 'now+PT3S'),
      advance('PT5S'),
      waitUntilPublished(context),
      listPosts(),
    ),
  ];
};
