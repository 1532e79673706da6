/** The results of republishing posts. */

import { type Behaviour, isOpen } from '../../decisions/index.ts';
import type { JsonObject } from '../../json.ts';
import type { PlatformLabel } from '../../platforms.ts';
import type { Exchange, Observation } from '../law.ts';
import { matchesState } from './postSightings.ts';
import { buildTargetKey, isCompleteRecord, listPostHistories, type PostHistory, readTargets } from './posts.ts';
import { getMemberAt, readData, readId } from './traceReader.ts';

export interface RepublishResult {
  readonly republish: Exchange;
  readonly previousRecord: JsonObject;
  /** The response with a record after it. */
  readonly exchange: Exchange;
  readonly currentRecord: JsonObject;
}

/** Republishing a published post to platforms that it does not have yet is fair under every reading of "new". */
function addsPlatforms(republish: Exchange, previousRecord: JsonObject, behaviour: Behaviour): boolean {
  const labels = new Set(readTargets(previousRecord).map(({ platform }) => platform));
  return (
    matchesState(behaviour, previousRecord.status, 'published') &&
    readTargets(republish.body).every(({ platform }) => !labels.has(platform))
  );
}

/** Each republish that made a new post, with the record of the original before it and every record of the new post. */
export const findNewPostResults = (trace: readonly Observation[], behaviour: Behaviour) =>
  findResultsWithNewPost(trace, behaviour, (newPost) => newPost);

/** Each republish that made a new post, with the record of the original before it and every later one of the original. */
export const findOriginalResults = (trace: readonly Observation[], behaviour: Behaviour) =>
  findResultsWithNewPost(trace, behaviour, (_, original) => original);

function* findResultsWithNewPost(
  trace: readonly Observation[],
  behaviour: Behaviour,
  choosePost: (newPost: PostHistory, original: PostHistory) => PostHistory,
): Generator<RepublishResult> {
  const histories = listPostHistories(trace);
  for (const newPost of histories) {
    const { origin, versions } = newPost;
    const original = histories.find(({ id }) => id === origin?.id);
    if (origin === undefined || original === undefined) continue;
    const [{ position: start } = { position: 0 }] = versions;
    const previousRecord = original.sightings.findLast(
      ({ position, post }) => position < start && isCompleteRecord(post),
    )?.post;
    if (previousRecord === undefined) continue;
    const republish = origin.exchange;
    if (isOpen(behaviour, 'post.republish.to') && !addsPlatforms(republish, previousRecord, behaviour)) continue;
    for (const { position, observation: exchange, post: currentRecord } of choosePost(newPost, original).sightings)
      if (position >= start && exchange.kind === 'exchange' && isCompleteRecord(currentRecord))
        yield { republish, previousRecord, exchange, currentRecord };
  }
}

/** Each republish of a post with the record before it and every record after it. */
export function* findRepublishResults(trace: readonly Observation[], behaviour: Behaviour): Generator<RepublishResult> {
  for (const { id, republishes: republishExchanges, sightings } of listPostHistories(trace)) {
    const records = sightings.flatMap(({ position, observation: exchange, post: record }) =>
      exchange.kind === 'exchange' && isCompleteRecord(record) ? [{ position, exchange, record }] : [],
    );
    for (const [i, { position, exchange: republish }] of republishExchanges.entries()) {
      const previousRecord = records.findLast((earlier) => earlier.position < position)?.record;
      const nextPosition = republishExchanges[i + 1]?.position ?? Number.POSITIVE_INFINITY;
      // A service that responds with another post implements republishing as a new post.
      const responseId = readId(readData(republish));
      if (previousRecord === undefined || (responseId !== undefined && responseId !== id)) continue;
      if (isOpen(behaviour, 'post.republish.to') && !addsPlatforms(republish, previousRecord, behaviour)) continue;
      for (const { position: recordPosition, exchange, record: currentRecord } of records)
        if (recordPosition >= position && recordPosition < nextPosition)
          yield { republish, previousRecord, exchange, currentRecord };
    }
  }
}

/**
 * Whether a republish gave content for a platform that it did not add. A record may show it, although nothing was
 * published with it.
 */
export const hasUnpublishedContent = ({ republishes }: PostHistory, label: PlatformLabel, by: number): boolean =>
  republishes.some(
    ({ position, exchange: { body } }) =>
      position <= by &&
      getMemberAt(body, 'platformContent', label) !== undefined &&
      !readTargets(body).some(({ platform }) => platform === label),
  );

/** Whether targets, by their keys, include all that one of the republishes before a position has added. */
export const hasRepublishedTargets = (
  { republishes }: PostHistory,
  keys: ReadonlySet<string>,
  before: number,
): boolean =>
  republishes.some(({ position, exchange }) => {
    const addedKeys = readTargets(exchange.body).map(buildTargetKey);
    return position < before && addedKeys.length > 0 && addedKeys.every((key) => keys.has(key));
  });
