/** What was done about the leads of a lead magnet, as far as a trace tells. */
import { leadActions, type WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act, Observation } from '../law.ts';
import { everAsked, leadLists, magnets } from './magnets.ts';
import { member, only, successes } from './reading.ts';

const words: ReadonlySet<unknown> = new Set(leadActions);

export type Doing = Exclude<Act['act'], 'auto_plug'>;

/** What was done for the leads of every lead magnet that never had another workflow. */
export function* done(trace: readonly Observation[], workflow: WorkflowType) {
  for (const one of magnets(trace)) {
    if (!everAsked(one, 'workflowType').every((it) => it === workflow)) continue;
    // Where nobody told whose act it is, it can be told only while there is one lead magnet.
    const alone = successes(trace, 'createLeadMagnet').length === 1;
    const acts = only(trace, 'act').filter(
      (it) => it.act !== 'auto_plug' && (it.leadMagnetId ?? (alone ? one.id : undefined)) === one.id,
    );
    const lists = leadLists(trace, one);
    yield { one, acts, lists };
  }
}

/** The actions that a lead tells, where it tells them in words that are known. */
export function actionsOf(lead: unknown): readonly unknown[] | undefined {
  const actions = member(lead, 'actions');
  return Array.isArray(actions) && actions.every((one) => words.has(one)) ? actions : undefined;
}
