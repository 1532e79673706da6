/** Examples of lead magnets: each workflow, updates, pausing and leads. */
import type { Example } from './example.ts';
import { leadMagnet, now } from './record.ts';

const create = { operation: 'createLeadMagnet' } as const;
const watched = {
  outreachAccountId: 'out_ada',
  keywords: ['GUIDE'],
  postUrl: 'https://professional.example/posts/1',
};
const full = {
  ...watched,
  workflowType: 'full',
  templates: {
    dm: { text: 'Hi {{firstName}}, here is the guide.' },
    commentReplies: [{ text: 'It is in your inbox, {{firstName}}.' }],
  },
  followUps: [{ text: 'Did you have time to read it?', delay: 'P2D' }],
} as const;
const replies = {
  ...watched,
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'The guide is on our page.' }] },
} as const;
const collect = {
  ...watched,
  workflowType: 'collect_only',
  webhookUrl: 'https://hooks.bright-bakery.example/leads',
} as const;
const ids = { magnet: 'lm_000001' };

export const leadMagnetExamples: readonly Example[] = [
  {
    ...create,
    name: 'full',
    summary: 'Comment reply, direct message and follow-up; active immediately.',
    request: { body: { ...full, activate: true } },
    response: { status: 'success', data: leadMagnet('lm_000001', { ...full, state: 'active' } as never) },
  },
  {
    ...create,
    name: 'comments-only',
    summary: 'Only comment replies; paused until it is activated.',
    request: { body: replies },
    response: { status: 'success', data: leadMagnet('lm_000001', { ...replies, state: 'paused' } as never) },
  },
  {
    ...create,
    name: 'collect-only',
    summary: 'Captures leads and sends each to a webhook.',
    request: { body: { ...collect, activate: true } },
    response: { status: 'success', data: leadMagnet('lm_000001', { ...collect, state: 'active' } as never) },
  },
  {
    ...create,
    name: 'no-direct-message',
    summary: 'Refused: the workflow full without a direct message.',
    request: { body: { ...watched, workflowType: 'full' } },
    response: {
      status: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'leadMagnet.full.dm.required',
          at: '/templates/dm',
          detail: 'The workflow full sends a direct message; set its text in templates.dm.',
        },
      ],
    },
  },
  {
    operation: 'updateLeadMagnet',
    name: 'more-keywords',
    summary: 'One more keyword.',
    given: { leadMagnets: { magnet: collect as never } },
    ids,
    request: { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', keywords: ['GUIDE', 'BOOK'] } },
    response: {
      status: 'success',
      data: leadMagnet('lm_000001', { ...collect, keywords: ['GUIDE', 'BOOK'], state: 'paused' } as never),
    },
  },
  {
    operation: 'updateLeadMagnet',
    name: 'activate',
    summary: 'Refused: an update cannot activate a lead magnet.',
    given: { leadMagnets: { magnet: collect as never } },
    ids,
    request: { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', activate: true } },
    response: {
      status: 'VALIDATION_FAILED',
      findings: [
        {
          rule: 'leadMagnet.activate.create-only',
          at: '/activate',
          detail: 'activate is only allowed when creating a lead magnet.',
        },
      ],
    },
  },
  {
    operation: 'pauseLeadMagnet',
    name: 'active',
    summary: 'An active lead magnet is paused.',
    given: { leadMagnets: { magnet: { ...collect, activate: true } as never } },
    ids,
    request: { id: '{{magnet}}' },
    response: { status: 'success', data: leadMagnet('lm_000001', { ...collect, state: 'paused' } as never) },
  },
  {
    operation: 'listLeads',
    name: 'one-lead',
    summary: 'A commenter who asked for the guide.',
    given: {
      leadMagnets: { magnet: { ...full, activate: true } as never },
      comments: [{ leadMagnet: 'magnet', author: 'Carla Winter', text: 'Guide, please!' }],
      wait: 'PT1M',
    },
    ids,
    request: { id: '{{magnet}}' },
    response: {
      status: 'success',
      data: [
        {
          id: 'lead_000001',
          leadMagnetId: 'lm_000001',
          commenter: {
            id: 'carla-winter',
            name: 'Carla Winter',
            profileUrl: 'https://professional.example/in/carla-winter',
          },
          comment: { id: 'cmt_000001', text: 'Guide, please!', createdAt: now },
          matchedKeyword: 'GUIDE',
          capturedAt: '2030-01-07T09:01:00Z',
          actions: ['direct_message', 'connection_request', 'comment_reply'],
        },
      ],
    },
  },
];
