/** The part of the post lifecycle that four triggers share: publishing and its outcomes. */
import type { DecisionId } from '../decisions/index.ts';
import type { PostState } from '../schemas/post.ts';
import type { Level, Source } from '../statement.ts';
import type { Effect, NonexistentState, Transition } from './lifecycle.ts';

export type PostStage = PostState | NonexistentState;

export const publishOutcomes = ['every target published', 'some targets published', 'no target published'] as const;
export type PublishOutcome = (typeof publishOutcomes)[number];

export type PostGuard = PublishOutcome | 'publishing takes time' | 'the quota is used up';

/** The final state and effects of publishing, by the outcome over all targets, including earlier ones. */
export const resultsByOutcome: Readonly<
  Record<PublishOutcome, { readonly to: PostState; readonly effects: readonly Effect[] }>
> = {
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
export function publishTransitions<T extends string>(
  from: PostStage,
  trigger: T,
  initialEffects: readonly Effect[],
  basis: { readonly level: Level; readonly needs: readonly DecisionId[]; readonly source: Source },
): Transition<PostStage, T, PostGuard>[] {
  const needs: DecisionId[] = [...basis.needs, 'post.record', 'post.states', 'post.publish.duration'];
  const hasPublishedTarget = from === 'published' || from === 'partially_published';
  return [
    {
      from,
      trigger,
      guard: ['publishing takes time'],
      to: 'publishing',
      effects: initialEffects,
      level: 'assumed',
      needs,
      source: basis.source,
    },
    ...publishOutcomes
      .filter((outcome) => !(hasPublishedTarget && outcome === 'no target published'))
      .map((outcome) => ({
        from,
        trigger,
        guard: [outcome],
        to: resultsByOutcome[outcome].to,
        effects: [...initialEffects, ...resultsByOutcome[outcome].effects],
        // The document states that posts are published, but not what a partial success is called.
        level: outcome === 'every target published' ? basis.level : ('assumed' as const),
        needs,
        source: basis.source,
      })),
  ];
}
