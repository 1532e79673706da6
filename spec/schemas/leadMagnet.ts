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

const template = { text: described('The text to send.', text('bounds.message').min(1)) };

const Template = shaped(
  'leadMagnet.templates',
  request('Template', 'A text with the placeholders {{firstName}} and {{keyword}}.', template),
);

const followUp = {
  text: named('leadMagnet.followUps:text', described('The text of the message.', text('bounds.message').min(1))),
  delay: named(
    'leadMagnet.followUps:delay',
    described('The delay after the first message, as an ISO 8601 duration.', duration()),
  ),
};

const followUps = <T extends z.ZodType>(item: T) =>
  named(
    'leadMagnet.fields:followUps',
    described(
      'Direct messages after the first one. They are sent if `@{leadMagnet.fields:workflowType}` is full.',
      list(item, 'bounds.followUps'),
    ),
  );

const templates = {
  dm: Template.optional(),
  commentReplies: described(
    'Replies to the comment. Required and non-empty if `@{leadMagnet.fields:workflowType}` is comments_only.',
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
      'What the lead magnet does. full: send a direct message, connect, reply and optionally follow up. comments_only: reply only. collect_only: capture leads without acting.',
      judgedBy('leadMagnet.workflow.allowed', demandedBy('leadMagnet.workflow.required', z.enum(workflowTypes))),
    ),
  ),
  keywords: named(
    'leadMagnet.fields:keywords',
    described(
      'The keywords to match. The author of a comment that contains one of them becomes a lead.',
      demandedBy(
        'leadMagnet.keywords.required',
        list(judgedBy('leadMagnet.keywords.required', text('bounds.word').min(1)), 'bounds.keywords').min(1),
      ),
    ),
  ),
  postId: named(
    'leadMagnet.fields:postId',
    described('The id of the watched post, if it was created with this API. It must have a professional target.', id()),
  ).optional(),
  postUrl: named(
    'leadMagnet.fields:postUrl',
    described('The URL of the watched post, if it was not created with this API.', url()),
  ).optional(),
  templates: request('Templates', 'The texts that the lead magnet sends.', templates).optional(),
  followUps: followUps(request('FollowUp', 'A direct message after the first one.', followUp)).optional(),
  webhookUrl: named(
    'leadMagnet.fields:webhookUrl',
    described('The webhook URL that receives every captured lead.', url()),
  ).optional(),
};

export const LeadMagnetCreate = request('LeadMagnetCreate', 'The request to create a lead magnet.', {
  ...members,
  activate: described(
    'Whether the lead magnet starts active. Without it, the lead magnet is created paused.',
    z.boolean(),
  ).optional(),
});
export type LeadMagnetCreate = z.infer<typeof LeadMagnetCreate>;

const TemplatesUpdate = request(
  'TemplatesUpdate',
  'Changes to the texts that the lead magnet sends.',
  patchShape(templates),
);

export const LeadMagnetUpdate = request(
  'LeadMagnetUpdate',
  'The request to update a lead magnet. @{leadMagnet.update.merge}',
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
      worded(
        'leadMagnet.states',
        described('Whether the lead magnet is active or paused.', z.enum(leadMagnetStates)),
      ).meta({
        'x-decision': 'leadMagnet.record',
      }),
    ),
    ...members,
    templates: answer('LeadMagnetTemplates', 'The texts that the lead magnet sends.', {
      dm: openTemplate.optional(),
      commentReplies: described('Replies to the comment.', list(openTemplate, 'bounds.replies')).optional(),
    }).optional(),
    followUps: followUps(answer('PlannedFollowUp', 'A direct message after the first one.', followUp)).optional(),
    createdAt: named('leadMagnet.record:createdAt', described('When the lead magnet was created.', timestamp())),
    updatedAt: named('leadMagnet.record:updatedAt', described('When the lead magnet was last changed.', timestamp())),
  },
);
export type LeadMagnet = z.infer<typeof LeadMagnet>;

export const leadActions = ['comment_reply', 'direct_message', 'connection_request', 'follow_up', 'webhook'] as const;

export const Lead = answer('Lead', 'A commenter captured by a lead magnet.', {
  id: named('lead.fields:id', described('The id of the lead.', id())),
  leadMagnetId: named('lead.fields:leadMagnetId', described('The id of the lead magnet that captured the lead.', id())),
  commenter: named(
    'lead.fields:commenter',
    answer('Commenter', 'The author of a comment.', {
      id: named('lead.fields:commenter.id', described('The id on the network.', id())),
      name: named('lead.fields:commenter.name', described('The display name.', text('bounds.name'))),
      profileUrl: named('lead.fields:commenter.profileUrl', described('The URL of the profile on the network.', url())),
    }),
  ),
  comment: named(
    'lead.fields:comment',
    answer('LeadComment', 'The comment that matched.', {
      id: named('lead.fields:comment.id', described('The id on the network.', id())),
      text: named('lead.fields:comment.text', described('The text of the comment.', text('bounds.message'))),
      createdAt: named('lead.fields:comment.createdAt', described('When the comment was written.', timestamp())),
    }),
  ),
  matchedKeyword: named(
    'lead.fields:matchedKeyword',
    described('The keyword found in the comment.', text('bounds.word')),
  ),
  capturedAt: named('lead.fields:capturedAt', described('When the lead was captured.', timestamp())),
  actions: named(
    'lead.fields:actions',
    described('The actions taken, in order.', list(z.enum(leadActions), 'bounds.followUps')),
  ),
});
export type Lead = z.infer<typeof Lead>;
