/** Rules on a lead magnet, judged on the request alone. */
import { member } from '../../json.ts';
import type { JsonSchema, SchemaShare } from '../rule.ts';
import { requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';

const { accepted, refused } = vectorsOf('createLeadMagnet');
const updates = vectorsOf('updateLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const magnet = (item: string) => ({ section: 'Lead magnet', item });

const base = { outreachAccountId: 'out_ada', keywords: ['GUIDE'], postUrl: 'https://professional.example/posts/1' };
export const full = {
  ...base,
  workflowType: 'full',
  templates: { dm: { text: 'Hi {{firstName}}, here it is.' } },
} as const;
export const commentsOnly = {
  ...base,
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'Look at our page.' }] },
} as const;
export const collectOnly = { ...base, workflowType: 'collect_only' } as const;

const without = (body: Record<string, unknown>, name: string) => ({
  body: Object.fromEntries(Object.entries(body).filter(([member]) => member !== name)),
});

export const outreachRequired = requestRule({
  id: 'leadMagnet.outreachAccountId.required',
  level: 'documented',
  needs: [],
  source: magnet('outreachAccountId is required when creating'),
  summary: 'A new lead magnet names the outreach account that acts.',
  on: ['createLeadMagnet'],
  vectors: [
    accepted('an outreach account', { body: collectOnly }),
    refused('no outreach account', without(collectOnly, 'outreachAccountId')),
  ],
});

export const outreachOnUpdate = requestRule({
  id: 'leadMagnet.update.outreachAccountId',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.update.outreachAccountId'],
  source: { section: 'Updating a lead magnet', item: 'outreachAccountId is passed then as well' },
  summary: 'An update passes outreachAccountId where the profile requires it; by default it may be left out.',
  forbids: { 'leadMagnet.update.outreachAccountId': 'required' },
  says: {
    'leadMagnet.update.outreachAccountId': {
      optional: 'An update may leave out outreachAccountId.',
      required: 'An update passes outreachAccountId.',
    },
  },
  on: ['updateLeadMagnet'],
  find: ({ body }) =>
    member(body, 'outreachAccountId') === undefined
      ? [
          {
            rule: 'leadMagnet.update.outreachAccountId',
            at: '/outreachAccountId',
            detail: 'Pass outreachAccountId on update as well.',
          },
        ]
      : [],
  schema: () => ({ component: 'LeadMagnetUpdate', json: { required: ['outreachAccountId'] }, covers: 'all' }),
  vectors: [
    updates.accepted(
      'with the account',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] } },
      { leadMagnets: { magnet: collectOnly } },
    ),
    updates.accepted(
      'without it',
      { id: '{{magnet}}', body: { keywords: ['BOOK'] } },
      { leadMagnets: { magnet: collectOnly } },
    ),
  ],
});

export const workflowAllowed = requestRule({
  id: 'leadMagnet.workflow.allowed',
  level: 'derived',
  needs: ['leadMagnet.fields'],
  source: magnet('workflow type: one of full, comments_only, collect_only'),
  summary: 'The workflow type is full, comments_only or collect_only.',
  on: writes,
  vectors: [
    accepted('full', { body: full }),
    accepted('comments_only', { body: commentsOnly }),
    accepted('collect_only', { body: collectOnly }),
    refused('a word that is none of them', { body: { ...collectOnly, workflowType: 'everything' } }),
  ],
});

export const workflowRequired = requestRule({
  id: 'leadMagnet.workflow.required',
  level: 'derived',
  needs: ['leadMagnet.fields'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'POST /lead-magnets', item: 'request: outreachAccountId, workflow type' },
  summary: 'A lead magnet has a workflow type.',
  on: writes,
  vectors: [
    accepted('a workflow type', { body: collectOnly }),
    refused('no workflow type', without(collectOnly, 'workflowType')),
  ],
});

export const fullNeedsDm = requestRule({
  id: 'leadMagnet.full.dm.required',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'Errors', item: 'validation rule 2: full requires templates.dm' },
  summary: 'The workflow full has templates.dm.',
  on: writes,
  find: ({ leadMagnet }) =>
    leadMagnet?.workflowType === 'full' && !leadMagnet.hasDm
      ? [
          {
            rule: 'leadMagnet.full.dm.required',
            at: '/templates/dm',
            detail: 'The workflow full sends a direct message; give its text in templates.dm.',
          },
        ]
      : [],
  schema: () => share('full', { properties: { dm: {} }, required: ['dm'] }),
  vectors: [
    accepted('templates.dm', { body: full }),
    refused('no templates', without(full, 'templates')),
    refused('comment replies but no direct message', {
      body: { ...full, templates: { commentReplies: [{ text: 'Hi' }] } },
    }),
    updates.refused(
      'taking the direct message away',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', templates: { dm: null } } },
      { leadMagnets: { magnet: { ...full, templates: { dm: { text: 'Hi' } }, keywords: ['GUIDE'] } } },
    ),
  ],
});

export const commentsNeedReplies = requestRule({
  id: 'leadMagnet.comments_only.replies.required',
  level: 'documented',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  compares: ['leadMagnet.fields:workflowType'],
  source: { section: 'Errors', item: 'validation rule 2: comments_only requires a non-empty templates.commentReplies' },
  summary: 'The workflow comments_only has at least one comment reply.',
  on: writes,
  find: ({ leadMagnet }) =>
    leadMagnet?.workflowType === 'comments_only' && leadMagnet.replies === 0
      ? [
          {
            rule: 'leadMagnet.comments_only.replies.required',
            at: '/templates/commentReplies',
            limit: 1,
            actual: 0,
            detail:
              'The workflow comments_only replies to comments; give at least one reply in templates.commentReplies.',
          },
        ]
      : [],
  schema: () =>
    share('comments_only', {
      properties: { commentReplies: { type: 'array', minItems: 1 } },
      required: ['commentReplies'],
    }),
  vectors: [
    accepted('one reply', { body: commentsOnly }),
    refused('no templates', without(commentsOnly, 'templates')),
    refused('an empty list of replies', { body: { ...commentsOnly, templates: { commentReplies: [] } } }),
    refused('a direct message but no replies', { body: { ...commentsOnly, templates: { dm: { text: 'Hi' } } } }),
  ],
});

export const collectNeedsNothing = requestRule({
  id: 'leadMagnet.collect_only.templates.none',
  level: 'documented',
  needs: ['leadMagnet.fields'],
  compares: ['leadMagnet.fields:workflowType'],
  source: magnet('collect_only: no template requirement'),
  summary: 'The workflow collect_only needs no templates.',
  on: writes,
  vectors: [accepted('no templates', { body: collectOnly })],
});

export const templatesUnused = requestRule({
  id: 'leadMagnet.templates.unused',
  level: 'assumed',
  needs: ['leadMagnet.templates', 'leadMagnet.templates.unused'],
  compares: ['leadMagnet.fields:workflowType'],
  source: magnet('template requirement per workflow'),
  summary: 'Templates that the workflow does not use are accepted and have no effect.',
  on: writes,
  rests: {
    'leadMagnet.templates.unused': ({ body }) => {
      const workflow = member(body, 'workflowType');
      const has = (name: string) => member(member(body, 'templates'), name) !== undefined;
      return (
        (workflow === 'collect_only' && (has('dm') || has('commentReplies'))) ||
        (workflow === 'comments_only' && has('dm')) ||
        (workflow !== 'full' && workflow !== undefined && member(body, 'followUps') !== undefined)
      );
    },
  },
  vectors: [
    accepted('a direct message for collect_only', { body: { ...collectOnly, templates: { dm: { text: 'Hi' } } } }),
  ],
});

export const keywordsRequired = requestRule({
  id: 'leadMagnet.keywords.required',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.keywords.required'],
  source: magnet('watches a post for comments that contain configured keywords'),
  summary: 'A lead magnet has at least one keyword.',
  on: writes,
  vectors: [
    accepted('two keywords', { body: { ...collectOnly, keywords: ['GUIDE', 'BOOK'] } }),
    refused('no keywords', without(collectOnly, 'keywords')),
    refused('an empty list', { body: { ...collectOnly, keywords: [] } }),
    refused('an empty keyword', { body: { ...collectOnly, keywords: [''] } }),
  ],
});

export const watchedOne = requestRule({
  id: 'leadMagnet.watched.one',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.watched'],
  compares: ['leadMagnet.fields:postId', 'leadMagnet.fields:postUrl'],
  source: magnet('it watches a post'),
  summary: 'A lead magnet watches exactly one post: one of ours by id, or any other by URL.',
  on: writes,
  rests: {
    'leadMagnet.watched': ({ body }) => ['postId', 'postUrl'].some((name) => member(body, name) !== undefined),
  },
  find: ({ leadMagnet }) => {
    if (leadMagnet === undefined || (leadMagnet.postId === undefined) !== (leadMagnet.postUrl === undefined)) return [];
    const detail =
      leadMagnet.postId === undefined
        ? 'Name the watched post: @{leadMagnet.fields:postId} or @{leadMagnet.fields:postUrl}.'
        : 'Name the watched post once: @{leadMagnet.fields:postId} or @{leadMagnet.fields:postUrl}, not both.';
    return [{ rule: 'leadMagnet.watched.one', at: leadMagnet.postId === undefined ? '/postId' : '/postUrl', detail }];
  },
  vectors: [
    accepted('a URL', { body: collectOnly }),
    refused('neither', without(collectOnly, 'postUrl')),
    refused('both', { body: { ...collectOnly, postId: 'post_1' } }),
  ],
});

export const activateCreateOnly = requestRule({
  id: 'leadMagnet.activate.create-only',
  level: 'derived',
  needs: ['request.unknown-members'],
  source: magnet('activate: create only'),
  holds: { 'request.unknown-members': 'refuse' },
  summary: 'activate is for creating only.',
  on: ['updateLeadMagnet'],
  vectors: [
    accepted('activate when creating', { body: { ...collectOnly, activate: true } }),
    updates.refused(
      'activate on update',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', activate: true } },
      { leadMagnets: { magnet: collectOnly } },
    ),
  ],
});

function share(workflow: string, templates: JsonSchema): SchemaShare {
  return {
    component: 'LeadMagnetCreate',
    when: 'workflowType',
    covers: 'all',
    json: {
      if: { properties: { workflowType: { const: workflow } } },
      then: { properties: { templates: { type: 'object', ...templates } }, required: ['templates'] },
    },
  };
}
