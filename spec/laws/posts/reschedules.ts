/** Laws on updates that change when a post is published. */

import { readMember } from '../../json.ts';
import { law } from '../law.ts';
import {
  buildClock,
  createdPost,
  ok,
  page,
  post,
  postBody,
  refusal,
  timestamp,
  updatedPost,
} from '../traces/examples.ts';
import {
  findResponseSightings,
  getPublishDuration,
  hasFinalState,
  isScheduledTime,
  matchesState,
  showsResult,
} from '../traces/postSightings.ts';
import { listPostUpdates } from '../traces/postUpdates.ts';
import {
  checkThat,
  getInstantAt,
  getMemberAt,
  isCertainlyBefore,
  isSettledBefore,
  listExchanges,
} from '../traces/traceReader.ts';

const updateSource = { section: 'PATCH /posts/:id', item: 'the same kind of fields as creating' };
const citeTransition = (item: string) => ({ section: 'States and transitions', item });
const recordDecisions = ['post.record', 'post.states'] as const;
const timeDecisions = [...recordDecisions, 'post.schedule.field', 'post.schedule.format'] as const;
const draftCreation = createdPost(post('draft'), postBody);
const scheduledCreation = createdPost(post('scheduled', { scheduledFor: timestamp(10) }), {
  ...postBody,
  scheduledFor: timestamp(10),
});
const update = (status: string, body: object, overrides: object = {}) => updatedPost(post(status, overrides), body);
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const draftScheduled = law({
  id: 'post.update.schedule',
  level: 'derived',
  needs: timeDecisions,
  everyReading: ['post.schedule.format'],
  source: updateSource,
  summary: 'A draft that is given a future time becomes scheduled.',
  over: 'lifecycle',
  exercisedBy: 'a status in a record of a draft after an update gave it a future time',
  *cases(trace, behaviour) {
    for (const response of findResponseSightings(trace)) {
      const { version, previous, sighting, status, latest } = response;
      const isScheduled = matchesState(behaviour, status, 'scheduled');
      if (previous?.timing !== 'draft' || version.timing !== 'scheduled' || !showsResult(response, isScheduled))
        continue;
      if ((version.due ?? 0) > latest) yield checkThat(sighting.observation, isScheduled, 'scheduled', status);
    }
  },
  kept: [
    ['scheduled', draftCreation, update('scheduled', { scheduledFor: timestamp(10) }, { scheduledFor: timestamp(10) })],
  ],
  broken: [
    ['still a draft', draftCreation, update('draft', { scheduledFor: timestamp(10) }, { scheduledFor: timestamp(10) })],
  ],
  neutral: [['another text', draftCreation, update('draft', { text: 'Better' })]],
});

const publishNowApplied = law({
  id: 'post.update.publish-now',
  level: 'derived',
  needs: [...recordDecisions, 'post.publish.duration', 'post.update.publish'],
  everyReading: ['post.publish.duration'],
  source: citeTransition('a post is published immediately when publishNow is true'),
  summary: 'An update with publishNow true publishes immediately, even if the post was scheduled.',
  holds: { 'post.update.publish': 'publish' },
  over: 'lifecycle',
  exercisedBy: 'a status in a record after an update with publishNow',
  *cases(trace, behaviour) {
    for (const { version, previous, sighting, status } of findResponseSightings(trace)) {
      if (version.timing !== 'now' || previous === undefined) continue;
      const isOverdue = isSettledBefore(trace, sighting.position, (version.due ?? 0) + getPublishDuration(behaviour));
      const isKept = hasFinalState(behaviour, status) || (!isOverdue && matchesState(behaviour, status, 'publishing'));
      yield checkThat(sighting.observation, isKept, isOverdue ? 'published' : 'publishing', status);
    }
  },
  kept: [
    ['a draft', draftCreation, updatedPost(publishedRecord, { publishNow: true })],
    [
      'publishing, then published',
      scheduledCreation,
      update('publishing', { publishNow: true }),
      buildClock(1),
      page([publishedRecord], { minute: 1 }),
    ],
  ],
  broken: [
    ['still a draft', draftCreation, update('draft', { publishNow: true })],
    ['still scheduled', scheduledCreation, update('scheduled', { publishNow: true }, { scheduledFor: timestamp(10) })],
  ],
  neutral: [['published on creation', createdPost(publishedRecord, { ...postBody, publishNow: true })]],
});

const timeRemoved = law({
  id: 'post.update.unschedule',
  level: 'assumed',
  needs: ['post.update.publish', 'post.update.merge', ...timeDecisions],
  source: citeTransition('transitions between post statuses are not shown'),
  summary: 'A scheduled post becomes a draft when its time is removed.',
  holds: { 'post.update.publish': 'publish', 'post.neither': ['draft', 'refuse'] },
  over: 'lifecycle',
  exercisedBy: 'a status in a record after an update removed the time of a scheduled post',
  *cases(trace, behaviour) {
    for (const response of findResponseSightings(trace)) {
      const { version, previous, sighting, status } = response;
      const isDraft = matchesState(behaviour, status, 'draft');
      if (previous?.timing === 'scheduled' && version.timing === 'draft' && showsResult(response, isDraft))
        yield checkThat(sighting.observation, isDraft, 'draft', status);
    }
  },
  kept: [['a draft', scheduledCreation, update('draft', { scheduledFor: null })]],
  broken: [
    [
      'still scheduled',
      scheduledCreation,
      update('scheduled', { scheduledFor: null }, { scheduledFor: timestamp(10) }),
    ],
  ],
  neutral: [
    [
      'another time',
      scheduledCreation,
      update('scheduled', { scheduledFor: timestamp(20) }, { scheduledFor: timestamp(20) }),
    ],
    ['a time in another format', scheduledCreation, update('scheduled', { scheduledFor: '2031-06-01T12:00:00' })],
  ],
});

const rescheduleRequest = { id: 'post_1', body: { scheduledFor: timestamp(20) } };

const rescheduleApplied = law({
  id: 'post.update.reschedule',
  level: 'documented',
  needs: ['post.record', 'post.schedule.field', 'post.schedule.format'],
  everyReading: ['post.schedule.format'],
  source: citeTransition('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'A rescheduled post shows its new time.',
  over: 'lifecycle',
  exercisedBy: 'the time in a record after an update changed it',
  *cases(trace, behaviour) {
    for (const { exchange, body, after } of listPostUpdates(trace)) {
      const [requestedTime, shownTime] = [getInstantAt(body, 'scheduledFor'), getInstantAt(after, 'scheduledFor')];
      if (requestedTime !== undefined && shownTime !== undefined)
        yield checkThat(
          exchange,
          isScheduledTime(shownTime, requestedTime, behaviour),
          body.scheduledFor,
          after.scheduledFor,
        );
    }
  },
  kept: [
    [
      'the new time',
      scheduledCreation,
      ok('updatePost', post('scheduled', { scheduledFor: timestamp(20) }), rescheduleRequest),
    ],
  ],
  broken: [
    [
      'the old time',
      scheduledCreation,
      ok('updatePost', post('scheduled', { scheduledFor: timestamp(10) }), rescheduleRequest),
    ],
  ],
  neutral: [['a record without a time', scheduledCreation, ok('updatePost', post('scheduled'), rescheduleRequest)]],
});

const pastBody = { ...postBody, scheduledFor: timestamp(-10) };

const pastChosen = law({
  id: 'post.past.chosen',
  level: 'assumed',
  needs: [...timeDecisions, 'post.schedule.past', 'post.publish.duration'],
  source: { section: 'POST /posts', item: 'a timestamp is for later publishing' },
  summary: 'A post with a time in the past is refused or published immediately, as the profile states.',
  over: 'time',
  exercisedBy: 'a response to a post with a time in the past',
  *cases(trace, behaviour) {
    const choice: string = behaviour['post.schedule.past'];
    for (const exchange of listExchanges(trace, 'createPost')) {
      const due = getInstantAt(exchange.body, 'scheduledFor');
      if (due === undefined || !isCertainlyBefore(due, exchange.at) || readMember(exchange.body, 'publishNow') === true)
        continue;
      const status = getMemberAt(exchange.responseBody, 'data', 'status');
      if (choice === 'refuse' && exchange.breaks?.length === 1)
        yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
      if (choice === 'publish' && exchange.success && status !== undefined)
        yield checkThat(
          exchange,
          hasFinalState(behaviour, status) || matchesState(behaviour, status, 'publishing'),
          'published',
          status,
        );
    }
  },
  kept: [
    ['refused', refusal('createPost', 422, 'VALIDATION_FAILED', { body: pastBody, breaks: ['post.schedule.future'] })],
  ],
  broken: [['published', createdPost(publishedRecord, pastBody, { breaks: ['post.schedule.future'] })]],
  neutral: [['a future time', scheduledCreation]],
});

export const rescheduleLaws = [draftScheduled, rescheduleApplied, publishNowApplied, timeRemoved, pastChosen];
