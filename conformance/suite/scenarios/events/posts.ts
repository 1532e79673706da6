/** Scenarios for webhooks of posts, delivered immediately or after errors. */
import { toText } from '../../../../spec/json.ts';
import { readTargets } from '../../../../spec/laws/traces/posts.ts';
import { getMemberAt } from '../../../../spec/laws/traces/traceReader.ts';
import { listTargets } from '../../../script/bodies.ts';
import { richPosts } from '../../faults/bodies.ts';
import { sendsPostEvents, waitUntilPublished } from '../choices.ts';
import {
  advance,
  asProbe,
  buildScenario,
  createPublishedPost,
  createScheduledPost,
  failPublishing,
  listPosts,
  republishPost,
  restorePublishing,
  type ScenarioBuilder,
  settle,
  subscribe,
  updatePost,
} from '../scenario.ts';
import { advancePastRetries, deliveryRules } from './delivery.ts';

const hello = { text: 'Tell everybody', platforms: listTargets('social') };
const thread = 'Tell\n\n\neverybody';
const withThread = {
  text: 'Tell everybody',
  platforms: listTargets('social', 'microblog', 'textthread'),
  platformContent: { microblog: { text: thread }, textthread: { text: thread } },
};
const postEventRules = [
  'webhook.post.sent',
  'webhook.post.true',
  'webhook.post.record',
  'webhook.post.members',
  'webhook.post.once',
  ...deliveryRules,
];
const otherNews = { text: 'Other news', platforms: listTargets('social', 'microblog') };
const moreNews = { text: 'More news', platforms: listTargets('microblog') };
const failingNews = { ...hello, platforms: listTargets('microblog') };
const failingAccount = '{{account:microblog}}';

const postOptions = { needs: ['webhook.events'], alone: true } as const;
const scheduledOptions = {
  ...postOptions,
  about: postEventRules,
  needs: ['webhook.events', 'post.schedule.field'],
} as const;

export const buildPostEventScenarios: ScenarioBuilder = (context) =>
  sendsPostEvents(context) ? buildPostEvents(context) : [];

const buildPostEvents: ScenarioBuilder = (context) => [
  buildScenario(
    'events/published',
    'A published post sends one event',
    { ...postOptions, about: postEventRules },
    subscribe('{{webhook:posts}}'),
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
    subscribe('{{webhook:posts}}'),
    failPublishing(failingAccount),
    createPublishedPost('partial', withThread),
    createPublishedPost('failed', failingNews),
    createPublishedPost('second-partial', otherNews),
    createPublishedPost('second-failed', moreNews),
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
    scheduledOptions,
    subscribe('{{webhook:posts}}'),
    createScheduledPost('first', hello, 'now+PT10M'),
    createScheduledPost('second', hello, 'now+PT12M'),
    advance('PT15M'),
    waitUntilPublished(context),
    settle,
    listPosts(),
    advance('PT1M'),
  ),
  ...(context.size === 'quick' ? [] : buildLaterEvents(context)),
  buildScenario(
    'events/republished',
    'A republished post sends another event',
    {
      ...postOptions,
      about: ['webhook.post.true', 'webhook.retry.same-id', ...deliveryRules],
      needs: ['webhook.events', 'post.republish'],
    },
    subscribe('{{webhook:posts}}'),
    createPublishedPost('post', hello),
    createPublishedPost('second', { ...hello, text: 'Other news' }),
    waitUntilPublished(context),
    settle,
    asProbe(republishPost('post', listTargets('professional'))),
    asProbe(republishPost('second', listTargets('professional'))),
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
    subscribe('{{webhook:refuses-twice}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    ...advancePastRetries(context, 2),
    advance('P2D'),
    listPosts(),
  ),
  buildScenario(
    'events/never-received',
    'Deliveries to a receiver that rejects every attempt are retried for a while, and then stop',
    {
      ...postOptions,
      about: ['webhook.retry.schedule', 'webhook.retry.same-id'],
      needs: ['webhook.events', 'webhook.retries'],
    },
    subscribe('{{webhook:refuses}}'),
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
    subscribe('{{webhook:gone}}'),
    createPublishedPost('post', hello),
    waitUntilPublished(context),
    settle,
    advance('PT1M'),
    listPosts(),
  ),
];

/** Events of posts that were scheduled, and then updated or not published everywhere. */
const buildLaterEvents: ScenarioBuilder = (context) => [
  buildScenario(
    'events/updated',
    'A scheduled post that was updated sends an event with its new content',
    scheduledOptions,
    subscribe('{{webhook:posts}}'),
    createScheduledPost('first', hello, 'now+PT10M'),
    createScheduledPost('second', { ...hello, text: 'Other news' }, 'now+PT12M'),
    asProbe(updatePost('first', { ...withThread, scheduledFor: '{{now+PT10M}}' })),
    asProbe(updatePost('second', { ...hello, text: 'More news', scheduledFor: '{{now+PT12M}}' })),
    advance('PT15M'),
    waitUntilPublished(context),
    settle,
    listPosts(),
    advance('PT1M'),
  ),
  buildScenario(
    'events/scheduled-failed',
    'Scheduled posts that fail, entirely or in part, send events that say so',
    scheduledOptions,
    subscribe('{{webhook:posts}}'),
    failPublishing(failingAccount),
    createScheduledPost('partial', withThread, 'now+PT10M'),
    createScheduledPost('failed', failingNews, 'now+PT11M'),
    createScheduledPost('second-partial', otherNews, 'now+PT12M'),
    createScheduledPost('second-failed', moreNews, 'now+PT13M'),
    asProbe(updatePost('second-partial', { ...otherNews, text: 'Latest news', scheduledFor: '{{now+PT12M}}' })),
    asProbe(updatePost('second-failed', { ...moreNews, text: 'Last news', scheduledFor: '{{now+PT13M}}' })),
    advance('PT15M'),
    waitUntilPublished(context),
    restorePublishing(failingAccount),
    settle,
    listPosts(),
    advance('PT1M'),
  ),
];

const contentPosts = richPosts.filter(
  ({ body, sampledPart }) => body.scheduledFor === undefined && sampledPart === undefined,
);

/** The list shows the posts while their events may be retried. */
const readWithEvents = [settle, advance('PT1M'), listPosts(), advance('PT1M')];

/** The record in an event has every member that the post has. */
const buildContentEvents: ScenarioBuilder = (context) => [
  ...contentPosts.map(({ name, body }) =>
    buildScenario(
      `events/contents/${name}`,
      `The event of a post with ${name} carries its whole content`,
      { ...postOptions, about: postEventRules },
      subscribe('{{webhook:posts}}'),
      createPublishedPost('post', body),
      waitUntilPublished(context),
      ...readWithEvents,
    ),
  ),
  ...contentPosts.map(({ name, body }) => {
    const accounts = readTargets(body).map(({ accountId }) => toText(accountId));
    const platforms = [...readTargets(body), ...listTargets('social')];
    return buildScenario(
      `events/failed-contents/${name}`,
      `The event of a post with ${name} that failed, entirely or in part, carries its whole content`,
      { ...postOptions, about: ['webhook.post.record', 'webhook.post.members'] },
      subscribe('{{webhook:posts}}'),
      ...accounts.map((account) => failPublishing(account)),
      createPublishedPost('failed', body),
      // Whether other platforms publish a carousel is open.
      accounts.includes('{{account:social}}') || getMemberAt(body, 'media', 'carousel') !== undefined
        ? []
        : createPublishedPost('partial', { ...body, platforms }),
      waitUntilPublished(context),
      ...accounts.map((account) => restorePublishing(account)),
      ...readWithEvents,
    );
  }),
];
