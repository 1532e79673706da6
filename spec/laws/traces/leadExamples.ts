/** Builders for example traces of active lead magnets. */
import type { WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act } from '../law.ts';
import { comment, createdLeadMagnet, lead, leadMagnet, leadMagnetBody, minute, ok } from './examples.ts';
import type { LeadAction } from './leadActs.ts';

export const templates = { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] };

/** The creation of an active lead magnet with a workflow. */
export const activeLeadMagnet = (workflowType: WorkflowType, overrides: object = {}) =>
  createdLeadMagnet(leadMagnet('active', { workflowType }), {
    ...leadMagnetBody,
    workflowType,
    templates,
    activate: true,
    ...overrides,
  });

/** An act for its first lead. */
export const leadAct = (n: number, action: LeadAction, text?: string): Act => ({
  kind: 'act',
  at: minute(n),
  act: action,
  platform: 'professional',
  leadMagnetId: 'lm_1',
  commenterId: 'per_1',
  ...(text === undefined ? {} : { text }),
});

/** The list of its leads, with the actions for them. */
export const leadList = (...actions: LeadAction[]) =>
  ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions })], { id: 'lm_1', minute: 63 });

export const keywordComment = comment(1, 'GUIDE');

const otherPost = 'https://professional.example/posts/2';

/** Two lead magnets with the workflow full on two posts; the first commenter asks below the second post. */
export const twoLeadMagnets = [
  activeLeadMagnet('full', { templates: { ...templates, dm: { text: 'Here is the book.' } } }),
  createdLeadMagnet(
    { ...leadMagnet('active', { workflowType: 'full' }), id: 'lm_2', postUrl: otherPost },
    { ...leadMagnetBody, workflowType: 'full', templates, activate: true, postUrl: otherPost },
  ),
  { ...keywordComment, postUrl: otherPost },
] as const;

/** A message that does not name its lead magnet. */
export const buildMessage = (commenterId: string, text: string): Act => ({
  kind: 'act',
  at: minute(2),
  act: 'direct_message',
  platform: 'professional',
  commenterId,
  text,
});
