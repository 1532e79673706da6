/** The part of the post lifecycle that four triggers share: publishing and its outcomes. */
import type { DecisionId } from '../decisions/index.ts';
import type { PostState } from '../schemas/post.ts';
import type { Level, Source } from '../statement.ts';
import type { Effect, Outside, Transition } from './lifecycle.ts';

export type PostStage = PostState | Outside;

export const outcomes = ['every target published', 'some targets published', 'no target published'] as const;
export type Outcome = (typeof outcomes)[number];

export type PostGuard = Outcome | 'publishing takes time' | 'the quota is used up';

/** The final state and effects of publishing, by the outcome over all targets, including earlier ones. */
export const ends: Readonly<Record<Outcome, { readonly to: PostState; readonly effects: readonly Effect[] }>> = {
  'every target published': {
    to: 'published',
    effects: [
      'stamp publishedAt',
      'count against the quota',
      'schedule follow-up comments',
      'send email thumbnail skipped',
      'send webhook post.published',
    ],
  },
  'some targets published': {
    to: 'partially_published',
    effects: [
      'stamp publishedAt',
      'count against the quota',
      'record why targets failed',
      'schedule follow-up comments',
      'send email thumbnail skipped',
      'send webhook post.partially_published',
    ],
  },
  'no target published': { to: 'failed', effects: ['record why targets failed', 'send webhook post.failed'] },
};

/**
 * Returns the transitions of one trigger that publishes: to `publishing` if publishing takes time, else directly to
 * the final state. Published targets stay published, so a state with published targets has no transition to `failed`.
 */
export function publishing<T extends string>(
  from: PostStage,
  trigger: T,
  first: readonly Effect[],
  claim: { readonly level: Level; readonly needs: readonly DecisionId[]; readonly source: Source },
): Transition<PostStage, T, PostGuard>[] {
  const needs: DecisionId[] = [...claim.needs, 'post.record', 'post.states', 'post.publish.duration'];
  const has = from === 'published' || from === 'partially_published';
  return [
    {
      from,
      trigger,
      guard: ['publishing takes time'],
      to: 'publishing',
      effects: first,
      level: 'assumed',
      needs,
      source: claim.source,
    },
    ...outcomes
      .filter((outcome) => !(has && outcome === 'no target published'))
      .map((outcome) => ({
        from,
        trigger,
        guard: [outcome],
        to: ends[outcome].to,
        effects: [...first, ...ends[outcome].effects],
        // The document states that posts are published, but not what a partial success is called.
        level: outcome === 'every target published' ? claim.level : ('assumed' as const),
        needs,
        source: claim.source,
      })),
  ];
}
