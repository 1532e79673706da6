/** The acts for the leads of a lead magnet, as observed in a trace. */
import { leadActions, type WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act, Observation } from '../law.ts';
import { everAsked, leadLists, magnets } from './magnets.ts';
import { member, only, successes } from './reading.ts';

const words: ReadonlySet<unknown> = new Set(leadActions);

export type Doing = Exclude<Act['act'], 'auto_plug'>;

/** The acts and lead lists of every lead magnet that only ever had the given workflow. */
export function* done(trace: readonly Observation[], workflow: WorkflowType) {
  for (const one of magnets(trace)) {
    if (!everAsked(one, 'workflowType').every((it) => it === workflow)) continue;
    // An act without a lead magnet id can be attributed only if there is a single lead magnet.
    const alone = successes(trace, 'createLeadMagnet').length === 1;
    const acts = only(trace, 'act').filter(
      (it) => it.act !== 'auto_plug' && (it.leadMagnetId ?? (alone ? one.id : undefined)) === one.id,
    );
    const lists = leadLists(trace, one);
    yield { one, acts, lists };
  }
}

/** The actions in the record of a lead; undefined if they are missing or contain unknown values. */
export function actionsOf(lead: unknown): readonly unknown[] | undefined {
  const actions = member(lead, 'actions');
  return Array.isArray(actions) && actions.every((one) => words.has(one)) ? actions : undefined;
}
