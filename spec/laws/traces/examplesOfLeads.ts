/** Builders for example traces of lead magnets at work. */
import type { WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act } from '../law.ts';
import { collect, comment, lead, magnet, minute, ok } from './examples.ts';
import type { Doing } from './leadActs.ts';

const templates = { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] };
/** An active lead magnet of a workflow. */
export const made = (workflowType: WorkflowType, more: object = {}) =>
  ok('createLeadMagnet', magnet('active', { workflowType }), {
    body: { ...collect, workflowType, templates, activate: true, ...more },
  });
/** Something done for its first lead. */
export const act = (n: number, doing: Doing, text?: string): Act => ({
  kind: 'act',
  at: minute(n),
  act: doing,
  platform: 'professional',
  leadMagnetId: 'lm_1',
  commenterId: 'per_1',
  ...(text === undefined ? {} : { text }),
});
/** Its leads, with what was done for them. */
export const listed = (...actions: Doing[]) =>
  ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions })], { id: 'lm_1', minute: 3 });
export const asks = comment(1, 'GUIDE');
