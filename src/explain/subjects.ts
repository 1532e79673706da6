/** Every part of the contract that has a name and can be explained. */
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import { errorCodes, errors } from '../../spec/errors.ts';
import { laws } from '../../spec/laws/index.ts';
import { leadMagnetLifecycle } from '../../spec/lifecycles/leadMagnet.ts';
import { postLifecycle } from '../../spec/lifecycles/post.ts';
import { nearest } from '../../spec/nearest.ts';
import { operationIds, operationOf } from '../../spec/operations/index.ts';
import { rules } from '../../spec/rules/index.ts';

export const kinds = ['operation', 'rule', 'law', 'decision', 'error', 'lifecycle'] as const;
export type Kind = (typeof kinds)[number];

export interface Subject {
  readonly kind: Kind;
  readonly id: string;
  /** A one-sentence summary. */
  readonly says: string;
  /** Additional text for the search. */
  readonly also: string;
}

export const lifecycles = [postLifecycle, leadMagnetLifecycle];

/** All subjects. An id may name both a rule and a decision. */
export const subjects: readonly Subject[] = [
  ...operationIds.map((id): Subject => {
    const { summary, method, path, description, source } = operationOf(id);
    return { kind: 'operation', id, says: summary, also: `${method} ${path} ${description} ${source.item}` };
  }),
  ...rules.map(({ id, summary, source }): Subject => ({ kind: 'rule', id, says: summary, also: source.item })),
  ...laws.map(({ id, summary, source }): Subject => ({ kind: 'law', id, says: summary, also: source.item })),
  ...decisionIds.map((id): Subject => {
    const { question, why, alternatives, source } = decision(id);
    return { kind: 'decision', id, says: question, also: `${why} ${alternatives.join(' ')} ${source.item}` };
  }),
  ...errorCodes.map(
    (code): Subject => ({ kind: 'error', id: code, says: errors[code].message, also: errors[code].status }),
  ),
  ...lifecycles.map(
    ({ id, states }): Subject => ({
      kind: 'lifecycle',
      id: `lifecycle.${id}`,
      says: `The states of a ${id === 'post' ? 'post' : 'lead magnet'}, and the transitions between them.`,
      also: Object.keys(states).join(' '),
    }),
  ),
];

/** The subjects with a name. Case does not matter, and operations may be written with hyphens. */
export function subjectsNamed(name: string): readonly Subject[] {
  const exact = subjects.filter(({ id }) => id === name);
  if (exact.length > 0) return exact;
  const plainly = (word: string) => word.toLowerCase().replaceAll(/[-_]/g, '');
  return subjects.filter(({ id }) => plainly(id) === plainly(name));
}

/** Suggestions for an unknown name: the closest one first, then names that contain it. */
export function suggestionsFor(name: string, most = 6): readonly string[] {
  const ids = [...new Set(subjects.map(({ id }) => id))];
  const word = name.toLowerCase();
  const close = nearest(name, ids);
  const containing = word.length < 3 ? [] : ids.filter((id) => id.toLowerCase().includes(word));
  return [...new Set([...(close === undefined ? [] : [close]), ...containing])].slice(0, most);
}

/** The subjects that contain every word; matches in the id or the summary come first. */
export function search(words: string): readonly Subject[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return subjects
    .map((subject) => ({ subject, rank: rankOf(subject, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ subject }) => subject);
}

function rankOf({ id, says, also }: Subject, words: readonly string[]): number {
  const ranks = words.map((word) => {
    if (id.toLowerCase().includes(word)) return 4;
    if (says.toLowerCase().includes(word)) return 2;
    return also.toLowerCase().includes(word) ? 1 : 0;
  });
  return ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0);
}
