/** Lead magnets and leads. */
import { coveredStatement, type TracedSection } from './statement.ts';

export const leadMagnetSections: readonly TracedSection[] = [
  {
    section: 'Lead magnet',
    statements: [
      coveredStatement(
        'magnet.what',
        'A lead magnet automates messages to commenters on a post of the professional network.',
        {
          rules: ['leadMagnet.watched.professional'],
          laws: ['leadMagnet.acts.account'],
          decisions: ['leadMagnet.watched'],
        },
      ),
      coveredStatement(
        'magnet.does',
        'It watches a post for keywords, captures commenters as leads, and replies or sends messages to them.',
        {
          rules: ['leadMagnet.keywords.nonempty', 'leadMagnet.keywords.blank', 'leadMagnet.watched.one'],
          decisions: [
            'leadMagnet.watched.count',
            'leadMagnet.keywords.required',
            'leadMagnet.keywords.white-space',
            'leadMagnet.match',
            'leadMagnet.outreach.lost',
          ],
          laws: [
            'lead.matching',
            'lead.watched-only',
            'leadMagnet.acts.on-leads',
            'leadMagnet.acts.once',
            'leadMagnet.create.once',
          ],
        },
      ),
      coveredStatement(
        'magnet.outreachAccountId',
        'outreachAccountId comes from GET /accounts/outreach, is required when creating and passed on update.',
        {
          rules: [
            'leadMagnet.outreachAccountId.required',
            'leadMagnet.outreachAccount.exists',
            'leadMagnet.update.outreachAccount',
          ],
        },
      ),
      coveredStatement('magnet.workflow', 'The workflow type is one of three; its field name is not shown.', {
        rules: ['leadMagnet.workflow.allowed'],
        laws: ['leadMagnet.workflow.accepted', 'leadMagnet.create.accepted'],
        decisions: ['leadMagnet.fields'],
      }),
      coveredStatement('magnet.templates.dm', 'templates.dm is a template, required for full.', {
        rules: ['leadMagnet.full.dm.required'],
        laws: ['leadMagnet.full.message.text'],
        decisions: ['leadMagnet.templates', 'leadMagnet.templates.invalid'],
      }),
      coveredStatement(
        'magnet.templates.commentReplies',
        'templates.commentReplies is a non-empty array, required for comments_only.',
        {
          rules: ['leadMagnet.comments_only.replies.required'],
          laws: ['leadMagnet.comments_only.text'],
        },
      ),
      coveredStatement(
        'magnet.activate',
        'activate is only for creating: with true the lead magnet is active, without it paused.',
        {
          rules: ['leadMagnet.activate.create-only'],
          laws: ['leadMagnet.activate.active', 'leadMagnet.create.paused'],
        },
      ),
      coveredStatement(
        'magnet.full',
        'full sends a direct message, connects, replies and may follow up; it requires templates.dm.',
        {
          rules: ['leadMagnet.full.dm.required', 'leadMagnet.full.replies.required'],
          decisions: ['leadMagnet.full.message', 'leadMagnet.reply.full', 'leadMagnet.followUps'],
          laws: [
            'leadMagnet.full.direct_message',
            'leadMagnet.full.connection_request',
            'leadMagnet.full.comment_reply',
            'leadMagnet.full.text',
            'leadMagnet.followUps.text',
            'leadMagnet.followUps.not-before',
          ],
        },
      ),
      coveredStatement('magnet.comments_only', 'comments_only only replies to the comment; it requires replies.', {
        rules: ['leadMagnet.comments_only.replies.required', 'leadMagnet.templates.ignored'],
        decisions: ['leadMagnet.templates.unused'],
        laws: ['leadMagnet.comments_only.quiet', 'leadMagnet.comments_only.comment_reply'],
      }),
      coveredStatement(
        'magnet.collect_only',
        'collect_only captures leads and sends nothing; it requires no templates.',
        {
          rules: ['leadMagnet.collect_only.templates.none', 'leadMagnet.templates.ignored'],
          laws: ['leadMagnet.collect_only.quiet', 'webhook.lead.sent'],
        },
      ),
      coveredStatement(
        'magnet.unshown',
        'The names of keywords, watched post, webhook and follow-ups, and the structure of templates, are not shown.',
        {
          rules: ['leadMagnet.templates.shape', 'leadMagnet.followUp.shape'],
          decisions: ['leadMagnet.fields', 'leadMagnet.followUps', 'leadMagnet.templates'],
        },
      ),
    ],
  },
  {
    section: 'Lead',
    statements: [
      coveredStatement('lead.what', 'A lead is a commenter captured by a lead magnet.', {
        decisions: ['leadMagnet.lead.once'],
        laws: ['lead.once'],
      }),
      coveredStatement('lead.listed', 'Leads are listed per lead magnet.', {
        laws: ['lead.own', 'list.each-once'],
        operations: ['listLeads'],
      }),
      coveredStatement('lead.unshown', 'The fields of a lead are not shown.', {
        decisions: ['lead.fields', 'lead.flat'],
        laws: ['lead.members', 'lead.types', 'lead.keyword', 'lead.comment'],
      }),
    ],
  },
];
