/** Rules on what each workflow of a lead magnet requires. */
import { type JsonObject, readMember } from '../../json.ts';
import { omitMember } from '../bodies.ts';
import { anyOf, hasMember, removes } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { collectOnly, commentsOnly, fullWithoutPlaceholders, fullWorkflow } from './bodies.ts';
import { buildMissingTemplateFragments } from './missingTemplates.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const updateVectors = createVectorBuilders('updateLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const citeMagnet = (item: string) => ({ section: 'Lead magnet', item });

const omitFromBody = (body: JsonObject, name: string) => ({ body: omitMember(body, name) });

export const workflowAllowed = requestRule({
  id: 'leadMagnet.workflow.allowed',
  level: 'derived',
  needs: ['leadMagnet.fields'],
  source: citeMagnet('workflow type: one of full, comments_only, collect_only'),
  summary: 'The workflow type must be full, comments_only or collect_only.',
  on: writes,
  trials: [
    {
      baseline: collectOnly,
      breaking: {
        'an unknown value': { ...collectOnly, workflowType: 'everything' },
        'in capitals': { ...collectOnly, workflowType: 'COLLECT_ONLY' },
        'in camel case': { ...collectOnly, workflowType: 'collectOnly' },
        'with a hyphen': { ...collectOnly, workflowType: 'collect-only' },
        'with white space': { ...collectOnly, workflowType: 'collect_only ' },
        'an empty text': { ...collectOnly, workflowType: '' },
      },
    },
    { baseline: commentsOnly, valid: [fullWithoutPlaceholders, commentsOnly, collectOnly] },
    {
      baseline: collectOnly,
      name: 'A lead magnet that changes its workflow',
      updates: 'always',
      valid: [fullWithoutPlaceholders, commentsOnly, collectOnly],
    },
  ],
  vectors: [
    accepted('full', { body: fullWorkflow }),
    accepted('comments_only', { body: commentsOnly }),
    accepted('collect_only', { body: collectOnly }),
    // First, because a service that accepts any string accepts this one as well.
    refused('a workflow type in capitals', { body: { ...collectOnly, workflowType: 'COLLECT_ONLY' } }),
    refused('an unknown workflow type', { body: { ...collectOnly, workflowType: 'everything' } }),
  ],
});

export const workflowRequired = requestRule({
  id: 'leadMagnet.workflow.required',
  level: 'derived',
  argument:
    'Author: the request has outreachAccountId, workflow type, templates and an optional activate. Implementer: a workflow could have a default. Only activate is called optional.',
  needs: ['leadMagnet.fields'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'POST /lead-magnets', item: 'request: outreachAccountId, workflow type' },
  summary: 'A lead magnet must have a workflow type.',
  on: writes,
  trials: [{ baseline: collectOnly, breaking: { 'no workflow type': omitMember(collectOnly, 'workflowType') } }],
  vectors: [
    accepted('a workflow type', { body: collectOnly }),
    refused('no workflow type', omitFromBody(collectOnly, 'workflowType')),
  ],
});

export const fullNeedsDm = requestRule({
  id: 'leadMagnet.full.dm.required',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'Errors', item: 'validation rule 2: full requires templates.dm' },
  summary: 'The workflow full requires templates.dm.',
  on: writes,
  find: ({ leadMagnet }) =>
    leadMagnet?.workflowType === 'full' && !leadMagnet.hasDm
      ? { at: '/templates/dm', detail: 'The workflow full sends a direct message; set its text in templates.dm.' }
      : [],
  schema: () => buildMissingTemplateFragments('full', hasMember('dm'), removes('dm')),
  trials: [
    {
      baseline: fullWithoutPlaceholders,
      breaking: {
        'no templates': omitMember(fullWithoutPlaceholders, 'templates'),
        'empty templates': { ...fullWithoutPlaceholders, templates: {} },
        'only comment replies': { ...fullWithoutPlaceholders, templates: commentsOnly.templates },
        'no templates, activated at creation': { ...omitMember(fullWithoutPlaceholders, 'templates'), activate: true },
      },
    },
    // The same templates under another workflow, which requires more of them.
    { baseline: collectOnly, breaking: { 'full instead of collect_only': { ...collectOnly, workflowType: 'full' } } },
    {
      baseline: fullWithoutPlaceholders,
      valid: [
        {
          ...fullWithoutPlaceholders,
          templates: { ...fullWithoutPlaceholders.templates, commentReplies: [{ text: 'Sent.' }] },
        },
        { ...fullWithoutPlaceholders, activate: true },
        { ...fullWithoutPlaceholders, activate: false },
      ],
    },
  ],
  vectors: [
    accepted('a direct message in templates.dm', { body: fullWorkflow }),
    refused('no templates', omitFromBody(fullWorkflow, 'templates')),
    refused('a body with comment replies but no direct message', {
      body: { ...fullWorkflow, templates: { commentReplies: [{ text: 'Hi' }] } },
    }),
    updateVectors.refused(
      'removing the direct message',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', templates: { dm: null } } },
      {
        leadMagnets: {
          magnet: {
            ...fullWorkflow,
            templates: { dm: { text: 'Hi' }, commentReplies: [{ text: 'Sent.' }] },
            keywords: ['GUIDE'],
          },
        },
      },
    ),
  ],
});

export const fullNeedsReplies = requestRule({
  id: 'leadMagnet.full.replies.required',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.templates', 'leadMagnet.reply.full'],
  compares: ['leadMagnet.fields:workflowType'],
  source: citeMagnet('full replies to the comment; only templates.dm is required'),
  forbids: { 'leadMagnet.reply.full': 'required' },
  summary: 'The workflow full requires at least one comment reply.',
  says: {
    'leadMagnet.reply.full': {
      'first-reply-or-none':
        'Comment replies are optional in the workflow full; without one, the comment gets no reply.',
      'default-reply':
        'Comment replies are optional in the workflow full; without one, the comment gets the service’s default reply.',
      'in-turn-or-none': 'Comment replies are optional in the workflow full; without one, the comment gets no reply.',
      'in-turn-or-default':
        'Comment replies are optional in the workflow full; without one, the comment gets the service’s default reply.',
    },
  },
  on: writes,
  reliesOn: {
    'leadMagnet.reply.full': ({ body }) =>
      readMember(body, 'workflowType') === 'full' &&
      readMember(readMember(body, 'templates'), 'commentReplies') === undefined,
  },
  find: ({ leadMagnet }) =>
    leadMagnet?.workflowType === 'full' && leadMagnet.replies === 0
      ? {
          at: '/templates/commentReplies',
          limit: 1,
          actual: 0,
          detail: 'The workflow full replies to comments; add at least one reply to templates.commentReplies.',
        }
      : [],
  trials: [
    {
      baseline: {
        ...fullWithoutPlaceholders,
        templates: { ...fullWithoutPlaceholders.templates, commentReplies: [{ text: 'Sent.' }] },
      },
      breaking: { 'no comment reply': fullWithoutPlaceholders },
    },
  ],
  vectors: [accepted('a direct message without a comment reply', { body: fullWorkflow })],
});

export const commentsNeedReplies = requestRule({
  id: 'leadMagnet.comments_only.replies.required',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'Errors', item: 'validation rule 2: comments_only requires a non-empty templates.commentReplies' },
  summary: 'The workflow comments_only requires at least one comment reply.',
  on: writes,
  find: ({ leadMagnet }) =>
    leadMagnet?.workflowType === 'comments_only' && leadMagnet.replies === 0
      ? {
          at: '/templates/commentReplies',
          limit: 1,
          actual: 0,
          detail: 'The workflow comments_only replies to comments; add at least one reply to templates.commentReplies.',
        }
      : [],
  schema: () =>
    buildMissingTemplateFragments(
      'comments_only',
      hasMember('commentReplies', { minItems: 1 }),
      anyOf(removes('commentReplies'), hasMember('commentReplies', { maxItems: 0 })),
    ),
  trials: [
    {
      baseline: commentsOnly,
      breaking: {
        'no templates': omitMember(commentsOnly, 'templates'),
        'empty templates': { ...commentsOnly, templates: {} },
        'an empty list': { ...commentsOnly, templates: { commentReplies: [] } },
        'an empty list beside a direct message': {
          ...commentsOnly,
          templates: { ...fullWithoutPlaceholders.templates, commentReplies: [] },
        },
        'only a direct message': { ...commentsOnly, templates: fullWithoutPlaceholders.templates },
      },
    },
    {
      baseline: collectOnly,
      breaking: { 'comments_only instead of collect_only': { ...collectOnly, workflowType: 'comments_only' } },
    },
    {
      baseline: fullWithoutPlaceholders,
      valid: [
        { ...commentsOnly, templates: { commentReplies: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] } },
      ],
    },
  ],
  vectors: [
    accepted('one reply', { body: commentsOnly }),
    refused('no templates', omitFromBody(commentsOnly, 'templates')),
    refused('an empty list of replies', { body: { ...commentsOnly, templates: { commentReplies: [] } } }),
    refused('a body with a direct message but no replies', {
      body: { ...commentsOnly, templates: { dm: { text: 'Hi' } } },
    }),
  ],
});
