/** Scenarios for schedules in real time, within seconds, for services without a clock hook. */
import { listTargets } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn, waitUntilPublished } from '../choices.ts';
import {
  advance,
  draft,
  list,
  remove,
  type ScenarioBuilder,
  scenario,
  scheduledPost,
  schedulingDecisions,
  update,
} from '../scenario.ts';

const buildPostBody = (text: string) => ({ text, platforms: listTargets('social') });

/** One wait for all cases: due, moved, unscheduled, deleted, and never scheduled posts. */
export const buildRealTimeScenarios: ScenarioBuilder = (context) => {
  const canDraft = hasAnswer(context, 'post.neither', 'draft');
  const canUnschedule =
    canDraft && hasAnswer(context, 'post.update.publish', 'publish') && isBoundIn(context, 'post.update.merge');
  return [
    scenario(
      'real-time/seconds',
      'Only the posts that fall due within seconds are published',
      {
        about: [
          'post.create.scheduled',
          'post.scheduled.not-before',
          'post.scheduled.at-time',
          'post.scheduled.stamp',
          ...(canDraft ? ['post.draft.unpublished', 'post.updated.moves'] : []),
        ],
        needs: schedulingDecisions,
        alone: true,
      },
      scheduledPost('soon', buildPostBody('In a moment'), 'now+PT5S'),
      scheduledPost('offset', buildPostBody('In a moment, elsewhere'), 'now+PT5S@+05:30'),
      scheduledPost('moved', buildPostBody('In a moment, or not'), 'now+PT5S'),
      update('moved', { ...buildPostBody('In a moment, moved'), scheduledFor: '{{now+P30D}}' }),
      scheduledPost('nearer', buildPostBody('Sooner than it was'), 'now+P30D'),
      update('nearer', { ...buildPostBody('In a moment, nearer'), scheduledFor: '{{now+PT5S}}' }),
      ...(isBoundIn(context, 'post.delete')
        ? [scheduledPost('deleted', buildPostBody('In a moment, and then never'), 'now+PT5S'), remove('deleted')]
        : []),
      canDraft ? draft('draft', buildPostBody('No time at all')) : [],
      ...(canUnschedule
        ? [
            scheduledPost('freed', buildPostBody('In a moment, and then not'), 'now+PT5S'),
            update('freed', { ...buildPostBody('In a moment, freed'), scheduledFor: null }),
          ]
        : []),
      list(),
      advance('PT8S'),
      waitUntilPublished(context),
      list(),
      ...(canDraft ? [update('draft', buildPostBody('Still no time')), list()] : []),
    ),
  ];
};
