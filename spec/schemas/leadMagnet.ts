/** Lead magnets and leads. Source: "Lead magnet", "Lead". */
import { z } from 'zod';
import {
  answer,
  demandedBy,
  described,
  duration,
  id,
  judgedBy,
  list,
  named,
  request,
  shaped,
  text,
  timestamp,
  url,
  worded,
} from './atoms.ts';
import { patchShape } from './update.ts';

export const workflowTypes = ['full', 'comments_only', 'collect_only'] as const;
export type WorkflowType = (typeof workflowTypes)[number];
export const leadMagnetStates = ['active', 'paused'] as const;
export type LeadMagnetState = (typeof leadMagnetStates)[number];

const template = { text: described('What is sent.', text('bounds.message').min(1)) };

const Template = shaped(
  'leadMagnet.templates',
  request('Template', 'A text with placeholders: {{firstName}} and {{keyword}} are filled in.', template),
);

const followUp = {
  text: named('leadMagnet.followUps:text', described('What it says.', text('bounds.message').min(1))),
  delay: named(
    'leadMagnet.followUps:delay',
    described('How long after the first message, as an ISO 8601 duration.', duration()),
  ),
};

const followUps = <T extends z.ZodType>(item: T) =>
  named(
    'leadMagnet.fields:followUps',
    described(
      'Direct messages after the first one. They are sent where `@{leadMagnet.fields:workflowType}` is full.',
      list(item, 'bounds.followUps'),
    ),
  );

const templates = {
  dm: Template.optional(),
  commentReplies: described(
    'Replies to the comment. Required and non-empty where `@{leadMagnet.fields:workflowType}` is comments_only.',
    list(Template, 'bounds.replies'),
  ).optional(),
};

const members = {
  outreachAccountId: described(
    'The outreach account that acts, from GET /accounts/outreach.',
    demandedBy('leadMagnet.outreachAccountId.required', id()),
  ),
  workflowType: named(
    'leadMagnet.fields:workflowType',
    described(
      'full sends a direct message, connects, replies and may follow up; comments_only replies only; collect_only captures leads without acting.',
      judgedBy('leadMagnet.workflow.allowed', demandedBy('leadMagnet.workflow.required', z.enum(workflowTypes))),
    ),
  ),
  keywords: named(
    'leadMagnet.fields:keywords',
    described(
      'A comment that contains one of them makes its author a lead.',
      demandedBy(
        'leadMagnet.keywords.required',
        list(judgedBy('leadMagnet.keywords.required', text('bounds.word').min(1)), 'bounds.keywords').min(1),
      ),
    ),
  ),
  postId: named(
    'leadMagnet.fields:postId',
    described('The watched post, if it is one of ours; it has a professional target.', id()),
  ).optional(),
  postUrl: named(
    'leadMagnet.fields:postUrl',
    described('The watched post, if it is not one of ours.', url()),
  ).optional(),
  templates: request('Templates', 'What the lead magnet sends.', templates).optional(),
  followUps: followUps(request('FollowUp', 'One direct message after the first.', followUp)).optional(),
  webhookUrl: named(
    'leadMagnet.fields:webhookUrl',
    described('Where every captured lead is reported.', url()),
  ).optional(),
};

export const LeadMagnetCreate = request('LeadMagnetCreate', 'What creates a lead magnet.', {
  ...members,
  activate: described('True starts it at once; left out, it is paused.', z.boolean()).optional(),
});
export type LeadMagnetCreate = z.infer<typeof LeadMagnetCreate>;

const TemplatesUpdate = request('TemplatesUpdate', 'Changes of what the lead magnet sends.', patchShape(templates));

export const LeadMagnetUpdate = request(
  'LeadMagnetUpdate',
  'What updates a lead magnet. @{leadMagnet.update.merge}',
  patchShape({ ...members, templates: TemplatesUpdate.optional() }),
);
export type LeadMagnetUpdate = z.infer<typeof LeadMagnetUpdate>;

const openTemplate = shaped('leadMagnet.templates', answer('SentTemplate', 'A text with placeholders.', template));

export const LeadMagnet = answer(
  'LeadMagnet',
  'A comment-to-message automation on a post of the professional network.',
  {
    id: named('leadMagnet.record:id', described('The id of the lead magnet.', id())),
    state: named(
      'leadMagnet.record:state',
      worded('leadMagnet.states', described('Whether it watches.', z.enum(leadMagnetStates))).meta({
        'x-decision': 'leadMagnet.record',
      }),
    ),
    ...members,
    templates: answer('LeadMagnetTemplates', 'What the lead magnet sends.', {
      dm: openTemplate.optional(),
      commentReplies: described('Replies to the comment.', list(openTemplate, 'bounds.replies')).optional(),
    }).optional(),
    followUps: followUps(answer('PlannedFollowUp', 'One direct message after the first.', followUp)).optional(),
    createdAt: named('leadMagnet.record:createdAt', described('When it was created.', timestamp())),
    updatedAt: named('leadMagnet.record:updatedAt', described('When it was last changed.', timestamp())),
  },
);
export type LeadMagnet = z.infer<typeof LeadMagnet>;

export const leadActions = ['comment_reply', 'direct_message', 'connection_request', 'follow_up', 'webhook'] as const;

export const Lead = answer('Lead', 'A commenter captured by a lead magnet.', {
  id: named('lead.fields:id', described('The id of the lead.', id())),
  leadMagnetId: named('lead.fields:leadMagnetId', described('The lead magnet that captured it.', id())),
  commenter: named(
    'lead.fields:commenter',
    answer('Commenter', 'Who commented.', {
      id: named('lead.fields:commenter.id', described('The id on the network.', id())),
      name: named('lead.fields:commenter.name', described('Display name.', text('bounds.name'))),
      profileUrl: named('lead.fields:commenter.profileUrl', described('The profile on the network.', url())),
    }),
  ),
  comment: named(
    'lead.fields:comment',
    answer('LeadComment', 'What was commented.', {
      id: named('lead.fields:comment.id', described('The id on the network.', id())),
      text: named('lead.fields:comment.text', described('The comment.', text('bounds.message'))),
      createdAt: named('lead.fields:comment.createdAt', described('When it was written.', timestamp())),
    }),
  ),
  matchedKeyword: named(
    'lead.fields:matchedKeyword',
    described('The keyword found in the comment.', text('bounds.word')),
  ),
  capturedAt: named('lead.fields:capturedAt', described('When the job captured it.', timestamp())),
  actions: named(
    'lead.fields:actions',
    described('What was done, in order.', list(z.enum(leadActions), 'bounds.followUps')),
  ),
});
export type Lead = z.infer<typeof Lead>;
