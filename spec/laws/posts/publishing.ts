/** Laws on immediate publishing, its targets and its finality. */

import { readMember } from '../../json.ts';
import { publishExclusive } from '../../rules/post/schedule.ts';
import { law } from '../law.ts';
import {
  buildClock,
  buildPublicationOn,
  buildTargets,
  createdPost,
  listeningTo,
  ok,
  page,
  post,
  postBody,
  refusal,
  target,
  timestamp,
} from '../traces/examples.ts';
import { hasOutcome, readArrival } from '../traces/outcomes.ts';
import { findResponseSightings, hasFinalState, matchesState, publishDuration } from '../traces/postSightings.ts';
import {
  buildTargetKey,
  findRecordsIn,
  isCompleteRecord,
  isLive,
  listPostHistories,
  readTargets,
} from '../traces/posts.ts';
import { checkThat, getInstantAt, getMemberAt, isSettledBefore, listExchanges, SECOND } from '../traces/traceReader.ts';

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
    'publishNow true publishes immediately: the post is never a draft or scheduled, and publishing ends in the stated time.',
  over: 'time',
  exercisedBy: 'a status of a post that was created with publishNow',
  *cases(trace, behaviour) {
    for (const { version, previous, sighting, status } of findResponseSightings(trace)) {
      if (version.timing !== 'now' || previous !== undefined) continue;
      const duration = publishDuration(behaviour);
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
  holdsWhere: (behaviour) => publishDuration(behaviour) === 0,
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

/** A record whose targets only repeat the request. */
const targetsWithoutStatus = [
  createdPost(post('published', { platforms: buildTargets('social', 'photo') }), {
    ...publishNowBody,
    platforms: buildTargets('social', 'photo'),
  }),
] as const;

const allTargets = law({
  id: 'post.publish.all-targets',
  level: 'documented',
  needs: recordDecisions,
  source: citeCreation('with publishNow true the post goes live on all selected platforms'),
  summary: 'Publishing reaches every selected target: each one is published or has the status failed.',
  over: 'lifecycle',
  exercisedBy: 'the targets of a published post, or its publications',
  *cases(trace, behaviour) {
    for (const { history, version, sighting, status } of findResponseSightings(trace)) {
      if (!hasFinalState(behaviour, status) || !isCompleteRecord(sighting.post)) continue;
      // The targets after an update without targets depend on how updates are merged.
      if (!history.versions.every((version) => Array.isArray(readMember(version.exchange.body, 'platforms')))) continue;
      const foundTargets = new Map(readTargets(sighting.post).map((target) => [buildTargetKey(target), target]));
      // Whether a carousel is published elsewhere without it, or not at all, is open.
      const hasCarousel = (getMemberAt(version.content, 'media', 'carousel') ?? undefined) !== undefined;
      for (const target of readTargets(version.content)) {
        if (hasCarousel && target.platform !== 'professional') continue;
        const foundTarget = foundTargets.get(buildTargetKey(target));
        const arrival = readArrival(trace, { id: history.id, request: version.exchange }, buildTargetKey(target));
        // A record need not show the status of each target; the list of targets alone repeats the request.
        if (foundTarget !== undefined && !hasOutcome(foundTarget) && arrival === 'unknown') continue;
        const state = foundTarget?.status ?? undefined;
        const isReached =
          foundTarget !== undefined &&
          (state === undefined || state === 'published' || state === 'failed') &&
          (arrival !== 'missing' ||
            state === 'failed' ||
            matchesState(behaviour, status, 'failed', 'partially_published'));
        yield checkThat(
          sighting.observation,
          isReached,
          `${buildTargetKey(target)} published`,
          arrival === 'missing' && foundTarget !== undefined ? 'no publication in the outbox' : foundTarget,
        );
      }
    }
  },
  kept: [
    [
      'targets without a status that the networks received',
      ...targetsWithoutStatus,
      buildPublicationOn('social'),
      buildPublicationOn('photo'),
    ],
    [
      'two targets',
      createdPost(post('published', { platforms: [target('social', 'published'), target('photo', 'published')] }), {
        ...publishNowBody,
        platforms: buildTargets('social', 'photo'),
      }),
    ],
  ],
  broken: [
    [
      'a target that no network received',
      listeningTo('publications'),
      ...targetsWithoutStatus,
      buildPublicationOn('social'),
    ],
    [
      'a missing target',
      createdPost(publishedRecord, { ...publishNowBody, platforms: buildTargets('social', 'photo') }),
    ],
    [
      'a target that stays a draft',
      createdPost(post('published', { platforms: [target('social', 'published'), target('photo', 'draft')] }), {
        ...publishNowBody,
        platforms: buildTargets('social', 'photo'),
      }),
    ],
  ],
  neutral: [
    ['nothing published', createdPost(post('draft'), postBody)],
    ['targets without a status', ...targetsWithoutStatus],
  ],
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
        if (observation.kind !== 'exchange' || (record.status ?? undefined) === undefined) continue;
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

export const publishingLaws = [immediate, publishingUnseen, bothChosen, allTargets, publishedFinal];
