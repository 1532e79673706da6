/** Laws on createdAt and updatedAt of posts. */

import { law } from '../law.ts';
import { createdPost, ok, post, postBody, timestamp } from '../traces/examples.ts';
import { listPostHistories } from '../traces/posts.ts';
import { checkThat, getInstantAt, getLatestInstant, isCertainlyBefore, isSameMoment } from '../traces/traceReader.ts';

const creation = createdPost(post('draft'), postBody);
const updatedRecord = post('draft', { text: 'Better' });
const updateRequest = { id: 'post_1', body: { text: 'Better', platforms: postBody.platforms } };
const recordSource = {
  section: 'Post (request shape for create and update)',
  item: 'the returned record, timestamps included, is not shown',
};

/** Each record of a post with the previous one, and the response that first showed the previous updatedAt. */
function* findRecordPairs(trace: Parameters<typeof listPostHistories>[0]) {
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
      if (updatedAt !== undefined && previousUpdatedAt !== undefined)
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

export const timestampLaws = [timestampsSteady, updatedAtAdvances];
