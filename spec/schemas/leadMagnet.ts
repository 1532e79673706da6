/** Lead magnets and leads. Source: "Lead magnet", "Lead". */
import { z } from 'zod';
import {
  duration,
  id,
  list,
  requestObject,
  responseObject,
  text,
  timestamp,
  url,
  withDescription,
  withField,
  withRequiredRule,
  withRule,
  withShape,
  withVocabulary,
} from './atoms.ts';
import { patchShape } from './update.ts';

export const workflowTypes = ['full', 'comments_only', 'collect_only'] as const;
export type WorkflowType = (typeof workflowTypes)[number];
export const leadMagnetStates = ['active', 'paused'] as const;
export type LeadMagnetState = (typeof leadMagnetStates)[number];

const template = {
  text: withDescription(
    'The text to send.',
    withRequiredRule('leadMagnet.templates.shape', text('bounds.message').min(1)),
  ),
};

const Template = withRule(
  'leadMagnet.templates.shape',
  withShape(
    'leadMagnet.templates',
    requestObject('Template', 'A text with the placeholders {{firstName}} and {{keyword}}.', template),
  ),
);

const followUp = {
  text: withField(
    'leadMagnet.followUps:text',
    withDescription(
      'The text of the message.',
      withRequiredRule('leadMagnet.followUp.shape', text('bounds.message').min(1)),
    ),
  ),
  delay: withField(
    'leadMagnet.followUps:delay',
    withDescription(
      'The delay after the first message, as an ISO 8601 duration.',
      withRequiredRule('leadMagnet.followUp.shape', withShape('delay.form', duration())),
    ),
  ),
};

const followUps = <T extends z.ZodType>(item: T) =>
  withField(
    'leadMagnet.fields:followUps',
    withDescription(
      'Direct messages after the first one. They are sent if `@{leadMagnet.fields:workflowType}` is full.',
      withRule('leadMagnet.followUp.shape', list(item, 'bounds.followUps')),
    ),
  );

const templates = {
  dm: Template.optional(),
  commentReplies: withDescription(
    'Replies to the comment. Required and non-empty if `@{leadMagnet.fields:workflowType}` is comments_only.',
    list(Template, 'bounds.replies'),
  ).optional(),
};

const members = {
  outreachAccountId: withDescription(
    'The outreach account that acts, from GET /accounts/outreach.',
    withRequiredRule('leadMagnet.outreachAccountId.required', id()),
  ),
  workflowType: withField(
    'leadMagnet.fields:workflowType',
    withDescription(
      'What the lead magnet does. full: send a direct message, connect, reply and optionally follow up. comments_only: reply only. collect_only: capture leads without acting.',
      withRule('leadMagnet.workflow.allowed', withRequiredRule('leadMagnet.workflow.required', z.enum(workflowTypes))),
    ),
  ),
  keywords: withField(
    'leadMagnet.fields:keywords',
    withDescription(
      'The keywords to match. The author of a comment that contains one of them becomes a lead.',
      withRequiredRule(
        'leadMagnet.keywords.nonempty',
        list(withRule('leadMagnet.keywords.nonempty', text('bounds.word').min(1)), 'bounds.keywords').min(1),
      ),
    ),
  ),
  postId: withField(
    'leadMagnet.fields:postId',
    withDescription(
      'The id of the watched post, if it was created with this API. It must have a professional target.',
      id(),
    ),
  ).optional(),
  postUrl: withField(
    'leadMagnet.fields:postUrl',
    withDescription('The URL of the watched post, if it was not created with this API.', url()),
  ).optional(),
  templates: requestObject('Templates', 'The texts that the lead magnet sends.', templates).optional(),
  followUps: followUps(
    withRule('leadMagnet.followUp.shape', requestObject('FollowUp', 'A direct message after the first one.', followUp)),
  ).optional(),
  webhookUrl: withField(
    'leadMagnet.fields:webhookUrl',
    withDescription('The webhook URL that receives every captured lead.', url()),
  ).optional(),
};

export const LeadMagnetCreate = requestObject('LeadMagnetCreate', 'The request to create a lead magnet.', {
  ...members,
  activate: withDescription(
    'Whether the lead magnet starts active. Without it, the lead magnet is created paused.',
    z.boolean(),
  ).optional(),
});
export type LeadMagnetCreate = z.infer<typeof LeadMagnetCreate>;

const TemplatesUpdate = requestObject(
  'TemplatesUpdate',
  'Changes to the texts that the lead magnet sends.',
  patchShape(templates),
);

export const LeadMagnetUpdate = requestObject(
  'LeadMagnetUpdate',
  'The request to update a lead magnet. @{leadMagnet.update.merge} @{update.null}',
  patchShape({ ...members, templates: TemplatesUpdate.optional() }),
);
export type LeadMagnetUpdate = z.infer<typeof LeadMagnetUpdate>;

const responseTemplate = withShape(
  'leadMagnet.templates',
  responseObject('LeadMagnetTemplate', 'A text with placeholders.', template),
);

export const LeadMagnet = responseObject(
  'LeadMagnet',
  'A comment-to-message automation on a post of the professional network.',
  {
    id: withField('leadMagnet.record:id', withDescription('The id of the lead magnet.', id())),
    state: withField(
      'leadMagnet.record:state',
      withVocabulary(
        'leadMagnet.states',
        withDescription('Whether the lead magnet is active or paused.', z.enum(leadMagnetStates)),
      ).meta({
        'x-decision': 'leadMagnet.record',
      }),
    ),
    ...members,
    templates: responseObject('LeadMagnetTemplates', 'The texts that the lead magnet sends.', {
      dm: responseTemplate.optional(),
      commentReplies: withDescription('Replies to the comment.', list(responseTemplate, 'bounds.replies')).optional(),
    }).optional(),
    followUps: followUps(
      responseObject('LeadMagnetFollowUp', 'A direct message after the first one.', followUp),
    ).optional(),
    createdAt: withField(
      'leadMagnet.record:createdAt',
      withDescription('When the lead magnet was created.', timestamp()),
    ),
    updatedAt: withField(
      'leadMagnet.record:updatedAt',
      withDescription('When the lead magnet was last changed.', timestamp()),
    ),
  },
);
export type LeadMagnet = z.infer<typeof LeadMagnet>;

export const leadActions = ['comment_reply', 'direct_message', 'connection_request', 'follow_up', 'webhook'] as const;

export const Lead = responseObject('Lead', 'A commenter captured by a lead magnet.', {
  id: withField('lead.fields:id', withDescription('The id of the lead.', id())),
  leadMagnetId: withField(
    'lead.fields:leadMagnetId',
    withDescription('The id of the lead magnet that captured the lead.', id()),
  ),
  commenter: withField(
    'lead.fields:commenter',
    responseObject('Commenter', 'The author of a comment.', {
      id: withField('lead.fields:commenter.id', withDescription('The id on the network.', id())),
      name: withField('lead.fields:commenter.name', withDescription('The display name.', text('bounds.name'))),
      profileUrl: withField(
        'lead.fields:commenter.profileUrl',
        withDescription('The URL of the profile on the network.', url()),
      ),
    }),
  ),
  comment: withField(
    'lead.fields:comment',
    responseObject('LeadComment', 'The comment that matched.', {
      id: withField('lead.fields:comment.id', withDescription('The id on the network.', id())),
      text: withField('lead.fields:comment.text', withDescription('The text of the comment.', text('bounds.message'))),
      createdAt: withField(
        'lead.fields:comment.createdAt',
        withDescription('When the comment was written.', timestamp()),
      ),
    }),
  ),
  matchedKeyword: withField(
    'lead.fields:matchedKeyword',
    withDescription('The keyword found in the comment.', text('bounds.word')),
  ),
  capturedAt: withField('lead.fields:capturedAt', withDescription('When the lead was captured.', timestamp())),
  actions: withField(
    'lead.fields:actions',
    withDescription('The actions taken, in order.', list(z.enum(leadActions), 'bounds.followUps')),
  ),
  failedActions: withField(
    'lead.fields:failedActions',
    withDescription(
      'The actions that were not taken because the outreach account was not connected, in order.',
      list(z.enum(leadActions), 'bounds.followUps'),
    ),
  ).optional(),
});
export type Lead = z.infer<typeof Lead>;
