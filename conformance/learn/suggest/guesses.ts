/** Guesses bindings from the names of members and values. Names can mislead, so a person must review the guesses. */
import { isObject, listOrEmpty } from '../../../spec/json.ts';
import { postStates } from '../../../spec/schemas/post.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dataOf, isGood, isRefused } from '../evidence/wireExchange.ts';
import type { Posts } from './posts.ts';
import { type Suggestion, suggest } from './suggestion.ts';
import { meant, meantOf } from './synonyms.ts';

/** Adds guessed decisions and members to observed suggestions, which are never changed. */
export function completed(shown: readonly Suggestion[], guessed: readonly Suggestion[]): readonly Suggestion[] {
  return [
    ...shown.map((one) => {
      const guess = guessed.find(({ decision }) => decision === one.decision);
      return guess === undefined ? one : filled(one, guess);
    }),
    ...guessed.filter(({ decision }) => !shown.some((one) => one.decision === decision)),
  ];
}

/** Adds guessed members whose value is not in use yet. */
function filled(shown: Suggestion, { answer: guess, because }: Suggestion): Suggestion {
  const { answer } = shown;
  if (!isObject(answer) || !isObject(guess)) return shown;
  const taken = new Set(Object.values(answer));
  const kept = Object.entries(guess).filter(([name, word]) => Object.hasOwn(answer, name) || !taken.has(word));
  const told = { ...Object.fromEntries(kept), ...answer };
  return Object.keys(told).length === Object.keys(answer).length
    ? shown
    : { ...shown, answer: told, because: `${shown.because}; ${because}` };
}

export function guesses(evidence: Evidence, posts: Posts): readonly Suggestion[] {
  return [...pagingGuess(evidence), ...recordGuesses(posts), ...neitherGuess(evidence), ...deletionGuess(evidence)];
}

function pagingGuess(evidence: Evidence): readonly Suggestion[] {
  const beside = evidence
    .to('GET', '/posts')
    .filter(isGood)
    .flatMap((seen) => [seen.answer, dataOf(seen)].filter(isObject));
  const pages = beside.flatMap((one) => [one.pagination, one.meta, one.paging].filter(isObject));
  const names = [...beside, ...pages].flatMap((one) => Object.keys(one));
  const cursor = meant('nextCursor', names);
  if (cursor !== undefined) return suggest('post.list.paging', 'cursor', `GET /posts has ${cursor}`);
  const counts = names.some((name) => /^(?:page|total_?pages|page_?count)$/i.test(name));
  return suggest('post.list.paging', counts ? 'page' : undefined, 'GET /posts has numbered pages');
}

function recordGuesses({ all }: Posts): readonly Suggestion[] {
  const records = all.map(({ record }) => record);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const because = `members of a post: ${names.slice(0, 12).join(', ')}`;
  const record = meantOf(['id', 'status', 'createdAt', 'updatedAt', 'publishedAt'], names);
  const { status } = record;
  const words = status === undefined ? [] : [...new Set(records.map((one) => String(one[status])))];
  return [
    ...suggest('post.record', 'id' in record ? record : undefined, because),
    ...suggest('post.schedule.field', meant('scheduledFor', names), because),
    ...suggest(
      'post.states',
      meantOf(postStates, words),
      `posts have the states ${words.join(', ')}; other states were not observed`,
    ),
  ];
}

/** The state of a post that has only a text and targets. */
function neitherGuess(evidence: Evidence): readonly Suggestion[] {
  const bare = evidence
    .to('POST', '/posts')
    .findLast(
      ({ keyed, body }) =>
        keyed &&
        isObject(body) &&
        listOrEmpty(body.platforms).length > 0 &&
        Object.keys(body).every((name) => name === 'text' || name === 'platforms'),
    );
  if (bare === undefined) return [];
  if (isRefused(bare) && bare.status !== 429)
    return suggest('post.neither', 'refuse', `a post without a time and publishNow was refused with ${bare.status}`);
  const words = Object.values(dataOf(bare) ?? {}).filter((value) => typeof value === 'string');
  const isDraft = isGood(bare) && meant('draft', words) !== undefined;
  return suggest('post.neither', isDraft ? 'draft' : undefined, 'a post without a time and publishNow became a draft');
}

function deletionGuess(evidence: Evidence): readonly Suggestion[] {
  const deleted = evidence.all.find(
    (seen) => seen.method === 'DELETE' && seen.segments.length === 2 && seen.segments[0] === 'posts' && isGood(seen),
  );
  if (deleted === undefined) return [];
  const { status } = deleted;
  const answer = { method: 'DELETE', path: '/posts/{id}', status };
  return suggest('post.delete', answer, `DELETE /posts/{id} returned ${status}`);
}
