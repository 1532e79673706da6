/** Laws on immediate publishing, its targets and its finality. */

import { publishExclusive } from '../../rules/post/schedule.ts';
import { law } from '../law.ts';
import { buildClock, createdPost, ok, page, post, postBody, refusal, timestamp } from '../traces/examples.ts';
import {
  findResponseSightings,
  getPublishDuration,
  hasFinalState,
  isKnownState,
  matchesState,
} from '../traces/postSightings.ts';
import { findRecordsIn, isLive, listPostHistories } from '../traces/posts.ts';
import { checkThat, getInstantAt, isSettledBefore, listExchanges, SECOND } from '../traces/traceReader.ts';

const citeTransition = (item: string) => ({ section: 'States and transitions', item });
const citeCreation = (item: string) => ({ section: 'POST /posts', item });
const recordDecisions = ['post.record', 'post.states'] as const;
const publishNowBody = { ...postBody, publishNow: true };
const scheduledRecord = post('scheduled', { scheduledFor: timestamp(10) });
const publishedRecord = post('published', { publishedAt: timestamp(0) });

const immediate = law({
  id: 'post.publish-now.immediate',
  level: 'documented',
  argument:
    'Author: immediately. Implementer: networks take their time. The document says "immediately"; post.publish.duration says how long that may last.',
  needs: [...recordDecisions, 'post.publish.duration'],
  everyReading: ['post.publish.duration'],
  source: citeTransition('a post is published immediately when publishNow is true'),
  summary:
    'publishNow true publishes immediately: the post is never a draft or scheduled, and publishing ends within the stated time.',
  over: 'time',
  exercisedBy: 'a status of a post that was created with publishNow',
  *cases(trace, behaviour) {
    for (const { version, previous, sighting, status } of findResponseSightings(trace)) {
      if (version.timing !== 'now' || previous !== undefined) continue;
      const duration = getPublishDuration(behaviour);
      // A busy service may take some milliseconds more than it states.
      const patience = duration === 0 ? 0 : duration + SECOND;
      const isOverdue = isSettledBefore(trace, sighting.position, (version.due ?? 0) + patience);
      yield checkThat(
        sighting.observation,
        hasFinalState(behaviour, status) || (!isOverdue && matchesState(behaviour, status, 'publishing')),
        isOverdue ? 'published' : 'publishing',
        status,
      );
    }
  },
  kept: [
    ['published in the response', createdPost(publishedRecord, publishNowBody)],
    [
      'publishing, then published',
      createdPost(post('publishing'), publishNowBody),
      buildClock(1),
      page([publishedRecord]),
    ],
    [
      'publishing, after the clock of another caller has moved',
      { kind: 'clock', at: buildClock(1).at, caller: 'ben' },
      createdPost(post('publishing'), publishNowBody),
    ],
    ['failed', createdPost(post('failed'), publishNowBody)],
  ],
  broken: [
    ['a draft', createdPost(post('draft'), publishNowBody)],
    ['queued for later', createdPost(scheduledRecord, publishNowBody)],
    [
      'still publishing after the stated time',
      createdPost(post('publishing'), publishNowBody),
      buildClock(1),
      page([post('publishing')]),
    ],
  ],
  neutral: [
    ['a draft', createdPost(post('draft'), postBody)],
    ['publishNow with a schedule', createdPost(scheduledRecord, { ...publishNowBody, scheduledFor: timestamp(10) })],
    ['a response without a status', createdPost({ id: 'post_1' }, publishNowBody)],
  ],
});

const publishingUnseen = law({
  id: 'post.publishing.unseen',
  level: 'assumed',
  needs: [...recordDecisions, 'post.publish.duration'],
  source: citeTransition('a post is published immediately when publishNow is true'),
  summary: 'If publishing takes no time, no record shows that a post is being published.',
  holdsWhere: (behaviour) => getPublishDuration(behaviour) === 0,
  over: 'form',
  exercisedBy: 'a status after publishing began',
  *cases(trace, behaviour) {
    for (const exchange of listExchanges(trace).filter(({ success }) => success))
      for (const { status } of findRecordsIn(exchange)) {
        const hasOtherState = hasFinalState(behaviour, status) || matchesState(behaviour, status, 'draft', 'scheduled');
        if (hasFinalState(behaviour, status) || matchesState(behaviour, status, 'publishing'))
          yield checkThat(exchange, hasOtherState, 'published', status);
      }
  },
  kept: [['published in the response', createdPost(publishedRecord, publishNowBody)]],
  broken: [['publishing in the response', createdPost(post('publishing'), publishNowBody)]],
  neutral: [['a draft', createdPost(post('draft'), postBody)]],
});

const bothRequest = { body: { ...publishNowBody, scheduledFor: timestamp(10) }, breaks: [publishExclusive.id] };

const bothChosen = law({
  id: 'post.both.chosen',
  level: 'assumed',
  needs: [...recordDecisions, 'post.both', 'post.schedule.field', 'post.schedule.format', 'post.publish.duration'],
  source: citeCreation('publishNow publishes immediately; a timestamp is for later publishing'),
  summary: 'A post with both publishNow and a schedule is refused, published or scheduled, as the profile states.',
  over: 'lifecycle',
  exercisedBy: 'a response to a post with both publishNow and a schedule',
  *cases(trace, behaviour) {
    const choice: string = behaviour['post.both'];
    for (const { version, sighting, status, latest } of findResponseSightings(trace)) {
      if (version.timing !== 'both' || version.position !== sighting.position) continue;
      const scheduledTime = getInstantAt(version.content, 'scheduledFor') ?? 0;
      if (choice === 'publish')
        yield checkThat(
          sighting.observation,
          hasFinalState(behaviour, status) || matchesState(behaviour, status, 'publishing'),
          'published',
          status,
        );
      if (choice === 'schedule' && scheduledTime > latest)
        yield checkThat(sighting.observation, matchesState(behaviour, status, 'scheduled'), 'scheduled', status);
    }
    if (choice === 'refuse')
      for (const exchange of listExchanges(trace, 'createPost'))
        if (exchange.breaks?.length === 1 && exchange.breaks[0] === publishExclusive.id)
          yield checkThat(exchange, !exchange.success, 'refused', exchange.status);
  },
  kept: [['refused', refusal('createPost', 422, 'VALIDATION_FAILED', bothRequest)]],
  broken: [['published', ok('createPost', publishedRecord, bothRequest)]],
  neutral: [['publishNow alone', createdPost(publishedRecord, publishNowBody)]],
});

const publishedFinal = law({
  id: 'post.published.final',
  level: 'assumed',
  argument:
    'Author: what is live cannot become a draft. Implementer: a network may take a post down. The document says of transitions between statuses "not shown", so this is assumed.',
  needs: recordDecisions,
  source: citeTransition('drafts and scheduled posts can be edited, rescheduled or deleted'),
  summary: 'A published post never becomes a draft or scheduled again.',
  over: 'lifecycle',
  exercisedBy: 'a later status of a published post',
  *cases(trace, behaviour) {
    for (const history of listPostHistories(trace)) {
      let wasLive = false;
      for (const { observation, post: record } of history.sightings) {
        if (observation.kind !== 'exchange' || !isKnownState(record.status)) continue;
        if (wasLive)
          yield checkThat(
            observation,
            hasFinalState(behaviour, record.status) || matchesState(behaviour, record.status, 'publishing'),
            'published',
            record.status,
          );
        wasLive ||= isLive(record.status);
      }
    }
  },
  kept: [['still published', createdPost(publishedRecord, publishNowBody), page([publishedRecord])]],
  broken: [['a draft again', createdPost(publishedRecord, publishNowBody), page([post('draft')])]],
  neutral: [['a draft', createdPost(post('draft'), postBody), page([post('draft')])]],
});

export const publishingLaws = [immediate, publishingUnseen, bothChosen, publishedFinal];
