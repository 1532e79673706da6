/** Scenarios for webhooks of posts and leads, delivered immediately or after errors. */
import { retryMilliseconds } from '../../../spec/events.ts';
import { listTargets } from '../../script/bodies.ts';
import type { HookStep } from '../../script/script.ts';
import { richPosts } from '../faults/bodies.ts';
import { computeLeadJobSeconds, isBoundIn, sendsPostEvents, waitUntilPublished } from './choices.ts';
import {
  activation,
  buildCollectOnlyBody,
  buildCommentsOnlyBody,
  buildFullBody,
  leadNeeds,
  postUrl,
} from './leadMagnets/magnet.ts';
import {
  accept,
  advance,
  asProbe,
  buildScenario,
  type Context,
  comment,
  createLeadMagnet,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listen,
  listLeads,
  listPosts,
  pauseLeadMagnet,
  republishPost,
  restorePublishing,
  type ScenarioBuilder,
  schedulingDecisions,
  settle,
  updateLeadMagnet,
} from './scenario.ts';

const hello = { text: 'Tell everybody', platforms: listTargets('social') };
const thread = 'Tell\n\n\neverybody';
const withThread = {
  text: 'Tell everybody',
  platforms: listTargets('social', 'microblog', 'textthread'),
  platformContent: { microblog: { text: thread }, textthread: { text: thread } },
};
const deliveryRules = ['webhook.envelope', 'webhook.timestamp', 'webhook.signature.headers'];
const postEventRules = [
  'webhook.post.sent',
  'webhook.post.true',
  'webhook.post.record',
  'webhook.post.members',
  'webhook.post.once',
  ...deliveryRules,
];
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
const failingAccount = '{{account:microblog}}';

export const buildEventScenarios: ScenarioBuilder = (context) => [
  ...(sendsPostEvents(context) ? buildPostEvents(context) : []),
  ...buildLeadEvents(context),
];

const postOptions = { needs: ['webhook.events'], alone: true } as const;

const buildPostEvents: ScenarioBuilder = (context) => [
  buildScenario(
    'events/published',
    'A published post sends one event',
    { ...postOptions, about: postEventRules },
    listen('{{webhook:posts}}'),
    createPublishedPost('post', withThread),
    waitUntilPublished(context),
    settle,
    advance('PT1M'),
    listPosts(),
    advance('P1D'),
  ),
  ...(context.size === 'quick' ? [] : buildContentEvents(context)),
  buildScenario(
    'events/failed',
    'A post that failed, entirely or in part, sends an event that says so',
    { ...postOptions, about: postEventRules },
    listen('{{webhook:posts}}'),
    failPublishing(failingAccount),
    createPublishedPost('partial', withThread),
    createPublishedPost('failed', { ...hello, platforms: listTargets('microblog') }),
    createPublishedPost('second-partial', { text: 'Other news', platforms: listTargets('social', 'microblog') }),
    createPublishedPost('second-failed', { text: 'More news', platforms: listTargets('microblog') }),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    settle,
    advance('PT1M'),
    listPosts(),
    advance('PT1M'),
  ),
  buildScenario(
    'events/scheduled',
    'Scheduled posts send events when they are published',
    { ...postOptions, about: postEventRules, needs: ['webhook.events', ...schedulingDecisions] },
    listen('{{webhook:posts}}'),
    createScheduledPost('first', hello, 'now+PT10M'),
    createScheduledPost('second', hello, 'now+PT12M'),
    advance('PT15M'),
    waitUntilPublished(context),
    settle,
    listPosts(),
    advance('PT1M'),
  ),
  buildScenario(
    'events/republished',
    'A republished post sends another event',
    { ...postOptions, about: ['webhook.post.true', ...deliveryRules], needs: ['webhook.events', 'post.republish'] },
    listen('{{webhook:posts}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    asProbe(republishPost('post', listTargets('professional'))),
    waitUntilPublished(context),
    settle,
    advance('PT1M'),
    listPosts(),
  ),
  buildScenario(
    'events/refused-twice',
    'A receiver rejects an event twice, and accepts the third attempt',
    {
      ...postOptions,
      about: ['webhook.retry.schedule', 'webhook.retry.same-id', 'webhook.post.once'],
      needs: ['webhook.events', 'webhook.retries'],
    },
    listen('{{webhook:refuses-twice}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    ...advancePastRetries(context, 2),
    advance('P2D'),
    listPosts(),
  ),
  buildScenario(
    'events/never-received',
    'A receiver that rejects every attempt is retried for a while, and then no more',
    {
      ...postOptions,
      about: ['webhook.retry.schedule', 'webhook.retry.same-id'],
      needs: ['webhook.events', 'webhook.retries'],
    },
    listen('{{webhook:refuses}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    ...advancePastRetries(context),
    advance('P2D'),
    listPosts(),
  ),
  buildScenario(
    'events/gone',
    'A receiver that returns 410 Gone need not be retried',
    { ...postOptions, about: ['webhook.envelope'], needs: ['webhook.events', 'webhook.retries'] },
    listen('{{webhook:gone}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    advance('PT1M'),
    listPosts(),
  ),
];

/** Steps of the clock that end shortly before and after each attempt, so that the time of every attempt is known. */
const advancePastRetries = ({ profile }: Context, count = Number.POSITIVE_INFINITY): readonly HookStep[] =>
  retryMilliseconds(profile.behaviour)
    .slice(0, count)
    .flatMap((delay) => {
      const half = Math.ceil(delay / 2000);
      return [advance(`PT${half}S`), advance(`PT${Math.ceil(delay / 1000) - half + 1}S`)];
    });

/** The record in an event has every member that the post has. */
const buildContentEvents: ScenarioBuilder = (context) =>
  richPosts
    .filter(({ body, sampledPart }) => body.scheduledFor === undefined && sampledPart === undefined)
    .map(({ name, body }) =>
      buildScenario(
        `events/contents/${name}`,
        `The event of a post with ${name} carries its whole content`,
        { ...postOptions, about: postEventRules },
        listen('{{webhook:posts}}'),
        createPublishedPost('post', body),
        waitUntilPublished(context),
        settle,
        advance('PT1M'),
        listPosts(),
        advance('PT1M'),
      ),
    );

const buildLeadEvents: ScenarioBuilder = (context) => {
  const waitForJob = advance(`PT${computeLeadJobSeconds(context)}S`);
  const leadOptions = { needs: [...leadNeeds, 'webhook.events'], alone: true } as const;
  const listenForPosts = sendsPostEvents(context) ? [listen('{{webhook:posts}}')] : [];
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
      waitForJob,
      settle,
      listLeads('magnet'),
      advance('PT1M'),
    ),
    buildScenario(
      'events/lead-listening',
      'A lead is sent to the webhook of its lead magnet, also if another lead magnet has none',
      { ...leadOptions, about: leadEventRules },
      listenForPosts,
      createLeadMagnet('magnet', withWebhook('both', 'ok')),
      createLeadMagnet('silent', buildCollectOnlyBody('both', activation)),
      comment(postUrl('both'), 'Ada', 'The guide, please'),
      waitForJob,
      settle,
      listLeads('magnet'),
      listLeads('silent'),
      advance('PT1M'),
    ),
    buildScenario(
      'events/lead-workflows',
      'Leads of the workflows that act are sent to the webhooks of their own lead magnets',
      { ...leadOptions, about: leadEventRules },
      createLeadMagnet('magnet', buildFullBody('acts', { ...activation, webhookUrl: '{{webhook:ok}}' })),
      createLeadMagnet('replies', buildCommentsOnlyBody('answers', { ...activation, webhookUrl: '{{webhook:other}}' })),
      comment(postUrl('acts'), 'Ada', 'The guide, please, the whole guide'),
      comment(postUrl('answers'), 'Ben', 'The guide, please, the whole guide'),
      waitForJob,
      settle,
      listLeads('magnet'),
      listLeads('replies'),
      advance('PT1M'),
    ),
    buildScenario(
      'events/lead-connected',
      'A commenter who has accepted a connection request becomes a lead of another lead magnet, and is sent once',
      { ...leadOptions, about: leadEventRules },
      createLeadMagnet('first', buildFullBody('connects', activation)),
      comment(postUrl('connects'), 'Ada', 'The guide, please'),
      waitForJob,
      accept('Ada'),
      waitForJob,
      createLeadMagnet('magnet', withWebhook('connected', 'ok')),
      comment(postUrl('connected'), 'Ada', 'The guide, please, from a contact'),
      waitForJob,
      settle,
      listLeads('magnet'),
      advance('PT1M'),
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
      'After an update leads are sent to the new webhook',
      {
        ...leadOptions,
        about: ['webhook.lead.sent', 'webhook.lead.arrives', 'webhook.lead.configured'],
        needs: [...leadOptions.needs, 'leadMagnet.update'],
        when: isBoundIn(context, 'leadMagnet.update'),
      },
      listenForPosts,
      createLeadMagnet('magnet', withWebhook('moved-hook', 'ok')),
      comment(postUrl('moved-hook'), 'Ada', 'The guide, please'),
      waitForJob,
      settle,
      listLeads('magnet'),
      updateLeadMagnet('magnet', buildCollectOnlyBody('moved-hook', { webhookUrl: '{{webhook:other}}' })),
      comment(postUrl('moved-hook'), 'Ben', 'The guide, please, too'),
      waitForJob,
      settle,
      listLeads('magnet'),
      advance('PT1M'),
    ),
  ];
};
