/** The updates in a trace, each with the post before it, its body, and the records until the next request. */

import type { Behaviour } from '../../decisions/index.ts';
import { isObject, type JsonObject } from '../../json.ts';
import type { Exchange, Observation } from '../law.ts';
import { memoizeByTrace } from './memoizeByTrace.ts';
import { getContentAt, getVersionAt, hasEnded, listPostHistories, type PostHistory, readTargets } from './posts.ts';
import { listContentRecords } from './recordMembers.ts';
import { getLatestInstant, getMemberAt, isCertainlyBefore } from './traceReader.ts';

export interface PostUpdate {
  /** The update. */
  readonly update: Exchange;
  readonly position: number;
  readonly history: PostHistory;
  readonly body: JsonObject;
  /** The last record before the update. */
  readonly previous: JsonObject;
  /** The requested content before the update, with earlier updates merged as merge patches. */
  readonly previousContent: unknown;
  /** The response with a record after the update. */
  readonly exchange: Exchange;
  readonly after: JsonObject;
}

/** Each record of a draft or scheduled post after an update, and the response, before the next update or republish. */
export const listPostUpdates: (trace: readonly Observation[]) => readonly PostUpdate[] = memoizeByTrace((trace) => [
  ...generatePostUpdates(trace, isUnpublished),
]);

/**
 * Each later record of a post that was published after an update: it may show what a network made of the content. A service
 * that accepts an update of a post that is already due may have published it before.
 */
export const listPublishedUpdates = (trace: readonly Observation[]): readonly PostUpdate[] =>
  [...generatePostUpdates(trace, ({ status }) => hasEnded(status))].filter((postUpdate) => {
    const { update, position, history, previous, exchange } = postUpdate;
    const due = getVersionAt(history, position - 1)?.due;
    const isDue = due !== undefined && !isCertainlyBefore(getLatestInstant(update), due);
    return update !== exchange && isUnpublished(previous) && !isDue;
  });

const isUnpublished = ({ status }: JsonObject): boolean => status === 'draft' || status === 'scheduled';

function* generatePostUpdates(
  trace: readonly Observation[],
  isSelected: (record: JsonObject) => boolean,
): Generator<PostUpdate> {
  for (const history of listPostHistories(trace)) {
    const { versions, republishes } = history;
    const records = listContentRecords(trace, history);
    for (const [i, { position, exchange: update }] of versions.entries()) {
      const previous = records.findLast((earlier) => earlier.position < position)?.post;
      const nextPosition = Math.min(
        ...[...versions.slice(i + 1), ...republishes].map((change) => change.position),
        Number.POSITIVE_INFINITY,
      );
      if (update.operation !== 'updatePost' || previous === undefined || !isObject(update.body)) continue;
      const previousContent = versions[i - 1]?.content;
      for (const { position: recordPosition, exchange, post } of records)
        if (
          recordPosition === position ||
          (recordPosition > position && recordPosition < nextPosition && isSelected(post))
        )
          yield { update, position, history, body: update.body, previous, previousContent, exchange, after: post };
    }
  }
}

/**
 * Whether a platform certainly has its own text before an update, by the requests merged as the profile states. A service may
 * drop the text of a platform that was no target at some time since then.
 */
export function hasOwnTextBefore({ history, position }: PostUpdate, label: string, behaviour: Behaviour): boolean {
  const hasText = (content: unknown) => typeof getMemberAt(content, 'platformContent', label, 'text') === 'string';
  const versions = history.versions.filter((version) => version.position < position);
  const lastText = versions.findLastIndex(({ exchange }) => hasText(exchange.body));
  const isTargetedSince = versions
    .slice(Math.max(0, lastText))
    .every(({ content }) => readTargets(content).some(({ platform }) => platform === label));
  return isTargetedSince && hasText(getContentAt(history, position - 1, behaviour));
}
