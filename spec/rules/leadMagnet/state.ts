/** Rules on lead magnets that need facts. */
import { listOperationsOn } from '../../operations/index.ts';
import { excerpt } from '../../text/excerpt.ts';
import { getAccountId } from '../../world.ts';
import { buildTargetsOn } from '../bodies.ts';
import { stateRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { collectOnly, fullWithoutPlaceholders } from './bodies.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const pauseVectors = createVectorBuilders('pauseLeadMagnet');
const leadVectors = createVectorBuilders('listLeads');
const updateVectors = createVectorBuilders('updateLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const citeMagnet = (item: string) => ({ section: 'Lead magnet', item });

const { postUrl: _, ...withoutPostUrl } = collectOnly;
const existingMagnet = { leadMagnets: { magnet: collectOnly } };

export const magnetExists = stateRule({
  id: 'leadMagnet.exists',
  level: 'derived',
  needs: ['error.statuses'],
  code: 'NOT_FOUND',
  source: { section: 'Endpoints', item: '/lead-magnets/:id/…' },
  summary: 'The id in the path must belong to one of the caller’s lead magnets.',
  on: listOperationsOn('leadMagnet'),
  find: (call, { leadMagnet }) =>
    leadMagnet === undefined
      ? {
          at: '',
          actual: excerpt(call.id ?? ''),
          detail: 'No lead magnet of this key has this id; use the id from the response that created it.',
        }
      : [],
  misuses: listOperationsOn('leadMagnet').map((operation) => ({
    name: `${operation} with an unknown id`,
    given: { posts: { post: { text: 'Hello', platforms: buildTargetsOn('social') } } },
    requests: [
      { operation, id: 'unknown-lead-magnet' },
      { operation, id: '{{post}}' },
    ],
  })),
  vectors: [
    pauseVectors.accepted('pausing an existing lead magnet', { id: '{{magnet}}' }, existingMagnet),
    pauseVectors.refused('pausing an unknown lead magnet', { id: 'lm_nobody' }),
    leadVectors.accepted('listing the leads of an existing lead magnet', { id: '{{magnet}}' }, existingMagnet),
    leadVectors.refused('listing the leads of an unknown lead magnet', { id: 'lm_nobody' }),
    updateVectors.refused('updating an unknown lead magnet', {
      id: 'lm_nobody',
      body: { outreachAccountId: 'out_ada' },
    }),
  ],
});

export const outreachExists = stateRule({
  id: 'leadMagnet.outreachAccount.exists',
  level: 'derived',
  argument:
    'Author: the id comes from the outreach list. Implementer: a service could accept the id of a posting account and use the outreach account that belongs to it. The document describes them as separate connections.',
  needs: [],
  source: citeMagnet('outreachAccountId is an id from GET /accounts/outreach'),
  summary: 'outreachAccountId must be an id from GET /accounts/outreach, not that of a posting account.',
  otherStatuses: ['notFound'],
  on: writes,
  find: ({ leadMagnet }, { outreachAccounts }) => {
    const id = leadMagnet?.outreachAccountId;
    if (id === undefined || outreachAccounts.some((account) => account.id === id)) return [];
    return {
      at: '/outreachAccountId',
      actual: excerpt(id),
      detail: 'No outreach account has this id; GET /accounts/outreach lists the valid ids.',
    };
  },
  trials: [
    {
      baseline: collectOnly,
      breaking: {
        'an account for posting': { ...collectOnly, outreachAccountId: getAccountId('professional') },
        'an account for posting on another platform': { ...collectOnly, outreachAccountId: getAccountId('microblog') },
        'an unknown id': { ...collectOnly, outreachAccountId: 'unknown-outreach-account' },
      },
    },
  ],
  vectors: [
    accepted('a listed outreach account', { body: collectOnly }),
    refused('an account for posting', { body: { ...collectOnly, outreachAccountId: 'acc_professional' } }),
    refused('an unknown id', { body: { ...collectOnly, outreachAccountId: 'out_nobody' } }),
  ],
});

export const anyOutreachConnected = stateRule({
  id: 'leadMagnet.outreach.connected',
  level: 'documented',
  needs: [],
  source: { section: 'POST /lead-magnets', item: 'the user must have at least one outreach account connected' },
  summary: 'The caller must have at least one connected outreach account to create a lead magnet.',
  on: ['createLeadMagnet'],
  // The body is valid; the account settings of the caller cause the refusal.
  otherStatuses: ['conflict'],
  find: (_call, { outreachAccounts }) =>
    outreachAccounts.some(({ status }) => status === 'connected')
      ? []
      : {
          at: '/outreachAccountId',
          detail: 'No outreach account is connected; connect one in the account settings first.',
        },
  vectors: [
    accepted('one connected account', { body: collectOnly }),
    refused(
      'no connected account',
      { body: { ...collectOnly, outreachAccountId: 'out_ben' } },
      { outreachConnected: false },
    ),
  ],
});

export const outreachConnected = stateRule({
  id: 'leadMagnet.outreachAccount.connected',
  level: 'assumed',
  needs: ['outreach.states'],
  source: { section: 'POST /lead-magnets', item: 'at least one outreach account must be connected' },
  summary: 'The outreach account of a new lead magnet must be connected.',
  on: ['createLeadMagnet'],
  find: ({ leadMagnet }, { outreachAccounts }) => {
    const account = outreachAccounts.find(({ id }) => id === leadMagnet?.outreachAccountId);
    if (account === undefined || account.status === 'connected') return [];
    return {
      at: '/outreachAccountId',
      limit: '@{outreach.states:connected}',
      actual: `@{outreach.states:${account.status}}`,
      detail: 'This outreach account is not connected; reconnect it or use another one.',
    };
  },
  trials: [
    {
      baseline: collectOnly,
      breaking: {
        'a disconnected account': { ...collectOnly, outreachAccountId: 'out_ben' },
        'a disconnected account for the workflow full': { ...fullWithoutPlaceholders, outreachAccountId: 'out_ben' },
      },
    },
  ],
  vectors: [
    accepted('a connected account', { body: collectOnly }),
    refused('a disconnected account', { body: { ...collectOnly, outreachAccountId: 'out_ben' } }),
  ],
});

export const watchedProfessional = stateRule({
  id: 'leadMagnet.watched.professional',
  level: 'derived',
  argument:
    'Author: a lead magnet automates a post on the professional network. Implementer: any post with comments could be watched. The document names no other network.',
  needs: ['leadMagnet.fields', 'leadMagnet.watched'],
  compares: ['leadMagnet.fields:postId'],
  source: citeMagnet('automation on a professional-network post'),
  summary: 'A post watched by id must belong to the caller and have a target on professional.',
  otherStatuses: ['notFound'],
  on: writes,
  find: ({ leadMagnet }, { watchedPost }) => {
    if (leadMagnet?.postId === undefined) return [];
    if (watchedPost === undefined)
      return {
        at: '/postId',
        actual: excerpt(leadMagnet.postId),
        detail: 'No post has this id; list the posts to find valid ids.',
      };
    if (watchedPost.platforms.some((target) => target.platform === 'professional')) return [];
    return {
      at: '/postId',
      limit: 'professional',
      actual: watchedPost.platforms.map((target) => target.platform).join(', '),
      detail: 'A lead magnet can only watch a post with a target on professional; this post has none.',
    };
  },
  trials: [
    {
      baseline: { ...withoutPostUrl, postId: '{{watched}}' },
      given: {
        posts: {
          watched: { text: 'Comment GUIDE', platforms: buildTargetsOn('professional') },
          elsewhere: { text: 'Comment GUIDE', platforms: buildTargetsOn('social') },
        },
      },
      breaking: {
        'a post on another platform': { ...withoutPostUrl, postId: '{{elsewhere}}' },
        'an unknown post': { ...withoutPostUrl, postId: 'unknown-post' },
      },
    },
    {
      baseline: collectOnly,
      given: {
        posts: {
          one: { text: 'Comment GUIDE', platforms: buildTargetsOn('professional') },
          two: { text: 'Comment GUIDE', platforms: buildTargetsOn('social', 'professional') },
        },
      },
      name: 'Watching posts of the caller that have a professional target',
      valid: ['{{one}}', '{{two}}'].map((postId) => ({ ...withoutPostUrl, postId })),
    },
  ],
  vectors: [
    accepted(
      'a post with a professional target',
      { body: { ...withoutPostUrl, postId: '{{post}}' } },
      { posts: { post: { text: 'Comment GUIDE', platforms: buildTargetsOn('professional', 'social') } } },
    ),
    refused(
      'a post without a professional target',
      { body: { ...withoutPostUrl, postId: '{{post}}' } },
      { posts: { post: { text: 'Comment GUIDE', platforms: buildTargetsOn('social') } } },
    ),
    refused('an unknown post', { body: { ...withoutPostUrl, postId: 'post_nobody' } }),
  ],
});

export const pauseWhenPaused = stateRule({
  id: 'leadMagnet.pause.repeated',
  level: 'assumed',
  needs: ['leadMagnet.pause.again'],
  code: 'LEAD_MAGNET_ALREADY_PAUSED',
  source: {
    section: 'States and transitions',
    item: 'active, POST /lead-magnets/:id/pause, paused; nothing is shown for paused',
  },
  summary: 'Pausing a paused lead magnet is accepted and changes nothing, unless the profile refuses it.',
  forbids: { 'leadMagnet.pause.again': 'refuse' },
  says: {
    'leadMagnet.pause.again': {
      accept: 'Pausing a paused lead magnet is accepted and changes nothing.',
      refuse: 'Only an active lead magnet can be paused.',
    },
  },
  on: ['pauseLeadMagnet'],
  find: (_call, { leadMagnet }) =>
    leadMagnet?.state === 'paused'
      ? {
          at: '',
          limit: '@{leadMagnet.states:active}',
          actual: '@{leadMagnet.states:paused}',
          detail: 'This lead magnet is already paused.',
        }
      : [],
  misuses: [
    {
      name: 'a paused lead magnet',
      given: existingMagnet,
      requests: [{ operation: 'pauseLeadMagnet', id: '{{magnet}}' }],
    },
  ],
  vectors: [
    pauseVectors.accepted(
      'pausing an active lead magnet',
      { id: '{{magnet}}' },
      { leadMagnets: { magnet: { ...collectOnly, activate: true } } },
    ),
    pauseVectors.accepted(
      'pausing a paused lead magnet',
      { id: '{{magnet}}' },
      { ...existingMagnet, paused: ['magnet'] },
    ),
  ],
});
