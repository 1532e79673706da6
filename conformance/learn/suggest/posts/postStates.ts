/** Finds the names of the states of posts, by how the posts were created and what became of them. */
import { isObject, type JsonObject, readMember } from '../../../../spec/json.ts';
import { findCommonValue } from '../../evidence/values.ts';
import {
  documentedMembers,
  hasTime,
  isImmediate,
  listTargets,
  listTimeNames,
  type PostRecord,
  showsPublication,
} from './postRecord.ts';

/** The names of states, each with its evidence. */
export type PostStateNames = ReadonlyMap<string, { readonly word: string; readonly reason: string }>;

/** @param created the created posts, each with the last record of it that was observed */
export function findPostStates({
  status,
  scheduleField,
  created,
}: {
  readonly status: string;
  readonly scheduleField: string | undefined;
  readonly created: readonly (PostRecord & { readonly lastRecord: JsonObject })[];
}): PostStateNames {
  const isUntimed = ({ exchange }: PostRecord) =>
    !isObject(exchange.body) || Object.keys(exchange.body).every((name) => documentedMembers.has(name));
  const readWord = (record: JsonObject) => record[status] as string | undefined;
  const findWord = (records: readonly JsonObject[]) => findCommonValue(records.map(readWord));
  const listRecords = (predicate: (post: PostRecord) => boolean) =>
    created.filter(predicate).map(({ record }) => record);

  const scheduledRecords = listRecords((post) => !isImmediate(post) && hasTime(post, scheduleField));
  const plannedNames = new Set(
    scheduledRecords.flatMap((record) => [record, ...listTargets(record)]).flatMap(listTimeNames),
  );
  const isPublishedIn = (record: JsonObject) => showsPublication(record, plannedNames);
  const publishedPosts = created.filter((post) => isImmediate(post) && isPublishedIn(post.lastRecord));
  const published = findWord(publishedPosts.map(({ lastRecord }) => lastRecord));
  const publishing = findWord(publishedPosts.map(({ record }) => record).filter((record) => !isPublishedIn(record)));
  const scheduled = findWord(scheduledRecords);
  const untimed = findWord(listRecords((post) => isUntimed(post) && !mentionsPublishNow(post)));
  const unpublished = findWord(
    listRecords((post) => isUntimed(post) && mentionsPublishNow(post) && !isImmediate(post)),
  );
  // A post may be published at once unless publishNow is false.
  const isPublished = untimed !== undefined && [published, publishing].includes(untimed);
  const draft = isPublished || untimed === undefined ? unpublished : untimed;

  const knownWords = [published, publishing, scheduled, draft].filter((word) => word !== undefined);
  const states = new Map<string, { word: string; reason: string }>();
  const add = (state: string, word: string | undefined, reason: string) => {
    // A name that stands for two states is ambiguous.
    if (word !== undefined && knownWords.filter((other) => other === word).length === 1)
      states.set(state, { word, reason });
  };
  add('published', published, 'after publishNow, if all targets have a URL or a publication time');
  if (published === undefined) return states;
  add('publishing', publishing, 'after publishNow, before all targets have a URL or a publication time');
  add('scheduled', scheduled, 'after a creation with a time');
  if (scheduled !== undefined) add('draft', draft, 'after a creation without publishNow or a time');
  return states;
}

const mentionsPublishNow = ({ exchange }: PostRecord): boolean => readMember(exchange.body, 'publishNow') !== undefined;
