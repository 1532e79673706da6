/** Finds the member of a post that contains its state. */
import type { JsonObject } from '../../../../spec/json.ts';
import { findCommonValue, findOnlyMember, isTimestamp, isUrl } from '../../evidence/values.ts';
import {
  documentedMembers,
  documentedTargetMembers,
  hasTime,
  isImmediate,
  listTargets,
  type PostRecord,
} from './postRecord.ts';

interface CreatedPosts {
  readonly created: readonly PostRecord[];
  readonly id: string | undefined;
  readonly scheduleField: string | undefined;
}

/** The member whose value also appears in each target; otherwise the one that depends on when a post is published. */
export const findStatus = (posts: CreatedPosts): string | undefined =>
  findMemberByTargets(posts) ?? findMemberByTiming(posts);

function findMemberByTargets({ created, id }: CreatedPosts): string | undefined {
  return findCommonValue(
    created.map(({ record }) => {
      const inTargets = listTargets(record).map((target) => new Set(listWords(target)));
      return findOnlyMember(
        record,
        (value, name) =>
          !documentedMembers.has(name) &&
          name !== id &&
          isWord(value) &&
          inTargets.length > 0 &&
          inTargets.every((all) => all.has(value)),
      );
    }),
  );
}

/** The member with one word in all scheduled posts and another one in all that are published immediately. */
function findMemberByTiming({ created, scheduleField }: CreatedPosts): string | undefined {
  const listRecords = (isIncluded: (post: PostRecord) => boolean) =>
    created.filter(isIncluded).map(({ record }) => record);
  const scheduledRecords = listRecords((post) => hasTime(post, scheduleField) && !isImmediate(post));
  const immediateRecords = listRecords((post) => isImmediate(post) && !hasTime(post, scheduleField));
  // A single post has an id of its own, which looks like a word.
  if (scheduledRecords.length < 2 || immediateRecords.length < 2) return undefined;
  return findOnlyMember(scheduledRecords[0], (_, name) => {
    const [scheduled, immediate] = [findSharedWord(scheduledRecords, name), findSharedWord(immediateRecords, name)];
    const differs = scheduled !== undefined && immediate !== undefined && scheduled !== immediate;
    return differs && !documentedMembers.has(name);
  });
}

/** The word that all records have in a member. */
function findSharedWord(records: readonly JsonObject[], name: string): string | undefined {
  const word = records[0]?.[name];
  return isWord(word) && records.every((record) => record[name] === word) ? word : undefined;
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 40 && !isTimestamp(value) && !isUrl(value);

const listWords = (target: JsonObject): readonly string[] =>
  Object.entries(target).flatMap(([name, value]) =>
    documentedTargetMembers.has(name) || !isWord(value) ? [] : [value],
  );
