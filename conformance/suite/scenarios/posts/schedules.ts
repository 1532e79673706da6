/** Scenarios for schedules: kept, moved, removed, and due. */
import { to } from '../../../script/bodies.ts';
import { chose, publishSeconds, untilPublished } from '../choices.ts';
import { advance, draft, list, remove, type Scenarios, scene, scheduled, scheduling, tried, update } from '../scene.ts';

const hello = { text: 'See you later', platforms: to('social') };
const again = (text: string) => ({ text, platforms: to('social') });
const alone = { needs: scheduling, alone: true } as const;

export const scheduleScenarios: Scenarios = (context) => [
  scene(
    'schedule/kept',
    'A scheduled post is published at its time, and not before',
    {
      ...alone,
      about: ['post.create.scheduled', 'post.scheduled.not-before', 'post.scheduled.at-time', 'post.scheduled.stamp'],
    },
    scheduled('post', hello, 'now+PT10M'),
    list(),
    advance('PT9M30S'),
    list(),
    advance('PT31S'),
    ...(publishSeconds(context) > 0 ? [list()] : []),
    untilPublished(context),
    list(),
  ),
  scene(
    'schedule/offsets',
    'Schedules with offsets are due at their instant, not at their local time',
    { ...alone, about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'post.record.echo'] },
    scheduled('east', again('In the east'), 'now+PT10M@+05:30'),
    scheduled('west', again('In the west'), 'now+PT10M@-08:00'),
    list(),
    advance('PT9M'),
    list(),
    advance('PT2M'),
    untilPublished(context),
    list(),
  ),
  scene(
    'schedule/several',
    'Two posts that fall due in the same interval are published, a third is not',
    { ...alone, about: ['post.scheduled.at-time', 'post.scheduled.not-before'] },
    scheduled('first', again('The first'), 'now+PT3M'),
    scheduled('second', again('The second'), 'now+PT2M'),
    scheduled('third', again('The third'), 'now+PT2H'),
    advance('PT5M'),
    untilPublished(context),
    list(),
    advance('PT2H'),
    untilPublished(context),
    list(),
  ),
  scene(
    'schedule/far',
    'A leap day and the last second of a year are valid times',
    { needs: scheduling, about: ['post.create.scheduled', 'post.record.echo'] },
    scheduled('leap', again('On a leap day'), '2032-02-29T12:00:00Z'),
    scheduled('end', again('At the end of the year'), '2031-12-31T23:59:59Z'),
    scheduled('century', again('In the next century'), '2100-02-28T23:59:59Z'),
    list(),
  ),
  scene(
    'schedule/edited',
    'An edited scheduled post keeps its time, and is published with the new content',
    { ...alone, about: ['post.scheduled.kept', 'post.update.applies', 'post.text.effective'] },
    scheduled('post', hello, 'now+PT10M'),
    update('post', again('See you then')),
    list(),
    advance('PT11M'),
    untilPublished(context),
    list(),
  ),
  scene(
    'schedule/later',
    'A scheduled post that is moved to a later time is not published at the old one',
    { ...alone, about: ['post.scheduled.not-before', 'post.scheduled.at-time', 'post.update.reschedule'] },
    scheduled('post', hello, 'now+PT10M'),
    update('post', { ...hello, scheduledFor: '{{now+PT30M}}' }),
    list(),
    advance('PT15M'),
    list(),
    advance('PT16M'),
    untilPublished(context),
    list(),
  ),
  scene(
    'schedule/earlier',
    'A scheduled post that is moved to an earlier time is published then',
    { ...alone, about: ['post.scheduled.at-time', 'post.update.reschedule'] },
    scheduled('post', hello, 'now+PT3H'),
    update('post', { ...hello, scheduledFor: '{{now+PT10M}}' }),
    advance('PT11M'),
    untilPublished(context),
    list(),
    advance('PT3H'),
    list(),
  ),
  scene(
    'schedule/deleted',
    'A scheduled post that is deleted before its time is not published',
    { ...alone, about: ['post.delete.gone'], needs: [...scheduling, 'post.delete'] },
    scheduled('post', hello, 'now+PT10M'),
    remove('post'),
    list(),
    advance('PT11M'),
    untilPublished(context),
    list(),
  ),
  ...past(context),
  ...(chose(context, 'post.neither', 'draft') ? drafts(context) : []),
];

const drafts: Scenarios = (context) => [
  scene(
    'draft/stays',
    'A draft is never published by time',
    { about: ['post.create.draft', 'post.draft.unpublished'], needs: ['post.neither'], alone: true },
    draft('post', again('Not yet')),
    draft('said', { ...again('Not yet either'), publishNow: false }),
    list(),
    advance('P2D'),
    list(),
    advance('P40D'),
    list(),
  ),
  scene(
    'draft/scheduled',
    'A draft that gets a time is published then',
    { ...alone, about: ['post.update.schedule', 'post.scheduled.at-time'], needs: [...scheduling, 'post.neither'] },
    draft('post', again('Soon')),
    update('post', { ...again('Soon'), scheduledFor: '{{now+PT10M}}' }),
    list(),
    advance('PT9M'),
    list(),
    advance('PT2M'),
    untilPublished(context),
    list(),
  ),
  ...(chose(context, 'post.update.publish', 'publish')
    ? [
        scene(
          'draft/unscheduled',
          'A scheduled post without its time becomes a draft, and stays one',
          {
            ...alone,
            about: ['post.update.unschedule', 'post.draft.unpublished'],
            needs: [...scheduling, 'post.neither', 'post.update.publish', 'post.update.merge'],
          },
          scheduled('post', again('Never mind'), 'now+PT10M'),
          update('post', { ...again('Never mind'), scheduledFor: null }),
          update('post', { ...again('Never mind'), scheduledFor: null }),
          list(),
          advance('PT11M'),
          list(),
        ),
      ]
    : []),
];

/** A time in the past is refused or published immediately. */
const past: Scenarios = () => [
  scene(
    'schedule/past',
    'A time in the past is refused or published immediately, as the profile says',
    { about: ['post.past.chosen'], needs: [...scheduling, 'post.schedule.past'] },
    tried(scheduled('post', again('Yesterday'), 'now-P1D')),
    list(),
  ),
];
