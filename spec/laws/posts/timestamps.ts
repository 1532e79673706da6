/** Laws on createdAt, updatedAt and publishedAt of posts. */

import { law, type Observation } from '../law.ts';
import { buildClock, createdPost, ok, page, post, postBody, timestamp } from '../traces/examples.ts';
import { findResponseSightings, hasFinalState } from '../traces/postSightings.ts';
import { listPostHistories } from '../traces/posts.ts';
import {
  checkThat,
  getInstantAt,
  getLatestInstant,
  getLatestStamped,
  isCertainlyBefore,
  isSameMoment,
  MINUTE,
} from '../traces/traceReader.ts';

const creation = createdPost(post('draft'), postBody);
const updatedRecord = post('draft', { text: 'Better' });
const updateRequest = { id: 'post_1', body: { text: 'Better', platforms: postBody.platforms } };
const recordSource = {
  section: 'Post (request shape for create and update)',
  item: 'the returned record, timestamps included, is not shown',
};

/** Each record of a post with the previous one, and the response that first showed the previous updatedAt. */
function* findRecordPairs(trace: readonly Observation[]) {
  for (const { sightings } of listPostHistories(trace)) {
    const records = sightings.flatMap(({ observation: exchange, post: record }) =>
      exchange.kind === 'exchange' ? [{ exchange, record }] : [],
    );
    for (const [i, { exchange, record }] of records.entries()) {
      const previous = records[i - 1];
      if (previous === undefined) continue;
      const firstShown = records.find((earlier) => earlier.record.updatedAt === previous.record.updatedAt) ?? previous;
      yield { exchange, record, stampedExchange: firstShown.exchange, previousRecord: previous.record };
    }
  }
}

const timestampsSteady = law({
  id: 'post.updated.stamp',
  level: 'assumed',
  needs: ['post.record'],
  source: recordSource,
  summary: 'createdAt never changes, and updatedAt never moves backwards.',
  over: 'time',
  exercisedBy: 'createdAt or updatedAt in two records of a post',
  *cases(trace) {
    for (const { exchange, record, previousRecord } of findRecordPairs(trace)) {
      const [createdAt, previousCreatedAt] = [
        getInstantAt(record, 'createdAt'),
        getInstantAt(previousRecord, 'createdAt'),
      ];
      if (createdAt !== undefined && previousCreatedAt !== undefined)
        yield checkThat(
          exchange,
          isSameMoment(createdAt, previousCreatedAt),
          previousRecord.createdAt,
          record.createdAt,
        );
      const [updatedAt, previousUpdatedAt] = [
        getInstantAt(record, 'updatedAt'),
        getInstantAt(previousRecord, 'updatedAt'),
      ];
      if (updatedAt !== undefined && previousUpdatedAt !== undefined)
        yield checkThat(
          exchange,
          !isCertainlyBefore(updatedAt, previousUpdatedAt),
          previousRecord.updatedAt,
          record.updatedAt,
        );
    }
  },
  kept: [
    [
      'a later change',
      creation,
      ok('updatePost', { ...updatedRecord, updatedAt: timestamp(1) }, { ...updateRequest, minute: 1 }),
    ],
  ],
  broken: [
    [
      'a changed createdAt',
      creation,
      ok('updatePost', { ...updatedRecord, createdAt: timestamp(1) }, { ...updateRequest, minute: 1 }),
    ],
    ['an earlier updatedAt', creation, ok('updatePost', { ...updatedRecord, updatedAt: timestamp(-1) }, updateRequest)],
  ],
});

const updatedAtAdvances = law({
  id: 'post.updated.moves',
  level: 'assumed',
  needs: ['post.record'],
  source: recordSource,
  compares: ['post.record:updatedAt'],
  summary: 'A later update advances updatedAt.',
  over: 'time',
  exercisedBy: 'updatedAt in two records of a post, with an update and some time in between',
  *cases(trace) {
    for (const { exchange, record, stampedExchange, previousRecord } of findRecordPairs(trace)) {
      if (exchange.operation !== 'updatePost' || !isCertainlyBefore(getLatestInstant(stampedExchange), exchange.at))
        continue;
      const [updatedAt, previousUpdatedAt] = [
        getInstantAt(record, 'updatedAt'),
        getInstantAt(previousRecord, 'updatedAt'),
      ];
      if (updatedAt === undefined || previousUpdatedAt === undefined) continue;
      const mayBeRounded = updatedAt === previousUpdatedAt && exchange.at < getLatestInstant(stampedExchange) + MINUTE;
      if (!mayBeRounded)
        yield checkThat(exchange, updatedAt > previousUpdatedAt, `after ${previousRecord.updatedAt}`, record.updatedAt);
    }
  },
  kept: [
    [
      'a minute later',
      creation,
      ok('updatePost', { ...updatedRecord, updatedAt: timestamp(1) }, { ...updateRequest, minute: 1 }),
    ],
  ],
  broken: [['updatedAt does not change', creation, ok('updatePost', updatedRecord, { ...updateRequest, minute: 1 })]],
  neutral: [['updated at the same time', creation, ok('updatePost', updatedRecord, updateRequest)]],
});

const scheduledBody = { ...postBody, scheduledFor: timestamp(10) };
const scheduledCreation = createdPost(post('scheduled', { scheduledFor: timestamp(10) }), scheduledBody);
const publishedOnTime = post('published', { publishedAt: timestamp(10), scheduledFor: timestamp(10) });

const publishedAtNotEarly = law({
  id: 'post.scheduled.stamp',
  level: 'derived',
  argument:
    'Author: a time is passed to publish later. Implementer: a stamp may be rounded, to whole minutes at most. An earlier one says that the post was published early.',
  needs: ['post.record', 'post.states', 'post.schedule.field', 'post.schedule.format', 'post.publish.duration'],
  // A time with an offset or Z means the same in every format; how long publishing takes matters only afterwards.
  everyReading: ['post.schedule.format', 'post.publish.duration'],
  source: { section: 'POST /posts', item: 'an ISO 8601 timestamp is passed to publish later' },
  compares: ['post.record:publishedAt'],
  summary: 'publishedAt of a scheduled post is not earlier than its scheduled time.',
  over: 'time',
  exercisedBy: 'the time publishedAt of a post that was published by its schedule',
  *cases(trace, behaviour) {
    const sightings = [...findResponseSightings(trace)];
    const stamps = sightings.flatMap(({ sighting }) => getInstantAt(sighting.post, 'publishedAt') ?? []);
    for (const { version, sighting, status } of sightings) {
      const publishedAt = getInstantAt(sighting.post, 'publishedAt');
      if (version.timing === 'scheduled' && publishedAt !== undefined && hasFinalState(behaviour, status))
        yield checkThat(
          sighting.observation,
          !isCertainlyBefore(getLatestStamped(publishedAt, stamps), version.due ?? 0),
          version.content.scheduledFor,
          sighting.post.publishedAt,
        );
    }
  },
  kept: [['the scheduled time', scheduledCreation, buildClock(10), page([publishedOnTime], { minute: 10 })]],
  broken: [
    [
      'before the scheduled time',
      scheduledCreation,
      buildClock(10),
      page([{ ...publishedOnTime, publishedAt: timestamp(9) }], { minute: 10 }),
    ],
  ],
});

export const timestampLaws = [timestampsSteady, updatedAtAdvances, publishedAtNotEarly];
