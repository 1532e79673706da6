/** Scenarios for webhooks of leads, delivered immediately or after errors. */
import { isBoundIn, sendsPostEvents, waitForLeadActs, waitForLeadJob } from '../choices.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  leadNeeds,
  postUrl,
} from '../leadMagnets/magnet.ts';
import {
  accept,
  asProbe,
  buildScenario,
  comment,
  createLeadMagnet,
  listLeads,
  pauseLeadMagnet,
  resumeLeadMagnet,
  type ScenarioBuilder,
  settle,
  subscribe,
  updateLeadMagnet,
} from '../scenario.ts';
import { advancePastRetries, deliveryRules } from './delivery.ts';

const leadEventRules = [
  'webhook.lead.sent',
  'webhook.lead.arrives',
  'webhook.lead.configured',
  'webhook.lead.true',
  'webhook.lead.record',
  'webhook.lead.members',
  'webhook.lead.once',
  ...deliveryRules,
];

export const buildLeadEventScenarios: ScenarioBuilder = (context) => {
  const waitForJob = waitForLeadJob(context);
  const waitAndRead = (...names: readonly string[]) => [
    waitForJob,
    settle,
    ...names.map((name) => listLeads(name)),
    waitForLeadActs(context),
  ];
  const leadOptions = { needs: [...leadNeeds, 'webhook.events'], alone: true } as const;
  const postSubscription = sendsPostEvents(context) ? [subscribe('{{webhook:posts}}')] : [];
  const withWebhook = (name: string, receiverName: string) =>
    buildCollectOnlyBody(name, { ...activation, webhookUrl: `{{webhook:${receiverName}}}` });
  return [
    buildScenario(
      'events/lead',
      'Each lead is sent once to the webhook of its lead magnet',
      { ...leadOptions, about: leadEventRules },
      createLeadMagnet('magnet', { ...withWebhook('told', 'ok'), keywords: ['GUIDE', 'BOOK'] }),
      comment(postUrl('told'), 'Ada', 'The guide, please'),
      waitForJob,
      comment(postUrl('told'), 'Ben', 'The book, please'),
      comment(postUrl('told'), 'Ada', 'The guide, again'),
      comment(postUrl('told'), 'Cleo', 'The book and the guide, please'),
      comment(postUrl('told'), 'Dan', 'What a cake'),
      ...waitAndRead('magnet'),
    ),
    buildScenario(
      'events/lead-listening',
      'A lead is sent to the webhook of its lead magnet, even if another lead magnet has none',
      { ...leadOptions, about: leadEventRules },
      postSubscription,
      createLeadMagnet('magnet', withWebhook('both', 'ok')),
      createLeadMagnet('silent', buildCollectOnlyBody('both', activation)),
      comment(postUrl('both'), 'Ada', 'The guide, please'),
      ...waitAndRead('magnet', 'silent'),
    ),
    buildScenario(
      'events/lead-workflows',
      'Leads of the workflows that act are sent to the webhooks of their own lead magnets',
      { ...leadOptions, about: leadEventRules },
      createLeadMagnet('magnet', buildFullBody('acts', { ...activation, webhookUrl: '{{webhook:ok}}' })),
      createLeadMagnet('replies', buildCommentsOnlyBody('answers', { ...activation, webhookUrl: '{{webhook:other}}' })),
      comment(postUrl('acts'), 'Ada', 'The guide, please, the whole guide'),
      comment(postUrl('answers'), 'Ben', 'The guide, please, the whole guide'),
      ...waitAndRead('magnet', 'replies'),
    ),
    buildScenario(
      'events/lead-connected',
      'A commenter who has accepted a connection request becomes a lead of another lead magnet, and the lead is sent once',
      { ...leadOptions, about: leadEventRules },
      createLeadMagnet('first', buildFullBody('connects', activation)),
      comment(postUrl('connects'), 'Ada', 'The guide, please'),
      waitForJob,
      accept('Ada'),
      waitForJob,
      createLeadMagnet('magnet', withWebhook('connected', 'ok')),
      comment(postUrl('connected'), 'Ada', 'The guide, please, from a contact'),
      ...waitAndRead('magnet'),
    ),
    buildScenario(
      'events/lead-paused',
      'A paused lead magnet sends no events',
      { ...leadOptions, about: ['lead.active-only'] },
      createLeadMagnet('magnet', withWebhook('quiet', 'ok')),
      asProbe(pauseLeadMagnet('magnet')),
      comment(postUrl('quiet'), 'Ada', 'The guide, please'),
      waitForJob,
      listLeads('magnet'),
    ),
    buildScenario(
      'events/lead-refused-twice',
      'A webhook rejects a lead twice, and accepts the third attempt',
      {
        ...leadOptions,
        about: ['webhook.retry.schedule', 'webhook.retry.same-id', 'webhook.lead.once'],
        needs: [...leadOptions.needs, 'webhook.retries'],
      },
      createLeadMagnet('magnet', withWebhook('refused', 'refuses-twice')),
      comment(postUrl('refused'), 'Ada', 'The guide, please'),
      waitForJob,
      settle,
      ...advancePastRetries(context, 2),
      listLeads('magnet'),
    ),
    buildScenario(
      'events/lead-moved',
      'After an update, leads are sent to the new webhook',
      {
        ...leadOptions,
        about: ['webhook.lead.sent', 'webhook.lead.arrives', 'webhook.lead.configured', 'webhook.lead.record'],
        needs: [...leadOptions.needs, 'leadMagnet.update'],
        when: isBoundIn(context, 'leadMagnet.update'),
      },
      postSubscription,
      createLeadMagnet('second', withWebhook('kept-hook', 'kept')),
      createLeadMagnet('magnet', withWebhook('moved-hook', 'ok')),
      comment(postUrl('moved-hook'), 'Ada', 'The guide, please'),
      waitForJob,
      settle,
      listLeads('magnet'),
      updateLeadMagnet(
        'magnet',
        buildCollectOnlyBody('moved-hook', { webhookUrl: '{{webhook:other}}', keywords: ['GUIDE', 'BOOK'] }),
      ),
      comment(postUrl('kept-hook'), 'Dan', 'The guide, please'),
      comment(postUrl('moved-hook'), 'Ben', 'A guide for Ben, please'),
      waitForJob,
      comment(postUrl('moved-hook'), 'Cleo', 'The book, please'),
      ...waitAndRead('magnet', 'second'),
    ),
    buildScenario(
      'events/lead-resumed',
      'A lead magnet that was paused and resumed sends its leads',
      {
        ...leadOptions,
        about: leadEventRules,
        needs: [...leadOptions.needs, 'leadMagnet.resume'],
        when: isBoundIn(context, 'leadMagnet.resume'),
      },
      createLeadMagnet('second', withWebhook('steady-hook', 'other')),
      createLeadMagnet('magnet', { ...withWebhook('resumed-hook', 'ok'), keywords: ['GUIDE', 'BOOK'] }),
      comment(postUrl('steady-hook'), 'Ada', 'The guide, please'),
      waitForJob,
      pauseLeadMagnet('magnet'),
      asProbe(resumeLeadMagnet('magnet')),
      comment(postUrl('resumed-hook'), 'Ben', 'A guide for Ben, please'),
      comment(postUrl('resumed-hook'), 'Cleo', 'The book, please'),
      ...waitAndRead('magnet', 'second'),
    ),
  ];
};
