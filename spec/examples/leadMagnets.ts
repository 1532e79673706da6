/** Examples of lead magnets: each workflow, updates, pausing and leads. */
import type { Example } from './example.ts';
import { buildLeadMagnetRecord, now } from './record.ts';

const createLeadMagnet = { operation: 'createLeadMagnet' } as const;
const base = {
  outreachAccountId: 'out_ada',
  keywords: ['GUIDE'],
  postUrl: 'https://professional.example/posts/1',
};
const fullWorkflow = {
  ...base,
  workflowType: 'full',
  templates: {
    dm: { text: 'Hi {{firstName}}, here is the guide.' },
    commentReplies: [{ text: 'It is in your inbox, {{firstName}}.' }],
  },
  followUps: [{ text: 'Did you have time to read it?', delay: 'P2D' }],
} as const;
const commentsOnly = {
  ...base,
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'The guide is on our page.' }] },
} as const;
const collectOnly = {
  ...base,
  workflowType: 'collect_only',
  webhookUrl: 'https://hooks.bright-bakery.example/leads',
} as const;
const ids = { magnet: 'lm_000001' };

export const leadMagnetExamples: readonly Example[] = [
  {
    ...createLeadMagnet,
    name: 'full',
    summary: 'Comment reply, direct message and follow-up; active immediately.',
    request: { body: { ...fullWorkflow, activate: true } },
    response: {
      outcome: 'success',
      data: buildLeadMagnetRecord('lm_000001', { ...fullWorkflow, state: 'active' } as never),
    },
  },
  {
    ...createLeadMagnet,
    name: 'comments-only',
    summary: 'Only comment replies; paused until it is activated.',
    request: { body: commentsOnly },
    response: {
      outcome: 'success',
      data: buildLeadMagnetRecord('lm_000001', { ...commentsOnly, state: 'paused' } as never),
    },
  },
  {
    ...createLeadMagnet,
    name: 'collect-only',
    summary: 'Captures leads and sends each to a webhook.',
    request: { body: { ...collectOnly, activate: true } },
    response: {
      outcome: 'success',
      data: buildLeadMagnetRecord('lm_000001', { ...collectOnly, state: 'active' } as never),
    },
  },
  {
    ...createLeadMagnet,
    name: 'no-direct-message',
    summary: 'Refused: the workflow full without a direct message.',
    request: { body: { ...base, workflowType: 'full' } },
    response: {
      outcome: 'VALIDATION_FAILED',
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
    given: { leadMagnets: { magnet: collectOnly as never } },
    ids,
    request: { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', keywords: ['GUIDE', 'BOOK'] } },
    response: {
      outcome: 'success',
      data: buildLeadMagnetRecord('lm_000001', {
        ...collectOnly,
        keywords: ['GUIDE', 'BOOK'],
        state: 'paused',
      } as never),
    },
  },
  {
    operation: 'updateLeadMagnet',
    name: 'activate',
    summary: 'Refused: an update cannot activate a lead magnet.',
    given: { leadMagnets: { magnet: collectOnly as never } },
    ids,
    request: { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', activate: true } },
    response: {
      outcome: 'VALIDATION_FAILED',
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
    given: { leadMagnets: { magnet: { ...collectOnly, activate: true } as never } },
    ids,
    request: { id: '{{magnet}}' },
    response: {
      outcome: 'success',
      data: buildLeadMagnetRecord('lm_000001', { ...collectOnly, state: 'paused' } as never),
    },
  },
  {
    operation: 'listLeads',
    name: 'one-lead',
    summary: 'A commenter who asked for the guide.',
    given: {
      leadMagnets: { magnet: { ...fullWorkflow, activate: true } as never },
      comments: [{ leadMagnet: 'magnet', author: 'Carla Winter', text: 'Guide, please!' }],
      wait: 'PT1M',
    },
    ids,
    request: { id: '{{magnet}}' },
    response: {
      outcome: 'success',
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
