/** Guesses bindings from the names of members and values. The user must review them, because names can mislead. */
import { isDeepStrictEqual } from 'node:util';
import { asList, isObject, type JsonObject, readMember } from '../../../spec/json.ts';
import { postStates, targetStates } from '../../../spec/schemas/post.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { isTimestamp, isUrl } from '../evidence/values.ts';
import { getRecord, isRefusal, isSuccess, listItems, mayBeThrottled } from '../evidence/wireExchange.ts';
import { findAbsentMembers, findAbsentTimes } from './absentMembers.ts';
import { guessLeads } from './leadMagnets/guessLeads.ts';
import { collectLeadLists } from './leadMagnets/leads.ts';
import { guessPaging } from './lists/guessPaging.ts';
import { findTargetWord } from './posts/postRecord.ts';
import type { Posts } from './posts/posts.ts';
import { joinStatuses } from './statuses.ts';
import { type Suggestion, suggest } from './suggestion.ts';
import { findSynonym, findSynonyms } from './synonyms.ts';

export function guessBindings(evidence: ObservedExchanges, posts: Posts): readonly Suggestion[] {
  return [
    ...guessPaging(evidence),
    ...guessRecord(posts),
    ...guessNeither(evidence),
    ...guessDeletion(evidence),
    ...guessMagnets(evidence, posts),
    ...guessLeads(collectLeadLists(evidence).flatMap(listItems)),
  ];
}

function guessRecord(posts: Posts): readonly Suggestion[] {
  const { all } = posts;
  const records = all.map(({ record }) => record);
  const names = listNames(records);
  const reason = `members of a post: ${names.toSorted().slice(0, 12).join(', ')}`;
  const record = findSynonyms(['id', 'status', 'createdAt', 'updatedAt', 'publishedAt'], names);
  const { status } = record;
  const words = status === undefined ? [] : collectTexts(records.map((record) => record[status]));
  const targets = records.flatMap((record) => asList(record.platforms)).filter(isObject);
  const targetStatus = findSynonym('status', listNames(targets));
  const targetWords = targetStatus === undefined ? [] : collectTexts(targets.map((target) => target[targetStatus]));
  const wordsByState = collectTargetWordsByState(records, posts, status, targetStatus);
  // The target state of posts in one state says nothing about posts in other states.
  const unplacedWords = targetWords.filter((word) => !Object.values(wordsByState).includes(word));
  const error = findError(targets);
  const members = {
    ...record,
    'platforms.url': findSynonym('url', listNames(targets, isUrl)),
    'platforms.publishedAt': findTargetTime(targets, error.name),
    'platforms.error': error.name,
    'platforms.error.message': error.message,
    'platforms.status': targetStatus,
    ...findAbsentMembers(records),
    // Updates show the names of times.
    ...(posts.updated.length > 0
      ? findAbsentTimes(records, { ...record, ...Object.fromEntries(posts.findTimeMembers()) })
      : {}),
  };
  return [
    ...suggest('post.record', 'id' in record ? members : undefined, reason),
    ...suggest('post.target.error', error.form, `failed targets have ${error.name}`),
    ...suggest('post.schedule.field', findSynonym('scheduledFor', names), reason),
    ...suggest(
      'post.states',
      findSynonyms(postStates, words),
      `posts have the states ${words.toSorted().join(', ')}; other states were not observed`,
    ),
    ...suggest(
      'post.target.states',
      targetWords.every((word) => words.includes(word))
        ? undefined
        : { ...findSynonyms(targetStates, unplacedWords), ...wordsByState },
      `targets have the states ${targetWords.toSorted().join(', ')}; other states were not observed`,
    ),
  ];
}

function guessMagnets(evidence: ObservedExchanges, posts: Posts): readonly Suggestion[] {
  const creations = evidence.selectSuccesses('POST', '/lead-magnets');
  const records = creations.map(getRecord).filter(isObject);
  const knownNames = listNames(records);
  // A service usually has the same names for the times of all its records.
  const timesOfPosts = [...posts.findTimeMembers()].filter(([, name]) => knownNames.includes(name));
  const ownNames = {
    ...Object.fromEntries(timesOfPosts),
    ...findSynonyms(['id', 'createdAt', 'updatedAt'], knownNames),
  };
  const state = findSynonym('status', listNames(records, isText));
  const names = {
    ...ownNames,
    ...(posts.updated.length > 0 ? findAbsentTimes(records, ownNames) : {}),
    state,
  };
  const words = state === undefined ? [] : collectTexts(records.map((record) => record[state]));
  // Without an activation, the service may have another word for active lead magnets.
  const usesDocumentedWords =
    creations.some(({ body }) => readMember(body, 'activate') === true) &&
    words.length > 0 &&
    words.every((word) => word === 'active' || word === 'paused');
  return [
    ...suggest('leadMagnet.record', names, 'members of lead magnets'),
    ...suggest(
      'leadMagnet.states',
      usesDocumentedWords ? { active: 'active', paused: 'paused' } : undefined,
      `lead magnets have the states ${words.toSorted().join(', ')}`,
    ),
  ];
}

/** The names of members whose value meets the condition in at least one object. */
const listNames = (
  objects: readonly JsonObject[],
  predicate: (value: unknown) => boolean = () => true,
): readonly string[] => [
  ...new Set(
    objects.flatMap((object) => Object.entries(object).flatMap(([name, value]) => (predicate(value) ? [name] : []))),
  ),
];

const isText = (value: unknown): boolean => typeof value === 'string';

const isError = (value: unknown): boolean =>
  isObject(value) ? Object.keys(value).length > 0 : typeof value === 'string';

/** The member with the error of a failed target, and its form. */
function findError(targets: readonly JsonObject[]): {
  readonly name?: string;
  readonly form?: 'text';
  /** The member with its message, if the error has members. */
  readonly message?: string | undefined;
} {
  const name = findSynonym('error', listNames(targets, isError));
  if (name === undefined) return {};
  const errors = targets.map((target) => target[name]).filter(isError);
  if (errors.every(isText)) return { name, form: 'text' };
  return { name, message: findSynonym('message', listNames(errors.filter(isObject), isText)) };
}

/** The member with the time of publication. If failed targets have it too, it is the end of publishing. */
function findTargetTime(targets: readonly JsonObject[], error: string | undefined): string | undefined {
  const name = findSynonym('publishedAt', listNames(targets, isTimestamp));
  if (name === undefined) return undefined;
  const hasFailed = (target: JsonObject) => error !== undefined && isError(target[error]);
  const isOfEnd = targets.some((target) => hasFailed(target) && isTimestamp(target[name]));
  return isOfEnd ? 'absent' : name;
}

/** The state of targets by the state of their post, for posts that are not published. */
function collectTargetWordsByState(
  records: readonly JsonObject[],
  posts: Posts,
  status: string | undefined,
  targetStatus: string | undefined,
): Readonly<Record<string, string>> {
  if (status === undefined || targetStatus === undefined) return {};
  const knownStates = posts.collectStates();
  const isIn = (state: 'draft' | 'scheduled' | 'publishing', word: unknown) =>
    knownStates.has(state)
      ? knownStates.get(state)?.word === word
      : findSynonym(state, collectTexts([word])) !== undefined;
  const entries = (['draft', 'scheduled', 'publishing'] as const).flatMap((state) => {
    const inState = records.filter((record) => isIn(state, record[status]));
    const word = findTargetWord(inState, targetStatus);
    return word === undefined ? [] : [[state, word] as const];
  });
  return Object.fromEntries(entries);
}

const collectTexts = (values: readonly unknown[]): readonly string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

/** The state of a post that has only a text and targets. */
function guessNeither(evidence: ObservedExchanges): readonly Suggestion[] {
  const creations = evidence.selectRequests('POST', '/posts');
  const minimalCreation = creations.findLast(
    ({ hasKey, body }) =>
      hasKey &&
      isObject(body) &&
      asList(body.platforms).length > 0 &&
      Object.keys(body).every((name) => name === 'text' || name === 'platforms'),
  );
  if (minimalCreation === undefined) return [];
  const { body, status } = minimalCreation;
  if (isRefusal(minimalCreation)) {
    // It may have been refused for its text or its account, unless these were accepted with a time.
    const isOtherwiseAccepted = creations.some(
      (other) => isSuccess(other) && isDeepStrictEqual(Object.assign({}, other.body, body), other.body),
    );
    return suggest(
      'post.neither',
      isOtherwiseAccepted && !mayBeThrottled(minimalCreation) ? 'refuse' : undefined,
      `a post was refused with ${status}, and accepted with publishNow or a time`,
    );
  }
  const texts = Object.values(getRecord(minimalCreation) ?? {}).filter((value) => typeof value === 'string');
  const isDraft = isSuccess(minimalCreation) && findSynonym('draft', texts) !== undefined;
  return suggest(
    'post.neither',
    isDraft ? 'draft' : undefined,
    'a post with neither a time nor publishNow became a draft',
  );
}

function guessDeletion(evidence: ObservedExchanges): readonly Suggestion[] {
  const [deletion] = evidence.selectSuccesses('DELETE', /^\/posts\/[^/]+$/);
  if (deletion === undefined) return [];
  const answer = { method: 'DELETE', path: '/posts/{id}', status: joinStatuses([deletion]) };
  return suggest('post.delete', answer, `DELETE /posts/{id} returned ${deletion.status}`);
}
