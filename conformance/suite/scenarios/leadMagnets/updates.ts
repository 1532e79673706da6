/** Scenarios that update a lead magnet, if the profile has a route for updates. */
import type { JsonObject } from '../../../../spec/json.ts';
import { listTargets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { hasAnswer, readLeadActs, waitForLeadActs, waitForLeadJob } from '../choices.ts';
import {
  asProbe,
  buildScenario,
  comment,
  createLeadMagnet,
  createPost,
  pauseLeadMagnet,
  type ScenarioBuilder,
  updateLeadMagnet,
} from '../scenario.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  buildPostUrl,
  leadNeeds,
  readUnchanged,
} from './magnet.ts';

/** The members that an update can change, and other values of each. */
const firstMembers = {
  keywords: ['GUIDE'],
  templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'You have a message.' }] },
  followUps: [{ text: 'Did you read it?', delay: 'P1D' }],
  webhookUrl: 'https://hooks.example.org/leads',
  postUrl: buildPostUrl('members'),
} as const;
const otherMembers = {
  keywords: ['BOOK', 'PAPER'],
  templates: { dm: { text: 'Here is another.' }, commentReplies: [{ text: 'Look at your messages.' }] },
  followUps: [
    { text: 'What do you think?', delay: 'P2D' },
    { text: 'One more thing.', delay: 'P4D' },
  ],
  webhookUrl: 'https://hooks.example.org/other-leads',
  // The last one, because the API document does not say that an update may contain it.
  postUrl: buildPostUrl('other-members'),
} as const satisfies JsonObject;
const { commentReplies } = otherMembers.templates;

const watchedPost = { text: 'Comment GUIDE', platforms: listTargets('professional') };

function buildWatchingBody(name: string): JsonObject {
  const { postUrl: _, ...members } = buildCollectOnlyBody('watched');
  return { ...members, postId: `{{${name}}}` };
}

export const buildLeadMagnetUpdateScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'lead-magnet/update',
    'An update changes keywords and webhook, and keeps the state',
    {
      about: ['leadMagnet.update.applies', 'leadMagnet.state.own', 'answer.status.updateLeadMagnet'],
      needs: ['leadMagnet.update'],
    },
    createLeadMagnet('magnet', buildCollectOnlyBody('update', activation)),
    createLeadMagnet('waiting', buildCollectOnlyBody('update')),
    updateLeadMagnet('magnet', buildCollectOnlyBody('update', { keywords: ['BOOK', 'PAPER'] })),
    updateLeadMagnet('waiting', buildCollectOnlyBody('update', { keywords: ['BOOK', 'PAPER'] })),
    updateLeadMagnet('magnet', buildCollectOnlyBody('update', { webhookUrl: '{{webhook:ok}}' })),
    asProbe(pauseLeadMagnet('magnet')),
    updateLeadMagnet('magnet', buildCollectOnlyBody('update', { keywords: ['LEAFLET'] })),
  ),
  buildScenario(
    'lead-magnet/refused-update',
    'A refused update changes nothing',
    { about: ['leadMagnet.refusal.untouched'], needs: ['leadMagnet.update'] },
    createLeadMagnet('magnet', buildCollectOnlyBody('refused-update')),
    asProbe(
      updateLeadMagnet('magnet', buildCollectOnlyBody('refused-update', { workflowType: 'full', keywords: ['BOOK'] })),
    ),
    readUnchanged(context, 'magnet'),
    // The older one shows whether the service pauses lead magnets by itself.
    createLeadMagnet('older', buildCollectOnlyBody('refused-older', activation)),
    createLeadMagnet('active', buildCollectOnlyBody('refused-active', activation)),
    asProbe(updateLeadMagnet('active', buildCollectOnlyBody('refused-active', { workflowType: 'full' }))),
    readUnchanged(context, 'active'),
    readUnchanged(context, 'older'),
  ),
  buildScenario(
    'lead-magnet/members',
    'Updates change each member of a lead magnet',
    { about: ['leadMagnet.update.applies', 'leadMagnet.update.others'], needs: ['leadMagnet.update'] },
    createLeadMagnet('magnet', buildFullBody('members', firstMembers)),
    createLeadMagnet('other', buildFullBody('members', { ...firstMembers, ...activation })),
    ...Object.entries(otherMembers).map(([name, value]) =>
      updateLeadMagnet('magnet', buildFullBody('members', { ...firstMembers, [name]: value })),
    ),
    updateLeadMagnet('magnet', buildFullBody('members', otherMembers)),
    readUnchanged(context, 'other'),
  ),
  buildScenario(
    'lead-magnet/updated-templates',
    'After an update of their templates, lead magnets send the new texts',
    {
      about: ['leadMagnet.full.message.text', 'leadMagnet.comments_only.text'],
      needs: [...leadNeeds, 'leadMagnet.update'],
      alone: true,
    },
    createLeadMagnet('magnet', buildFullBody('new-message', activation)),
    createLeadMagnet('replies', buildCommentsOnlyBody('new-reply', activation)),
    // The old texts are sent first, because a faulty service may go on sending a text that it has sent once.
    comment(buildPostUrl('new-message'), 'Cleo', 'The guide, please'),
    comment(buildPostUrl('new-reply'), 'Dan', 'The guide, please'),
    waitForLeadJob(context),
    waitForLeadActs(context),
    asProbe(updateLeadMagnet('magnet', buildFullBody('new-message', { templates: otherMembers.templates }))),
    asProbe(updateLeadMagnet('replies', buildCommentsOnlyBody('new-reply', { templates: { commentReplies } }))),
    comment(buildPostUrl('new-message'), 'Ada', 'The guide, please'),
    comment(buildPostUrl('new-reply'), 'Ben', 'The guide, please'),
    readLeadActs(context),
  ),
  buildScenario(
    'lead-magnet/updated-account',
    'After an update to another outreach account, a lead magnet acts through the new one',
    { about: ['leadMagnet.acts.account'], needs: [...leadNeeds, 'leadMagnet.update'], alone: true },
    createLeadMagnet('magnet', buildFullBody('new-account', activation)),
    updateLeadMagnet('magnet', buildFullBody('new-account', { outreachAccountId: '{{outreach:connected:2}}' })),
    comment(buildPostUrl('new-account'), 'Ada', 'The guide, please'),
    readLeadActs(context),
  ),
  buildScenario(
    'lead-magnet/account',
    'Updates give one of two lead magnets another workflow and another outreach account',
    { about: ['leadMagnet.update.applies', 'leadMagnet.update.others'], needs: ['leadMagnet.update'] },
    createLeadMagnet('magnet', buildCommentsOnlyBody('account')),
    createLeadMagnet('other', buildCommentsOnlyBody('account', activation)),
    asProbe(updateLeadMagnet('magnet', buildCollectOnlyBody('account'))),
    readUnchanged(context, 'other'),
    updateLeadMagnet('magnet', {
      ...buildCommentsOnlyBody('account'),
      outreachAccountId: '{{outreach:connected:2}}',
    }),
    readUnchanged(context, 'magnet'),
    readUnchanged(context, 'other'),
  ),
  buildScenario(
    'lead-magnet/watched',
    'An update makes one of two lead magnets watch another post, and then one by its URL',
    {
      about: ['leadMagnet.update.applies', 'leadMagnet.update.others', 'leadMagnet.update.accepted'],
      needs: ['leadMagnet.update', 'leadMagnet.watched'],
    },
    createPost('first', watchedPost),
    createPost('second', watchedPost),
    createLeadMagnet('magnet', buildWatchingBody('first')),
    createLeadMagnet('other', { ...buildWatchingBody('first'), ...activation }),
    updateLeadMagnet('magnet', buildWatchingBody('second')),
    readUnchanged(context, 'other'),
    hasAnswer(context, 'leadMagnet.update.merge', 'merge-patch')
      ? [
          asProbe(updateLeadMagnet('magnet', { outreachAccountId: '{{outreach}}', keywords: ['BOOK'] })),
          asProbe(
            updateLeadMagnet('magnet', {
              outreachAccountId: '{{outreach}}',
              postId: null,
              postUrl: buildPostUrl('watched'),
            }),
          ),
        ]
      : [],
  ),
  buildScenario(
    'lead-magnet/part',
    'An update of the keywords keeps everything else',
    {
      about: ['leadMagnet.update.keeps', 'leadMagnet.update.applies', 'leadMagnet.update.accepted'],
      needs: ['leadMagnet.update', 'leadMagnet.update.merge'],
      when: !hasAnswer(context, 'leadMagnet.update.merge', 'replace'),
    },
    createLeadMagnet('magnet', buildFullBody('part', { ...firstMembers, postUrl: buildPostUrl('part') })),
    asProbe(updateLeadMagnet('magnet', { outreachAccountId: '{{outreach}}', keywords: ['BOOK'] })),
    asProbe(
      updateLeadMagnet('magnet', {
        outreachAccountId: '{{outreach}}',
        templates: { dm: { text: 'Here is another.' } },
      }),
    ),
  ),
  buildScenario(
    'lead-magnet/removed',
    'An update removes the optional members of a lead magnet, but not its keywords',
    {
      about: ['leadMagnet.update.removes', 'leadMagnet.keywords.nonempty'],
      needs: ['leadMagnet.update', 'leadMagnet.update.merge'],
      when: hasAnswer(context, 'leadMagnet.update.merge', 'merge-patch'),
    },
    createLeadMagnet('magnet', buildFullBody('removed', { ...firstMembers, postUrl: buildPostUrl('removed') })),
    ...[
      { webhookUrl: null },
      { followUps: null },
      { templates: { commentReplies: null } },
      { keywords: null },
      { workflowType: null },
      { outreachAccountId: null },
      { templates: { dm: { text: null } } },
      { workflowType: 'collect_only', templates: null },
    ].map((members) => asProbe(updateLeadMagnet('magnet', { outreachAccountId: '{{outreach}}', ...members }))),
  ),
  buildScenario(
    'lead-magnet/removed-members',
    'An update that replaces whole members removes an optional one that is null',
    {
      about: ['leadMagnet.update.removes'],
      needs: ['leadMagnet.update', 'leadMagnet.update.merge'],
      when: hasAnswer(context, 'leadMagnet.update.merge', 'shallow'),
    },
    createLeadMagnet('magnet', buildFullBody('removed', { ...firstMembers, postUrl: buildPostUrl('removed') })),
    // A service may refuse null.
    ...[{ webhookUrl: null }, { followUps: null }].map(
      (members): RequestStep => ({
        ...asProbe(updateLeadMagnet('magnet', { outreachAccountId: '{{outreach}}', ...members })),
        expects: 'open',
      }),
    ),
  ),
];
