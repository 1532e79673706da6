/** Reads the mark that says whether a platform uses the default text of a post. */
import type { Behaviour } from '../../../decisions/index.ts';
import { toText } from '../../../json.ts';
import { getContentAt, type PostHistory, readTargets } from '../../traces/posts.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/**
 * Returns a function that reads the mark of a platform in a record of the post: the member `synced` of its content, or
 * of its target. In a target, the word can have another meaning, so it counts only if some record of the post shows the
 * difference between targets with and without a text of their own.
 */
export function createMarkReader(
  history: PostHistory,
  behaviour: Behaviour,
): (record: unknown, label: unknown) => unknown {
  const readTargetMark = (record: unknown, label: unknown) =>
    readTargets(record).find(({ platform }) => platform === label)?.synced;
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

export const hasOwnText = (content: unknown, label: unknown): boolean =>
  typeof getMemberAt(content, 'platformContent', toText(label), 'text') === 'string';
