/** Scenarios for what a lead magnet sends after it was changed: updated, or paused and resumed. */
import type { Step } from '../../../script/script.ts';
import { hasAnswer, isBoundIn, readLeadActs, waitForLeadJob } from '../choices.ts';
import {
  accept,
  advance,
  asProbe,
  buildScenario,
  comment,
  createLeadMagnet,
  listLeads,
  outbox,
  pauseLeadMagnet,
  resumeLeadMagnet,
  type ScenarioBuilder,
  secondOutboxRead,
  updateLeadMagnet,
} from '../scenario.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  buildPostUrl,
  leadNeeds,
} from './magnet.ts';
import { followUps } from './workflows.ts';

const options = {
  about: [
    'leadMagnet.full.direct_message',
    'leadMagnet.full.connection_request',
    'leadMagnet.full.comment_reply',
    'leadMagnet.full.message.text',
    'leadMagnet.comments_only.comment_reply',
    'leadMagnet.comments_only.text',
    'leadMagnet.comments_only.quiet',
    'leadMagnet.collect_only.quiet',
    'leadMagnet.acts.account',
    'leadMagnet.acts.once',
  ],
  alone: true,
} as const;

const followUpOptions = {
  about: [
    'leadMagnet.followUps.not-before',
    'leadMagnet.followUps.text',
    'leadMagnet.acts.account',
    'leadMagnet.acts.once',
    'leadMagnet.acts.on-leads',
  ],
  alone: true,
} as const;
const formerFollowUps = [{ text: 'Any questions?', delay: 'P1D' }];
const people = ['Ada', 'Ben'];

export const buildChangedLeadMagnetScenarios: ScenarioBuilder = (context) => {
  const commentTwice = (name: string) =>
    people.map((person) => comment(buildPostUrl(name), `${person} ${name}`, 'The guide, please'));
  const waitAndRead = [...readLeadActs(context), listLeads('magnet'), listLeads('replies'), ...secondOutboxRead];
  const sendFollowUps = (name: string, ...change: readonly Step[]) => [
    ...commentTwice(name),
    waitForLeadJob(context),
    outbox,
    ...(hasAnswer(context, 'leadMagnet.full.message', 'after-acceptance')
      ? people.map((person) => accept(`${person} ${name}`))
      : []),
    ...change,
    advance('PT25H'),
    outbox,
    advance('P3D'),
    outbox,
    listLeads('magnet'),
    ...secondOutboxRead,
  ];
  return [
    buildScenario(
      'workflow/updated',
      'Lead magnets act for two commenters each after an update of their keywords or their workflow',
      {
        ...options,
        needs: [...leadNeeds, 'leadMagnet.update'],
        when: isBoundIn(context, 'leadMagnet.update'),
      },
      createLeadMagnet('magnet', buildFullBody('edited', { ...activation, keywords: ['BOOK'] })),
      createLeadMagnet('replies', buildCollectOnlyBody('edited-replies', activation)),
      createLeadMagnet('messages', buildCommentsOnlyBody('edited-messages', activation)),
      createLeadMagnet('silent', buildFullBody('edited-silent', activation)),
      createLeadMagnet('quieter', buildFullBody('edited-quieter', activation)),
      updateLeadMagnet('magnet', buildFullBody('edited')),
      asProbe(updateLeadMagnet('replies', buildCommentsOnlyBody('edited-replies'))),
      asProbe(updateLeadMagnet('messages', buildFullBody('edited-messages'))),
      asProbe(updateLeadMagnet('silent', buildFullBody('edited-silent', { workflowType: 'collect_only' }))),
      asProbe(updateLeadMagnet('quieter', buildCommentsOnlyBody('edited-quieter'))),
      ['', '-replies', '-messages', '-silent', '-quieter'].flatMap((name) => commentTwice(`edited${name}`)),
      waitAndRead,
      ['messages', 'silent', 'quieter'].map((name) => listLeads(name)),
      ...secondOutboxRead,
    ),
    buildScenario(
      'workflow/resumed',
      'Lead magnets act for two commenters each after they were paused and resumed',
      {
        ...options,
        needs: [...leadNeeds, 'leadMagnet.resume'],
        when: isBoundIn(context, 'leadMagnet.resume'),
      },
      ...(isBoundIn(context, 'leadMagnet.update')
        ? [
            createLeadMagnet('magnet', buildFullBody('paused-and-resumed', { ...activation, keywords: ['BOOK'] })),
            updateLeadMagnet('magnet', buildFullBody('paused-and-resumed')),
          ]
        : [createLeadMagnet('magnet', buildFullBody('paused-and-resumed', activation))]),
      createLeadMagnet('replies', buildCommentsOnlyBody('paused-and-resumed-replies', activation)),
      ['magnet', 'replies'].flatMap((name) => [pauseLeadMagnet(name), resumeLeadMagnet(name)]),
      commentTwice('paused-and-resumed'),
      commentTwice('paused-and-resumed-replies'),
      waitAndRead,
    ),
    buildScenario(
      'workflow/updated-followUps',
      'A lead magnet sends its new follow-ups to two commenters after an update',
      {
        ...followUpOptions,
        needs: [...leadNeeds, 'leadMagnet.update', 'leadMagnet.followUps'],
        when: isBoundIn(context, 'leadMagnet.update'),
      },
      createLeadMagnet('magnet', buildFullBody('edited-follow-ups', { ...activation, followUps: formerFollowUps })),
      updateLeadMagnet('magnet', buildFullBody('edited-follow-ups', { followUps })),
      sendFollowUps('edited-follow-ups'),
    ),
    buildScenario(
      'workflow/resumed-followUps',
      'A lead magnet sends its follow-ups to two commenters after it was paused and resumed, and once if that was later',
      {
        ...followUpOptions,
        needs: [...leadNeeds, 'leadMagnet.resume', 'leadMagnet.followUps'],
        when: isBoundIn(context, 'leadMagnet.resume'),
      },
      createLeadMagnet('magnet', buildFullBody('resumed-follow-ups', { ...activation, followUps })),
      pauseLeadMagnet('magnet'),
      resumeLeadMagnet('magnet'),
      // Follow-ups that are planned already may be lost, but must not be planned again.
      sendFollowUps('resumed-follow-ups', asProbe(pauseLeadMagnet('magnet')), asProbe(resumeLeadMagnet('magnet'))),
    ),
  ];
};
