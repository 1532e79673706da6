/** Open points of leads and outreach accounts. */
import { z } from 'zod';
import { behaviour, container, names, shape, vocabulary } from './decision.ts';

export const leadDecisions = {
  'lead.fields': names({
    question: 'What are the members of a lead called?',
    members: [
      'id',
      'leadMagnetId',
      'commenter',
      'commenter.id',
      'commenter.name',
      'commenter.profileUrl',
      'comment',
      'comment.id',
      'comment.text',
      'comment.createdAt',
      'matchedKeyword',
      'capturedAt',
      'actions',
      'failedActions',
    ],
    nestable: true,
    alternatives: ['any names'],
    why: 'The commenter, the comment, the matched keyword, the time, and the actions that were taken.',
    source: { section: 'Lead', item: 'the members of a lead are not shown' },
  }),
  'lead.list': shape({
    question: 'Where in the response is the array of leads?',
    answerSchema: z.union([z.literal('array'), container]),
    default: 'array',
    examples: ['data.items'],
    alternatives: ['data.items, data.leads or any other member of data'],
    why: 'As in the account lists, data is the array.',
    source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  }),
  'lead.list.paging': shape({
    question: 'How is the list of leads paged?',
    answerSchema: z.enum(['none', 'as-posts']),
    default: 'none',
    alternatives: ['as-posts: with the pagination members and the cursor parameter of the list of posts'],
    why: 'As in the account lists, data is an array of all leads.',
    source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  }),
  'lead.order': behaviour({
    question: 'In what order are leads listed?',
    answers: ['newest-first', 'oldest-first'],
    default: 'newest-first',
    alternatives: ['oldest-first'],
    why: 'As for posts.',
    source: { section: 'GET /lead-magnets/:id/leads', item: 'parameters and response shape are not shown' },
  }),
  'outreach.states': vocabulary({
    question: 'Which values can the status of an outreach account have?',
    values: ['connected', 'disconnected'],
    alternatives: ['any other words'],
    why: 'The document shows connected, and a connection can be lost.',
    source: { section: 'Outreach account (GET /accounts/outreach)', item: 'other values are not shown' },
  }),
};
