/** The cells of a lifecycle table: each transition of the contract, and each trigger that a state refuses. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { findRule } from '../../../spec/rules/index.ts';
import type { Level } from '../../../spec/statement.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { isBound } from '../../oracle/readings.ts';

export interface Cell {
  readonly from: string;
  readonly trigger: string;
  /** Null if the trigger is refused. */
  readonly to: string | null;
  readonly guard: string | null;
  readonly level: Level;
  readonly needs: readonly DecisionId[];
}

export function listCells({ transitions, refusals }: Lifecycle): readonly Cell[] {
  return [
    ...transitions.map(({ from, trigger, to, guard, level, needs }) => ({
      from,
      trigger,
      to,
      guard: guard === undefined ? null : guard.join(', '),
      level,
      needs,
    })),
    ...refusals.flatMap(({ from, trigger, rule }) => {
      const { level = 'derived', needs = [] } = findRule(rule) ?? {};
      return from.map((state) => ({ from: state, trigger, to: null, guard: null, level, needs }));
    }),
  ];
}

/** Whether an implementation has this cell according to the document and the profile. */
export function isObservable({ from, trigger, to, guard, needs }: Cell, profile: Profile): boolean {
  if (!needs.every((id) => isBound(profile, id))) return false;
  const behaviour = profile.behaviour;
  const isSlow = (parseDuration(behaviour['post.publish.duration']) ?? 1) > 0;
  if ((guard === 'publishing takes time' || from === 'publishing') && !isSlow) return false;
  if (isSlow && from !== 'publishing' && guard !== null && finishGuards.has(guard)) return false;
  if (trigger === 'create' && to === 'draft') return behaviour['post.neither'] !== 'refuse';
  if (trigger === 'publish now' || trigger === 'unschedule')
    return to === null || behaviour['post.update.publish'] === 'publish';
  if (trigger === 'delete' && to === null) return behaviour['post.delete.again'] === 'refuse';
  if (from === 'paused' && trigger === 'pause')
    return (behaviour['leadMagnet.pause.again'] === 'refuse') === (to === null);
  return guard !== 'the quota is used up' || behaviour['limits.quota'] !== 'off';
}

/** Guards on the outcome. If publishing takes time, the outcome is known only when publishing ends. */
const finishGuards: ReadonlySet<string> = new Set([
  'every target published',
  'some targets published',
  'no target published',
]);
