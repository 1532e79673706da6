/** Scenarios for schedules: kept, moved, removed, and due. */
import { targetsFor } from '../../../script/bodies.ts';
import { hasAnswer, publishSeconds, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  draft,
  list,
  remove,
  type Scenarios,
  scenario,
  scheduledPost,
  schedulingDecisions,
  update,
} from '../scenario.ts';

const hello = { text: 'See you later', platforms: targetsFor('social') };
const postBody = (text: string) => ({ text, platforms: targetsFor('social') });
const options = { needs: schedulingDecisions, alone: true } as const;

export const scheduleScenarios: Scenarios = (context) => [
  scenario(
    'schedule/kept',
    'A scheduled post is published at its time, and not before',
    {
      ...options,
      about: ['post.create.scheduled', 'post.scheduled.not-before', 'post.scheduled.at-time', 'post.scheduled.stamp'],
    },
    scheduledPost('post', hello, 'now+PT10M'),
    list(),
    advance('PT9M30S'),
    list(),
    advance('PT31S'),
    ...(publishSeconds(context) > 0 ? [list()] : []),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'schedule/offsets',
    'Schedules with offsets are due at their instant, not at their local time',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before', 'post.record.echo'] },
    scheduledPost('east', postBody('In the east'), 'now+PT10M@+05:30'),
    scheduledPost('west', postBody('In the west'), 'now+PT10M@-08:00'),
    list(),
    advance('PT9M'),
    list(),
    advance('PT2M'),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'schedule/several',
    'Two posts that fall due in the same interval are published, a third is not',
    { ...options, about: ['post.scheduled.at-time', 'post.scheduled.not-before'] },
    scheduledPost('first', postBody('The first'), 'now+PT3M'),
    scheduledPost('second', postBody('The second'), 'now+PT2M'),
    scheduledPost('third', postBody('The third'), 'now+PT2H'),
    advance('PT5M'),
    waitUntilPublished(context),
    list(),
    advance('PT2H'),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'schedule/far',
    'A leap day and the last second of a year are valid times',
    { needs: schedulingDecisions, about: ['post.create.scheduled', 'post.record.echo'] },
    scheduledPost('leap', postBody('On a leap day'), '2032-02-29T12:00:00Z'),
    scheduledPost('end', postBody('At the end of the year'), '2031-12-31T23:59:59Z'),
    scheduledPost('century', postBody('In the next century'), '2100-02-28T23:59:59Z'),
    list(),
  ),
  scenario(
    'schedule/edited',
    'An edited scheduled post keeps its time, and is published with the new content',
    { ...options, about: ['post.scheduled.kept', 'post.update.applies', 'post.text.effective'] },
    scheduledPost('post', hello, 'now+PT10M'),
    update('post', postBody('See you then')),
    list(),
    advance('PT11M'),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'schedule/later',
    'A scheduled post that is moved to a later time is not published at the old one',
    { ...options, about: ['post.scheduled.not-before', 'post.scheduled.at-time', 'post.update.reschedule'] },
    scheduledPost('post', hello, 'now+PT10M'),
    update('post', { ...hello, scheduledFor: '{{now+PT30M}}' }),
    list(),
    advance('PT15M'),
    list(),
    advance('PT16M'),
    waitUntilPublished(context),
    list(),
  ),
  scenario(
    'schedule/earlier',
    'A scheduled post that is moved to an earlier time is published then',
    { ...options, about: ['post.scheduled.at-time', 'post.update.reschedule'] },
    scheduledPost('post', hello, 'now+PT3H'),
    update('post', { ...hello, scheduledFor: '{{now+PT10M}}' }),
    advance('PT11M'),
    waitUntilPublished(context),
    list(),
    advance('PT3H'),
    list(),
  ),
  scenario(
    'schedule/deleted',
    'A scheduled post that is deleted before its time is not published',
    { ...options, about: ['post.delete.gone'], needs: [...schedulingDecisions, 'post.delete'] },
    scheduledPost('post', hello, 'now+PT10M'),
    remove('post'),
    list(),
    advance('PT11M'),
    waitUntilPublished(context),
    list(),
  ),
  ...pastScenarios(context),
  ...(hasAnswer(context, 'post.neither', 'draft') ? draftScenarios(context) : []),
];

const draftScenarios: Scenarios = (context) => [
  scenario(
    'draft/stays',
    'A draft is never published by time',
    { about: ['post.create.draft', 'post.draft.unpublished'], needs: ['post.neither'], alone: true },
    draft('post', postBody('Not yet')),
    draft('said', { ...postBody('Not yet either'), publishNow: false }),
    list(),
    advance('P2D'),
    list(),
    advance('P40D'),
    list(),
  ),
  scenario(
    'draft/scheduled',
    'A draft that gets a time is published then',
    {
      ...options,
      about: ['post.update.schedule', 'post.scheduled.at-time'],
      needs: [...schedulingDecisions, 'post.neither'],
    },
    draft('post', postBody('Soon')),
    update('post', { ...postBody('Soon'), scheduledFor: '{{now+PT10M}}' }),
    list(),
    advance('PT9M'),
    list(),
    advance('PT2M'),
    waitUntilPublished(context),
    list(),
  ),
  ...(hasAnswer(context, 'post.update.publish', 'publish')
    ? [
        scenario(
          'draft/unscheduled',
          'A scheduled post without its time becomes a draft, and stays one',
          {
            ...options,
            about: ['post.update.unschedule', 'post.draft.unpublished'],
            needs: [...schedulingDecisions, 'post.neither', 'post.update.publish', 'post.update.merge'],
          },
          scheduledPost('post', postBody('Never mind'), 'now+PT10M'),
          update('post', { ...postBody('Never mind'), scheduledFor: null }),
          update('post', { ...postBody('Never mind'), scheduledFor: null }),
          list(),
          advance('PT11M'),
          list(),
        ),
      ]
    : []),
];

/** A time in the past is refused or published immediately. */
const pastScenarios: Scenarios = () => [
  scenario(
    'schedule/past',
    'A time in the past is refused or published immediately, as the profile says',
    { about: ['post.past.chosen'], needs: [...schedulingDecisions, 'post.schedule.past'] },
    asProbe(scheduledPost('post', postBody('Yesterday'), 'now-P1D')),
    list(),
  ),
];
