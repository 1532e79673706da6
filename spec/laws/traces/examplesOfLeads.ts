/** Builders for example traces of active lead magnets. */
import type { WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act } from '../law.ts';
import { collect, comment, lead, magnet, minute, ok } from './examples.ts';
import type { Doing } from './leadActs.ts';

const templates = { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] };
/** The creation of an active lead magnet with a workflow. */
export const made = (workflowType: WorkflowType, more: object = {}) =>
  ok('createLeadMagnet', magnet('active', { workflowType }), {
    body: { ...collect, workflowType, templates, activate: true, ...more },
  });
/** An act for its first lead. */
export const act = (n: number, doing: Doing, text?: string): Act => ({
  kind: 'act',
  at: minute(n),
  act: doing,
  platform: 'professional',
  leadMagnetId: 'lm_1',
  commenterId: 'per_1',
  ...(text === undefined ? {} : { text }),
});
/** The list of its leads, with the actions for them. */
export const listed = (...actions: Doing[]) =>
  ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions })], { id: 'lm_1', minute: 3 });
export const asks = comment(1, 'GUIDE');
