/** Scenarios for schedules in real time, within seconds, for services without a clock hook. */
import { to } from '../../../script/bodies.ts';
import { bound, chose, untilPublished } from '../choices.ts';
import { advance, draft, list, remove, type Scenarios, scene, scheduled, scheduling, update } from '../scene.ts';

const said = (text: string) => ({ text, platforms: to('social') });

/** A single wait for all cases: due, moved, unscheduled, deleted, and never scheduled posts. */
export const realTimeScenarios: Scenarios = (context) => {
  const canDraft = chose(context, 'post.neither', 'draft');
  const canUnschedule =
    canDraft && chose(context, 'post.update.publish', 'publish') && bound(context, 'post.update.merge');
  return [
    scene(
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
        needs: scheduling,
        alone: true,
      },
      scheduled('soon', said('In a moment'), 'now+PT5S'),
      scheduled('offset', said('In a moment, elsewhere'), 'now+PT5S@+05:30'),
      scheduled('moved', said('In a moment, or not'), 'now+PT5S'),
      update('moved', { ...said('In a moment, moved'), scheduledFor: '{{now+P30D}}' }),
      scheduled('nearer', said('Sooner than it was'), 'now+P30D'),
      update('nearer', { ...said('In a moment, nearer'), scheduledFor: '{{now+PT5S}}' }),
      ...(bound(context, 'post.delete')
        ? [scheduled('deleted', said('In a moment, and then never'), 'now+PT5S'), remove('deleted')]
        : []),
      ...(canDraft ? [draft('draft', said('No time at all'))] : []),
      ...(canUnschedule
        ? [
            scheduled('freed', said('In a moment, and then not'), 'now+PT5S'),
            update('freed', { ...said('In a moment, freed'), scheduledFor: null }),
          ]
        : []),
      list(),
      advance('PT8S'),
      untilPublished(context),
      list(),
      ...(canDraft ? [update('draft', said('Still no time')), list()] : []),
    ),
  ];
};
