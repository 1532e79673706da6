/** Scenarios for workflows: which messages, replies, connections and follow-ups a lead gets, and which it does not get. */
import { hasAnswer, readLeadActs, waitForLeadActs } from '../choices.ts';
import { longSpecialText } from '../peculiarTexts.ts';
import {
  accept,
  advance,
  buildScenario,
  comment,
  createLeadMagnet,
  listLeads,
  outbox,
  type ScenarioBuilder,
  secondOutboxRead,
} from '../scenario.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  buildPostUrl,
  leadNeeds,
} from './magnet.ts';

const options = { needs: leadNeeds, alone: true } as const;
const unusedTemplates = { templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] } };

export const followUps = [
  { text: `Did you read it? ${longSpecialText}`, delay: 'P1D' },
  { text: 'What do you think?', delay: 'P3D' },
];
const bookReplies = { commentReplies: [{ text: `The book is in the shop. ${longSpecialText}` }] };
const bookTemplates = { dm: { text: `Here is the book. ${longSpecialText}` }, ...bookReplies };

export const buildWorkflowScenarios: ScenarioBuilder = (context) => {
  const readTwice = [...readLeadActs(context), listLeads('magnet'), ...secondOutboxRead];
  const commentAndWait = (name: string) => [
    // Two people comment, so that a message to the wrong person is detected.
    comment(buildPostUrl(name), 'Ada', 'The guide, please'),
    comment(buildPostUrl(name), 'Ben', 'The guide, please'),
    ...readTwice,
  ];
  return [
    buildScenario(
      'workflow/full',
      'The workflow full sends a message, connects and replies',
      {
        ...options,
        about: [
          'leadMagnet.full.direct_message',
          'leadMagnet.full.connection_request',
          'leadMagnet.full.comment_reply',
          'leadMagnet.full.text',
          'leadMagnet.full.message.text',
          'leadMagnet.acts.on-leads',
          'leadMagnet.acts.account',
          'leadMagnet.acts.once',
          'acts.time',
        ],
      },
      createLeadMagnet('magnet', buildFullBody('full', activation)),
      ...commentAndWait('full'),
    ),
    buildScenario(
      'workflow/accepted',
      'The workflow full has sent its message by the time the commenters have accepted the connection request',
      {
        ...options,
        about: ['leadMagnet.full.direct_message', 'leadMagnet.full.message.text', 'leadMagnet.acts.once'],
        // Services that send the message at once are tested without this.
        when: !hasAnswer(context, 'leadMagnet.full.message', 'at-once'),
      },
      createLeadMagnet('magnet', buildFullBody('accepted', activation)),
      ...commentAndWait('accepted'),
      accept('Ada'),
      accept('Ben'),
      readTwice,
    ),
    buildScenario(
      'workflow/accounts',
      'Two lead magnets act through two outreach accounts',
      { ...options, about: ['leadMagnet.acts.account'] },
      createLeadMagnet('magnet', buildFullBody('account-1', activation)),
      createLeadMagnet(
        'second',
        buildFullBody('account-2', { ...activation, outreachAccountId: '{{outreach:connected:2}}' }),
      ),
      comment(buildPostUrl('account-1'), 'Ada', 'GUIDE'),
      comment(buildPostUrl('account-2'), 'Ben', 'GUIDE'),
      readLeadActs(context),
    ),
    buildScenario(
      'workflow/full-without-replies',
      'The workflow full without replies sends a message and connects',
      {
        ...options,
        about: ['leadMagnet.full.direct_message', 'leadMagnet.full.comment_reply', 'leadMagnet.full.text'],
      },
      createLeadMagnet(
        'magnet',
        buildFullBody('no-replies', { ...activation, templates: { dm: { text: 'Here it is.' } } }),
      ),
      ...commentAndWait('no-replies'),
    ),
    buildScenario(
      'workflow/comments_only',
      'The workflow comments_only replies and does nothing else',
      {
        ...options,
        about: [
          'leadMagnet.comments_only.comment_reply',
          'leadMagnet.comments_only.quiet',
          'leadMagnet.comments_only.text',
          'leadMagnet.acts.once',
        ],
      },
      createLeadMagnet('magnet', buildCommentsOnlyBody('replies', activation)),
      ...commentAndWait('replies'),
    ),
    buildScenario(
      'workflow/several',
      'Several lead magnets send their own texts',
      { ...options, about: ['leadMagnet.full.message.text', 'leadMagnet.comments_only.text'] },
      createLeadMagnet('magnet', buildFullBody('several-1', activation)),
      createLeadMagnet('book', buildFullBody('several-2', { ...activation, templates: bookTemplates })),
      createLeadMagnet('replies', buildCommentsOnlyBody('several-3', activation)),
      createLeadMagnet('bookReplies', buildCommentsOnlyBody('several-4', { ...activation, templates: bookReplies })),
      ...['Ada', 'Ben', 'Cleo', 'Dan'].map((name, i) =>
        comment(buildPostUrl(`several-${i + 1}`), name, 'The guide, please'),
      ),
      readLeadActs(context),
    ),
    buildScenario(
      'workflow/collect_only',
      'The workflow collect_only sends nothing',
      { ...options, about: ['leadMagnet.collect_only.quiet', 'lead.captured'] },
      createLeadMagnet('magnet', buildCollectOnlyBody('collects', activation)),
      ...commentAndWait('collects'),
    ),
    buildScenario(
      'workflow/unused-templates',
      'Templates that a workflow does not use are not sent',
      {
        ...options,
        about: ['leadMagnet.collect_only.quiet', 'leadMagnet.comments_only.quiet'],
        needs: [...leadNeeds, 'leadMagnet.templates'],
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('unused', { ...activation, ...unusedTemplates })),
      createLeadMagnet('replies', buildCommentsOnlyBody('unused-replies', { ...activation, ...unusedTemplates })),
      // Only Cleo comments on this post, so that a reply to her has a known lead magnet even if the outbox names none.
      comment(buildPostUrl('unused-replies'), 'Cleo', 'The guide, please'),
      ...commentAndWait('unused'),
      listLeads('replies'),
      ...secondOutboxRead,
    ),
    buildScenario(
      'workflow/followUps',
      'Follow-ups are sent after their delays, and not before',
      {
        ...options,
        about: ['leadMagnet.followUps.not-before', 'leadMagnet.followUps.text', 'leadMagnet.acts.once', 'acts.time'],
        needs: [...leadNeeds, 'leadMagnet.followUps'],
      },
      createLeadMagnet('magnet', buildFullBody('follow-ups', { ...activation, followUps })),
      ...commentAndWait('follow-ups'),
      ...(hasAnswer(context, 'leadMagnet.full.message', 'after-acceptance') ? [accept('Ada'), accept('Ben')] : []),
      advance('PT23H'),
      outbox,
      advance('PT90M'),
      outbox,
      advance('P3D'),
      outbox,
      listLeads('magnet'),
      ...secondOutboxRead,
    ),
    buildScenario(
      'workflow/full-then-time',
      'Without follow-ups, nothing more is sent later',
      { ...options, about: ['leadMagnet.followUps.not-before'], needs: [...leadNeeds, 'leadMagnet.followUps'] },
      createLeadMagnet('magnet', buildFullBody('no-follow-ups', activation)),
      ...commentAndWait('no-follow-ups'),
      advance('P3D'),
      listLeads('magnet'),
      waitForLeadActs(context),
      outbox,
    ),
  ];
};
