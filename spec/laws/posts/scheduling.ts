/** Laws on scheduled posts. */

import { formatInstant } from '../../time/instant.ts';
import { law } from '../law.ts';
import {
  buildClock,
  buildPublication,
  buildTargets,
  createdPost,
  listeningTo,
  minute,
  page,
  post,
  postBody,
  republishedPost,
  timestamp,
  updatedPost,
} from '../traces/examples.ts';
import {
  findResponseSightings,
  getScheduleDelay,
  hasFinalState,
  isScheduledTime,
  matchesState,
  showsResult,
} from '../traces/postSightings.ts';
import { isLive } from '../traces/posts.ts';
import { findScheduledArrivals, findTimedPublications } from '../traces/publications.ts';
import {
  checkThat,
  getInstantAt,
  getLatestStamped,
  isCertainlyBefore,
  isSettledBefore,
  listStampsOn,
  MINUTE,
} from '../traces/traceReader.ts';

const citeCreation = (item: string) => ({ section: 'POST /posts', item });
const timeDecisions = [
  'post.record',
  'post.states',
  'post.schedule.field',
  'post.schedule.format',
  'post.publish.duration',
] as const;
/** A time with an offset or Z means the same in every format; how long publishing takes matters only afterwards. */
const everyReading = ['post.schedule.format', 'post.publish.duration'] as const;
const delayDecisions = [...timeDecisions, 'post.schedule.period'] as const;
const scheduledBody = { ...postBody, scheduledFor: timestamp(10) };
const scheduledRecord = post('scheduled', { scheduledFor: timestamp(10) });
const publishedOnTime = post('published', { publishedAt: timestamp(10), scheduledFor: timestamp(10) });
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const scheduledOnCreation = law({
  id: 'post.create.scheduled',
  level: 'documented',
  needs: timeDecisions,
  everyReading,
  source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  summary: 'A post with a future time is scheduled for that time.',
  over: 'lifecycle',
  exercisedBy: 'a status of a post before its scheduled time',
  *cases(trace, behaviour) {
    for (const response of findResponseSightings(trace)) {
      const { version, previous, sighting, status, latest } = response;
      const isScheduled = matchesState(behaviour, status, 'scheduled');
      if (
        version.timing !== 'scheduled' ||
        version.inheritsTiming ||
        !showsResult(response, isScheduled) ||
        // The job may already have picked up a post that is due within a minute, by a clock that may be ahead.
        (version.due ?? 0) <= latest + MINUTE
      )
        continue;
      if (previous !== undefined && previous.timing !== 'scheduled') continue;
      yield checkThat(sighting.observation, isScheduled, 'scheduled', status);
      const shownTime = getInstantAt(sighting.post, 'scheduledFor');
      if (shownTime !== undefined)
        yield checkThat(
          sighting.observation,
          isScheduledTime(shownTime, version.due, behaviour),
          version.content.scheduledFor,
          sighting.post.scheduledFor,
        );
    }
  },
  kept: [['scheduled', createdPost(scheduledRecord, scheduledBody)]],
  broken: [
    ['a draft without its time', createdPost(post('draft'), scheduledBody)],
    ['published immediately', createdPost(publishedRecord, scheduledBody)],
    ['scheduled for another time', createdPost(post('scheduled', { scheduledFor: timestamp(70) }), scheduledBody)],
  ],
  neutral: [['a time in the past', createdPost(publishedRecord, scheduledBody, { minute: 20 })]],
});

const notBefore = law({
  id: 'post.scheduled.not-before',
  level: 'documented',
  needs: timeDecisions,
  everyReading,
  source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  summary: 'A scheduled post is not published before its scheduled time.',
  over: 'time',
  exercisedBy: 'a record of a scheduled post before its time, or its publication in the outbox',
  *cases(trace, behaviour) {
    for (const { version, sighting, status, latest } of findResponseSightings(trace))
      if (version.timing === 'scheduled' && isCertainlyBefore(latest, version.due ?? 0))
        yield checkThat(
          sighting.observation,
          !isLive(status) || matchesState(behaviour, status, 'scheduled'),
          'not yet',
          status,
        );
    for (const { publication, version } of findTimedPublications(trace))
      if (version.timing === 'scheduled')
        yield checkThat(
          publication,
          !isCertainlyBefore(
            getLatestStamped(publication.at, listStampsOn(trace, 'publication', publication.platform)),
            version.due ?? 0,
          ),
          version.content.scheduledFor,
          formatInstant(publication.at),
        );
  },
  kept: [
    ['on the network at its time', createdPost({ id: 'post_1' }, scheduledBody), buildClock(10), buildPublication(10)],
    [
      'on the network at its new time',
      createdPost({ id: 'post_1' }, { ...scheduledBody, scheduledFor: timestamp(30) }),
      updatedPost({ id: 'post_1' }, scheduledBody),
      buildClock(10),
      buildPublication(10),
    ],
    [
      'still scheduled',
      createdPost(scheduledRecord, scheduledBody),
      buildClock(9),
      page([scheduledRecord], { minute: 9 }),
    ],
  ],
  broken: [
    [
      'published a minute early',
      createdPost(scheduledRecord, scheduledBody),
      buildClock(9),
      page([publishedOnTime], { minute: 9 }),
    ],
    [
      'on the network a minute early, while the record shows no state',
      createdPost({ id: 'post_1' }, scheduledBody),
      buildClock(9),
      buildPublication(9),
    ],
    [
      'on the network at the time before it was rescheduled',
      createdPost({ id: 'post_1' }, scheduledBody),
      updatedPost({ id: 'post_1' }, { ...scheduledBody, scheduledFor: timestamp(30) }),
      buildClock(10),
      buildPublication(10),
    ],
  ],
  neutral: [
    ['a draft', createdPost(post('draft'), postBody)],
    [
      'published by an update',
      createdPost({ id: 'post_1' }, scheduledBody),
      updatedPost({ id: 'post_1' }, { publishNow: true }),
      buildPublication(0),
    ],
    [
      'republished',
      createdPost({ id: 'post_1' }, scheduledBody),
      republishedPost({ id: 'post_1' }, { platforms: buildTargets('photo') }),
      buildPublication(0),
    ],
  ],
});

const atTime = law({
  id: 'post.scheduled.at-time',
  level: 'documented',
  argument:
    'Author: the time of publication is the given one. Implementer: a job may run once a minute. post.schedule.period says how often; if open, up to an hour.',
  needs: delayDecisions,
  everyReading: ['post.schedule.format', 'post.schedule.period'],
  source: citeCreation('an ISO 8601 timestamp is passed to publish later'),
  summary: 'A scheduled post is published at its scheduled time.',
  over: 'time',
  exercisedBy: 'a record of a scheduled post after its time',
  *cases(trace, behaviour) {
    for (const { version, sighting, status } of findResponseSightings(trace))
      if (
        version.timing === 'scheduled' &&
        !version.inheritsTiming &&
        isSettledBefore(trace, sighting.position, (version.due ?? 0) + getScheduleDelay(behaviour))
      )
        yield checkThat(sighting.observation, hasFinalState(behaviour, status), 'published', status);
    for (const { dueMove, target, arrived } of findScheduledArrivals(trace, behaviour))
      yield checkThat(dueMove, arrived, `${target} published`, arrived ? 'published' : 'no publication in the outbox');
  },
  kept: [
    [
      'on the network',
      listeningTo('publications'),
      createdPost({ id: 'post_1' }, scheduledBody),
      buildPublication(10),
      buildClock(10),
    ],
    ['published', createdPost(scheduledRecord, scheduledBody), buildClock(10), page([publishedOnTime], { minute: 10 })],
  ],
  broken: [
    [
      'never published',
      createdPost(scheduledRecord, scheduledBody),
      buildClock(10),
      page([scheduledRecord], { minute: 10 }),
    ],
    [
      'hours late',
      createdPost(scheduledRecord, scheduledBody),
      buildClock(200),
      page([scheduledRecord], { minute: 200 }),
    ],
    ['never on the network', listeningTo('publications'), createdPost({ id: 'post_1' }, scheduledBody), buildClock(10)],
  ],
  neutral: [
    ['an outbox that was not read', createdPost({ id: 'post_1' }, scheduledBody), buildClock(10)],
    [
      'a failed post',
      listeningTo('publications'),
      createdPost({ id: 'post_1' }, scheduledBody),
      { kind: 'publish-failure', at: minute(5), accountId: 'acc_social', failing: true },
      buildClock(10),
    ],
    [
      'the scheduled time has not come',
      createdPost(scheduledRecord, scheduledBody),
      buildClock(9),
      page([scheduledRecord], { minute: 9 }),
    ],
  ],
});

const textUpdate = updatedPost({ ...scheduledRecord, text: 'Better' }, { text: 'Better' });

const timeKept = law({
  id: 'post.scheduled.kept',
  level: 'derived',
  argument:
    'Author: a scheduled post can be edited, rescheduled or deleted, three different acts. Implementer: an update may replace the whole post. Such a service is not judged; under every other answer an edit of the text does not change the schedule.',
  needs: [...delayDecisions, 'post.update.merge'],
  everyReading: ['post.schedule.period'],
  source: { section: 'PATCH /posts/:id', item: 'edits a scheduled post with the same kind of fields as creating' },
  summary: 'A scheduled post keeps its time when it is edited, and is published at that time.',
  holds: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  over: 'time',
  exercisedBy: 'a record of a scheduled post after an edit without a time',
  *cases(trace, behaviour) {
    for (const { version, sighting, status, latest } of findResponseSightings(trace)) {
      if (version.timing !== 'scheduled' || !version.inheritsTiming) continue;
      const due = version.due ?? 0;
      if (isCertainlyBefore(latest, due))
        yield checkThat(sighting.observation, matchesState(behaviour, status, 'scheduled'), 'scheduled', status);
      else if (isSettledBefore(trace, sighting.position, due + getScheduleDelay(behaviour)))
        yield checkThat(sighting.observation, hasFinalState(behaviour, status), 'published', status);
    }
  },
  kept: [
    [
      'published at its time',
      createdPost(scheduledRecord, scheduledBody),
      textUpdate,
      buildClock(10),
      page([{ ...publishedOnTime, text: 'Better' }], { minute: 10 }),
    ],
  ],
  broken: [
    [
      'a draft after the edit',
      createdPost(scheduledRecord, scheduledBody),
      updatedPost(post('draft', { text: 'Better' }), { text: 'Better' }),
    ],
    [
      'never published',
      createdPost(scheduledRecord, scheduledBody),
      textUpdate,
      buildClock(10),
      page([{ ...scheduledRecord, text: 'Better' }], { minute: 10 }),
    ],
  ],
  neutral: [['never edited', createdPost(scheduledRecord, scheduledBody)]],
});

export const schedulingLaws = [scheduledOnCreation, notBefore, atTime, timeKept];
