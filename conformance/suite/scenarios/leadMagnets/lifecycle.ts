/** Scenarios for the lifecycle of a lead magnet: create, pause, update, resume. */
import type { JsonObject } from '../../../../spec/json.ts';
import { listTargets, magnets } from '../../../script/bodies.ts';
import { hasAnswer, isBoundIn } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  type Context,
  createLeadMagnet,
  createPost,
  pauseLeadMagnet,
  readLeadMagnet,
  resumeLeadMagnet,
  type ScenarioBuilder,
  updateLeadMagnet,
} from '../scenario.ts';
import { activation, buildCollectOnlyBody, buildCommentsOnlyBody, buildFullBody, postUrl } from './magnet.ts';

const workflows = {
  full: buildFullBody,
  comments_only: buildCommentsOnlyBody,
  collect_only: buildCollectOnlyBody,
} as const;
const recordRules = ['leadMagnet.record.echo', 'leadMagnet.id.unique', 'answer.status.createLeadMagnet'];

/** The members that an update can change, and other values of each. */
const firstMembers = {
  keywords: ['GUIDE'],
  postUrl: postUrl('members'),
  templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'You have a message.' }] },
  followUps: [{ text: 'Did you read it?', delay: 'P1D' }],
  webhookUrl: 'https://hooks.example.org/leads',
} as const;
const otherMembers: JsonObject = {
  keywords: ['BOOK', 'PAPER'],
  postUrl: postUrl('other-members'),
  templates: { dm: { text: 'Here is another.' }, commentReplies: [{ text: 'Look at your messages.' }] },
  followUps: [
    { text: 'What do you think?', delay: 'P2D' },
    { text: 'One more thing.', delay: 'P4D' },
  ],
  webhookUrl: 'https://hooks.example.org/other-leads',
};

/** Reads a lead magnet if the profile has a route; otherwise an update without changes shows its record. */
const readState = (context: Context, name: string, body: ReturnType<typeof buildCollectOnlyBody>) => {
  if (isBoundIn(context, 'leadMagnet.read')) return [readLeadMagnet(name)];
  return isBoundIn(context, 'leadMagnet.update') ? [updateLeadMagnet(name, body)] : [];
};

/** Shows the record of a lead magnet that nothing has changed, with as little effect as the profile allows. */
const readUnchanged = (context: Context, name: string) =>
  isBoundIn(context, 'leadMagnet.read') ? readLeadMagnet(name) : asProbe(pauseLeadMagnet(name));

const watchedPost = { text: 'Comment GUIDE', platforms: listTargets('professional') };

function buildWatchingBody(name: string): JsonObject {
  const { postUrl: _, ...members } = buildCollectOnlyBody('watched');
  return { ...members, postId: `{{${name}}}` };
}

export const buildLifecycleScenarios: ScenarioBuilder = (context) => {
  const canUpdate = isBoundIn(context, 'leadMagnet.update');
  const readBack = readState.bind(undefined, context);
  const canReadBack = canUpdate || isBoundIn(context, 'leadMagnet.read');
  return [
    // First, before the run creates other lead magnets.
    buildScenario(
      'lead-magnet/others',
      'Pausing one lead magnet does not change the others, and neither does time',
      { about: ['leadMagnet.state.own', 'leadMagnet.response.record'], alone: true, when: canReadBack },
      createLeadMagnet('first', buildCollectOnlyBody('others', activation)),
      createLeadMagnet('second', buildCollectOnlyBody('others', activation)),
      createLeadMagnet('third', buildCollectOnlyBody('others')),
      createLeadMagnet('fourth', buildCollectOnlyBody('others', activation)),
      asProbe(pauseLeadMagnet('second')),
      ...readBack('first', buildCollectOnlyBody('others')),
      ...readBack('third', buildCollectOnlyBody('others')),
      ...readBack('fourth', buildCollectOnlyBody('others')),
      advance('P1D'),
      ...readBack('first', buildCollectOnlyBody('others')),
      ...readBack('second', buildCollectOnlyBody('others')),
      ...readBack('third', buildCollectOnlyBody('others')),
    ),
    buildScenario(
      'lead-magnet/workflows',
      'Each workflow with only its required members',
      { about: ['leadMagnet.workflow.accepted', 'leadMagnet.create.accepted'] },
      asProbe(createLeadMagnet('full', magnets.full)),
      asProbe(createLeadMagnet('comments_only', magnets.comments_only)),
      asProbe(createLeadMagnet('collect_only', magnets.collect_only)),
    ),
    ...Object.entries(workflows).map(([workflow, body]) =>
      buildScenario(
        `lead-magnet/${workflow}`,
        `Two lead magnets of the workflow ${workflow}: one starts at once, one stays paused`,
        { about: ['leadMagnet.activate.active', 'leadMagnet.create.paused', ...recordRules] },
        createLeadMagnet('started', body(`start-${workflow}`, activation)),
        createLeadMagnet('waiting', body(`start-${workflow}`)),
        createLeadMagnet('off', body(`start-${workflow}`, { activate: false })),
        ...readBack('started', body(`start-${workflow}`)),
        ...readBack('waiting', body(`start-${workflow}`)),
      ),
    ),
    buildScenario(
      'lead-magnet/pause',
      'An active lead magnet is paused twice',
      {
        about: [
          'leadMagnet.pause.paused',
          'leadMagnet.pause.accepted',
          'leadMagnet.response.record',
          'answer.status.pauseLeadMagnet',
        ],
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('pause', activation)),
      asProbe(pauseLeadMagnet('magnet')),
      ...readBack('magnet', buildCollectOnlyBody('pause')),
      asProbe(pauseLeadMagnet('magnet')),
    ),
    ...(canUpdate
      ? [
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
            'lead-magnet/members',
            'Updates change each member of a lead magnet',
            { about: ['leadMagnet.update.applies', 'leadMagnet.update.others'], needs: ['leadMagnet.update'] },
            createLeadMagnet('magnet', buildFullBody('members', firstMembers)),
            createLeadMagnet('other', buildFullBody('members', { ...firstMembers, ...activation })),
            ...Object.keys(otherMembers).map((name) =>
              updateLeadMagnet('magnet', buildFullBody('members', { ...firstMembers, [name]: otherMembers[name] })),
            ),
            updateLeadMagnet('magnet', buildFullBody('members', otherMembers)),
            readUnchanged(context, 'other'),
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
                      postUrl: postUrl('watched'),
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
            createLeadMagnet('magnet', buildFullBody('part', { ...firstMembers, postUrl: postUrl('part') })),
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
            'An update removes what a lead magnet can do without, and not its keywords',
            {
              about: ['leadMagnet.update.removes', 'leadMagnet.keywords.nonempty'],
              needs: ['leadMagnet.update', 'leadMagnet.update.merge'],
              when: hasAnswer(context, 'leadMagnet.update.merge', 'merge-patch'),
            },
            createLeadMagnet('magnet', buildFullBody('removed', { ...firstMembers, postUrl: postUrl('removed') })),
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
        ]
      : []),
    buildScenario(
      'lead-magnet/resume',
      'A paused lead magnet is resumed, and so is an active one',
      {
        about: ['leadMagnet.resume.active', 'answer.status.resumeLeadMagnet'],
        needs: ['leadMagnet.resume'],
        when: isBoundIn(context, 'leadMagnet.resume'),
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('resume')),
      asProbe(resumeLeadMagnet('magnet')),
      ...readBack('magnet', buildCollectOnlyBody('resume')),
      asProbe(resumeLeadMagnet('magnet')),
      asProbe(pauseLeadMagnet('magnet')),
      asProbe(resumeLeadMagnet('magnet')),
    ),
    buildScenario(
      'lead-magnet/read',
      'A lead magnet is read',
      {
        about: ['answer.status.getLeadMagnet', 'leadMagnet.state.own'],
        needs: ['leadMagnet.read'],
        when: isBoundIn(context, 'leadMagnet.read'),
      },
      createLeadMagnet('magnet', buildCollectOnlyBody('read', activation)),
      readLeadMagnet('magnet'),
      readLeadMagnet('magnet'),
    ),
  ];
};
