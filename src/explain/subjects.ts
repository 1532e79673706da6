/** Every part of the contract that has a name and can be explained. */
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { errorCodes, errors } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { leadMagnetLifecycle } from '../../spec/lifecycles/leadMagnet.ts';
import { postLifecycle } from '../../spec/lifecycles/post.ts';
import { getOperation, operationIds } from '../../spec/operations/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { defaultProfile } from '../profile/resolve.ts';

const maxSuggestions = 6;

export const kinds = ['operation', 'rule', 'law', 'decision', 'error', 'lifecycle'] as const;
export type Kind = (typeof kinds)[number];

export interface Subject {
  readonly kind: Kind;
  readonly id: string;
  /** A one-sentence summary. */
  readonly summary: string;
  /** Additional text for the search. */
  readonly searchText: string;
}

export const lifecycles = [postLifecycle, leadMagnetLifecycle];

/** All subjects. A law and a decision may have the same id. */
export const subjects: readonly Subject[] = [
  ...operationIds.map((id): Subject => {
    const { summary, method, path, description, source } = getOperation(id);
    const summaryText = defaultProfile.wire.routes.has(id) ? summary : `${summary} (only with a profile)`;
    return {
      kind: 'operation',
      id,
      summary: summaryText,
      searchText: `${method} ${path} ${description} ${source.item}`,
    };
  }),
  ...rules.map(({ id, summary, source }): Subject => ({ kind: 'rule', id, summary, searchText: source.item })),
  ...laws.map(({ id, summary, source }): Subject => ({ kind: 'law', id, summary, searchText: source.item })),
  ...decisionIds.map((id): Subject => {
    const { question, why, alternatives, source } = getDecision(id);
    return { kind: 'decision', id, summary: question, searchText: `${why} ${alternatives.join(' ')} ${source.item}` };
  }),
  ...errorCodes.map(
    (code): Subject => ({
      kind: 'error',
      id: code,
      summary: errors[code].message,
      searchText: errors[code].statusClass,
    }),
  ),
  ...lifecycles.map(
    ({ id, states }): Subject => ({
      kind: 'lifecycle',
      id: `lifecycle.${id}`,
      summary: `The states of a ${id === 'post' ? 'post' : 'lead magnet'}, and the transitions between them.`,
      searchText: Object.keys(states).join(' '),
    }),
  ),
];

/** The subjects with a name. Case does not matter, and operations may be written with hyphens. */
export function findSubjectsNamed(name: string): readonly Subject[] {
  const exactMatches = subjects.filter(({ id }) => id === name);
  if (exactMatches.length > 0) return exactMatches;
  const normalize = (word: string) => word.toLowerCase().replaceAll(/[-_]/g, '');
  return subjects.filter(({ id }) => normalize(id) === normalize(name));
}

/** Suggestions for an unknown name: names that end with it first, then the closest one, then names that contain it. */
export function findSuggestionsFor(name: string): readonly string[] {
  const ids = [...new Set(subjects.map(({ id }) => id))];
  const word = name.toLowerCase();
  const closest = findNearest(name, ids);
  const containingIds = word.length < 3 ? [] : ids.filter((id) => id.toLowerCase().includes(word));
  const endingIds = ids.filter((id) => id.toLowerCase().endsWith(`.${word}`));
  const matchingIds = [...endingIds, ...(closest === undefined ? [] : [closest]), ...containingIds];
  return [...new Set(matchingIds.length > 0 ? matchingIds : listIdsBelowNearest(name, ids))].slice(0, maxSuggestions);
}

/** The ids below the beginning that a mistyped one most likely means: those of `text.length` for `text.lenght`. */
function listIdsBelowNearest(name: string, ids: readonly string[]): readonly string[] {
  const depth = name.split('.').length;
  const getBeginning = (id: string) => id.split('.').slice(0, depth).join('.');
  const nearest = findNearest(name, [...new Set(ids.map(getBeginning))]);
  return nearest === undefined ? [] : ids.filter((id) => getBeginning(id) === nearest);
}

/** The subjects that contain the most of the words; matches in the id or the summary come first. */
export function search(words: string): readonly Subject[] {
  const searchWords = getWords(words);
  const matches = subjects.map((subject) => ({ subject, ranks: computeRanks(subject, searchWords) }));
  const maxMatchedWords = Math.max(...matches.map(({ ranks }) => ranks.length));
  const sum = (ranks: readonly number[]) => ranks.reduce((total, rank) => total + rank, 0);
  return maxMatchedWords === 0
    ? []
    : matches
        .filter(({ ranks }) => ranks.length === maxMatchedWords)
        .sort((a, b) => sum(b.ranks) - sum(a.ranks))
        .map(({ subject }) => subject);
}

/** Whether a subject contains all words of a search. */
export function containsAll(subject: Subject, words: string): boolean {
  const searchWords = getWords(words);
  return computeRanks(subject, searchWords).length === searchWords.length;
}

function getWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().split(/\s+/))].filter((word) => word !== '');
}

/** The ranks of the words that a subject contains. */
function computeRanks({ id, summary, searchText }: Subject, words: readonly string[]): readonly number[] {
  const getRank = (word: string) => {
    if (id.toLowerCase().includes(word)) return 4;
    if (summary.toLowerCase().includes(word)) return 2;
    return searchText.toLowerCase().includes(word) ? 1 : 0;
  };
  return words.map(getRank).filter((rank) => rank > 0);
}
