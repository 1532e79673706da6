/** Reads the mark that says whether a platform uses the default text of a post. */
import type { Behaviour } from '../../../decisions/index.ts';
import { readMember, toText } from '../../../json.ts';
import { getContentAt, type PostHistory, readTargets } from '../../traces/posts.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/**
 * Returns a function that reads the mark of a platform in a record of the post: the member `synced` of its content, or
 * of its target. In a target, the word can have another meaning. It counts only in posts that wait to be published, and
 * only if one record of the post marks targets with a text of their own with `false`, and the others with `true`.
 */
export function createMarkReader(
  history: PostHistory,
  behaviour: Behaviour,
): (record: unknown, label: unknown) => unknown {
  const readTargetMark = (record: unknown, label: unknown) =>
    waitingStates.has(readMember(record, 'status'))
      ? readTargets(record).find(({ platform }) => platform === label)?.synced
      : undefined;
  const isMeantByTargets = history.sightings.some(({ post, position }) => {
    const content = getContentAt(history, position, behaviour);
    const labels = readTargets(content).map(({ platform }) => platform);
    const isMarked = (hasText: boolean) =>
      labels.some((label) => hasOwnText(content, label) === hasText && readTargetMark(post, label) === !hasText);
    return isMarked(true) && isMarked(false);
  });
  return (record, label) =>
    getMemberAt(record, 'platformContent', toText(label), 'synced') ??
    (isMeantByTargets ? readTargetMark(record, label) : undefined);
}

const waitingStates: ReadonlySet<unknown> = new Set(['draft', 'scheduled']);

export const hasOwnText = (content: unknown, label: unknown): boolean =>
  typeof getMemberAt(content, 'platformContent', toText(label), 'text') === 'string';
