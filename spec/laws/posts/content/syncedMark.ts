/** Reads the mark that says whether a platform uses the default text of a post. */
import type { Behaviour } from '../../../decisions/index.ts';
import { readMember, toText } from '../../../json.ts';
import { getContentAt, type PostHistory, readTargets } from '../../traces/posts.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/**
 * Returns a function that reads the mark of a platform in a record of the post: the member `synced` of its content, or
 * of its target, where it may have the name that the profile states. In a target, the word can mean that a network has the
 * post. It counts only in drafts, which no network has, and only if some record has `false` for every target with its own text
 * and `true` for every other.
 */
export function createMarkReader(
  history: PostHistory,
  behaviour: Behaviour,
): (record: unknown, label: unknown) => unknown {
  const name = toText(readMember(behaviour['post.record'], 'platformContent.synced') ?? 'synced');
  const readTargetMark = (record: unknown, label: unknown) => {
    if (readMember(record, 'status') !== 'draft') return undefined;
    const target = readTargets(record).find(({ platform }) => platform === label);
    return target?.synced ?? readMember(target, name);
  };
  const areTargetsMarked = (): boolean =>
    history.sightings.some(({ post, position }) => {
      const content = getContentAt(history, position, behaviour);
      const labels = readTargets(content).map(({ platform }) => platform);
      return (
        new Set(labels.map((label) => hasOwnText(content, label))).size === 2 &&
        labels.every((label) => readTargetMark(post, label) === !hasOwnText(content, label))
      );
    });
  // Most services mark no targets, so this is found out only for a target that may have a mark.
  let isMeantByTargets: boolean | undefined;
  return (record, label) => {
    const ownMark = getMemberAt(record, 'platformContent', toText(label), 'synced') ?? undefined;
    if (ownMark !== undefined) return ownMark;
    const targetMark = readTargetMark(record, label);
    if (typeof targetMark !== 'boolean') return undefined;
    isMeantByTargets ??= areTargetsMarked();
    return isMeantByTargets ? targetMark : undefined;
  };
}

export const hasOwnText = (content: unknown, label: unknown): boolean =>
  typeof getMemberAt(content, 'platformContent', toText(label), 'text') === 'string';
