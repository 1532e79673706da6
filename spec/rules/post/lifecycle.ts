/** Rules on what the state of a post allows. */
import { type JsonObject, readMember } from '../../json.ts';
import { hasPostQuota, plans } from '../../plans.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { computeNextUtcMonth, formatInstant } from '../../time/instant.ts';
import { buildTargetsOn, farFuture, getForeignUrl } from '../bodies.ts';
import { stateRule } from '../rule.ts';
import type { TrialRequest } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';
import { getTargets } from './targetAccounts.ts';

const text = 'Hello';
const socialPost = { text, platforms: buildTargetsOn('social') };
const givenDraft = { posts: { post: socialPost } };
const givenPublished = { posts: { post: { ...socialPost, publishNow: true } } };
const givenScheduled = { posts: { post: { ...socialPost, scheduledFor: farFuture } } };

const buildUpdateRequest = (body: JsonObject): TrialRequest => ({ operation: 'updatePost', id: '{{post}}', body });
const buildRepublishRequest = (...labels: readonly PlatformLabel[]): TrialRequest => ({
  operation: 'republishPost',
  id: '{{post}}',
  body: { platforms: buildTargetsOn(...labels) },
});

const updateVectors = createVectorBuilders('updatePost');
const republishVectors = createVectorBuilders('republishPost');
const creationVectors = createVectorBuilders('createPost');

export const postEditable = stateRule({
  id: 'post.editable',
  level: 'derived',
  argument:
    'Author: an update is for drafts and scheduled posts. Implementer: a network may allow editing what is published. The document lists two states and no other.',
  needs: ['post.edit.published'],
  everyReading: { 'post.edit.published': () => true },
  code: 'POST_NOT_EDITABLE',
  source: { section: 'PATCH /posts/:id', item: 'edits a draft or scheduled post' },
  summary: 'Only a draft or a scheduled post can be edited.',
  on: ['updatePost'],
  find: (_, { post }) =>
    post === undefined || post.status === 'draft' || post.status === 'scheduled'
      ? []
      : {
          at: '',
          limit: '@{post.states:draft}, @{post.states:scheduled}',
          actual: `@{post.states:${post.status}}`,
          detail: 'This post can no longer be edited: it is neither a draft nor scheduled.',
        },
  misuses: [
    {
      name: 'a published post',
      given: givenPublished,
      requests: [
        buildUpdateRequest({ ...socialPost, text: 'Better' }),
        buildUpdateRequest({ ...socialPost, scheduledFor: '2031-06-01T12:00:00Z' }),
        buildUpdateRequest({ platforms: buildTargetsOn('professional'), text }),
        buildUpdateRequest({ ...socialPost, publishNow: true }),
        buildUpdateRequest({ media: { images: [getForeignUrl('photo.jpg')] } }),
      ],
    },
    {
      name: 'a post whose scheduled time has passed',
      given: { posts: { post: { ...socialPost, scheduledFor: '{{now+PT10M}}' } }, wait: 'PT11M' },
      requests: [buildUpdateRequest({ ...socialPost, text: 'Better' })],
    },
  ],
  vectors: [
    updateVectors.accepted('editing a draft', { id: '{{post}}', body: { text: 'Better' } }, givenDraft),
    updateVectors.accepted('editing a scheduled post', { id: '{{post}}', body: { text: 'Better' } }, givenScheduled),
    updateVectors.refused('editing a published post', { id: '{{post}}', body: { text: 'Better' } }, givenPublished),
    updateVectors.refused(
      'editing a post whose scheduled time has passed',
      { id: '{{post}}', body: { text: 'Better' } },
      {
        posts: { post: { ...socialPost, scheduledFor: '2030-01-07T09:10:00Z' } },
        wait: 'PT10M',
      },
    ),
  ],
});

export const republishState = stateRule({
  id: 'post.republish.state',
  level: 'assumed',
  needs: ['post.republish', 'post.republish.to'],
  code: 'POST_NOT_REPUBLISHABLE',
  source: { section: 'Delete and republish', item: 'republishing an existing post to new platforms' },
  summary: 'Only a post that was published, or that failed to publish, can be republished.',
  on: ['republishPost'],
  find: (_, { post }) =>
    post === undefined ||
    post.status === 'published' ||
    post.status === 'partially_published' ||
    post.status === 'failed'
      ? []
      : {
          at: '',
          limit: '@{post.states:published}, @{post.states:partially_published}, @{post.states:failed}',
          actual: `@{post.states:${post.status}}`,
          detail: 'This post has not been published yet; publish it first.',
        },
  misuses: [
    { name: 'a draft', given: givenDraft, requests: [buildRepublishRequest('professional')] },
    {
      name: 'a scheduled post',
      given: { posts: { post: { ...socialPost, scheduledFor: '2031-06-01T12:00:00Z' } } },
      requests: [buildRepublishRequest('professional')],
    },
  ],
  vectors: [
    republishVectors.accepted(
      'republishing a published post',
      { id: '{{post}}', body: { platforms: buildTargetsOn('microblog') } },
      givenPublished,
    ),
    republishVectors.refused(
      'republishing a draft',
      { id: '{{post}}', body: { platforms: buildTargetsOn('microblog') } },
      givenDraft,
    ),
    republishVectors.refused(
      'republishing a scheduled post',
      { id: '{{post}}', body: { platforms: buildTargetsOn('microblog') } },
      givenScheduled,
    ),
  ],
});

export const republishNew = stateRule({
  id: 'post.republish.new',
  level: 'derived',
  argument:
    'Author: to new platforms. Implementer: republishing may repeat a post where it already is. The document says "new"; whether a second account of a platform is new is post.republish.to.',
  needs: ['post.republish', 'post.republish.to'],
  source: { section: 'Delete and republish', item: 'to new platforms' },
  summary: 'A post can be republished only to accounts where it is not published yet.',
  otherStatuses: ['conflict'],
  on: ['republishPost'],
  says: {
    'post.republish.to': {
      'new-platform-from-ended': 'A post can be republished only to platforms where it is not published yet.',
    },
  },
  find: (call, { post }, b) => {
    const place = b['post.republish.to'] === 'new-platform-from-ended' ? 'platform' : 'account';
    return getTargets(call).flatMap(({ platform, accountId, at }) => {
      const isPublished = post?.platforms.some(
        (target) =>
          target.platform === platform &&
          (place === 'platform' || target.accountId === accountId) &&
          target.status === 'published',
      );
      return isPublished ? { at, detail: `The post is already published on this ${place}; remove this target.` } : [];
    });
  },
  misuses: [
    {
      name: 'an account where the post is published',
      given: givenPublished,
      requests: [
        buildRepublishRequest('social'),
        buildRepublishRequest('professional', 'social'),
        buildRepublishRequest('social', 'professional'),
      ],
    },
    {
      name: 'an account where the post was republished',
      given: givenPublished,
      setup: [buildRepublishRequest('professional')],
      requests: [buildRepublishRequest('professional')],
    },
  ],
  vectors: [
    republishVectors.accepted(
      'republishing to another account of the same platform',
      { id: '{{post}}', body: { platforms: [{ platform: 'microblog', accountId: 'acc_microblog_second' }] } },
      {
        posts: { post: { text, platforms: buildTargetsOn('microblog'), publishNow: true } },
      },
    ),
    republishVectors.refused(
      'republishing to an account where the post is published',
      { id: '{{post}}', body: { platforms: buildTargetsOn('social') } },
      givenPublished,
    ),
    republishVectors.refused(
      'republishing to one new account and one where the post is published',
      { id: '{{post}}', body: { platforms: buildTargetsOn('microblog', 'social') } },
      givenPublished,
    ),
  ],
});

export const quota = stateRule({
  id: 'quota.posts',
  level: 'derived',
  argument:
    'Author: 100 posts per month for the API plan. Implementer: additional plans may lift the limit. The rule applies to keys with only the API plan, and limits.quota defines how posts are counted.',
  needs: ['limits.quota'],
  code: 'POST_QUOTA_EXCEEDED',
  source: { section: 'Plans', item: 'API plan: 100 published posts per month' },
  holds: { 'limits.quota': ['per-post-calendar-month', 'republish-free'] },
  summary: 'A key with only the API plan may publish at most 100 posts per month.',
  says: {
    'limits.quota.keys': {
      'api-without-starter': 'A key with the API plan and without Starter may publish at most 100 posts per month.',
    },
  },
  on: ['createPost', 'updatePost', 'republishPost'],
  concerns: { publishes: true },
  find: (call, { now, usage }, b) => {
    const isCounted =
      call.operation === 'republishPost'
        ? b['limits.quota'] !== 'republish-free'
        : readMember(call.body, 'publishNow') === true;
    const limit = plans.api.publishedPostsPerMonth ?? Number.POSITIVE_INFINITY;
    if (!isCounted || !hasPostQuota(usage.plans, b) || usage.publishedThisMonth < limit) return [];
    const nextMonth = formatInstant(computeNextUtcMonth(now));
    return {
      at: '',
      limit,
      actual: usage.publishedThisMonth,
      detail: `The plan’s quota of ${limit} published posts for this month is used up; it resets at ${nextMonth}.`,
    };
  },
  vectors: [
    creationVectors.accepted(
      'the 100th published post of the month',
      { body: { ...socialPost, publishNow: true } },
      { plans: ['api'], repeat: 99, wait: 'PT1M' },
    ),
    creationVectors.refused(
      'the 101st published post of the month',
      { body: { ...socialPost, publishNow: true } },
      { plans: ['api'], repeat: 100, wait: 'PT1M' },
    ),
    creationVectors.accepted(
      'a draft on the API plan',
      { body: socialPost },
      { plans: ['api'], posts: {}, wait: 'PT1M' },
    ),
    creationVectors.accepted(
      'the 101st published post of the month on Starter',
      { body: { ...socialPost, publishNow: true } },
      { plans: ['starter'], repeat: 100 },
    ),
  ],
});
