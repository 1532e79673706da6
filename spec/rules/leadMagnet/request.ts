/** Rules on a lead magnet, judged on the request alone. */
import { type JsonObject, member } from '../../json.ts';
import { to, without } from '../bodies.ts';
import { requestRule } from '../rule.ts';
import { vectorsOf } from '../vector.ts';
import { collectOnly, commentsOnly, plainFull } from './bodies.ts';

const { accepted, refused } = vectorsOf('createLeadMagnet');
const updates = vectorsOf('updateLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const magnet = (item: string) => ({ section: 'Lead magnet', item });

/** The body of a vector without a member. */
const lacking = (body: JsonObject, name: string) => ({ body: without(body, name) });

export const outreachRequired = requestRule({
  id: 'leadMagnet.outreachAccountId.required',
  level: 'documented',
  needs: [],
  source: magnet('outreachAccountId is required when creating'),
  summary: 'A new lead magnet names the outreach account that acts.',
  on: ['createLeadMagnet'],
  trials: [collectOnly, plainFull, commentsOnly].map((like) => ({
    like,
    broken: { [like.workflowType]: without(like, 'outreachAccountId') },
  })),
  vectors: [
    accepted('an outreach account', { body: collectOnly }),
    refused('no outreach account', lacking(collectOnly, 'outreachAccountId')),
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
  trials: [
    { like: collectOnly, broken: { none: { ...without(collectOnly, 'outreachAccountId'), keywords: ['BOOK'] } } },
  ],
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

export const keywordsRequired = requestRule({
  id: 'leadMagnet.keywords.required',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.keywords.required'],
  source: magnet('watches a post for comments that contain configured keywords'),
  summary: 'A lead magnet has at least one keyword.',
  on: writes,
  trials: [
    {
      like: collectOnly,
      broken: {
        none: without(collectOnly, 'keywords'),
        'an empty list': { ...collectOnly, keywords: [] },
        'an empty one': { ...collectOnly, keywords: [''] },
        'an empty one after another': { ...collectOnly, keywords: ['GUIDE', ''] },
      },
    },
    {
      like: plainFull,
      kept: [
        { ...collectOnly, keywords: ['GUIDE', 'BOOK', 'ГИД', '指南', 'two words', '__proto__'] },
        { ...collectOnly, keywords: ['a'.repeat(100)] },
      ],
    },
  ],
  vectors: [
    accepted('two keywords', { body: { ...collectOnly, keywords: ['GUIDE', 'BOOK'] } }),
    refused('no keywords', lacking(collectOnly, 'keywords')),
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
  trials: [
    { like: collectOnly, broken: { neither: without(collectOnly, 'postUrl') } },
    {
      like: { ...without(collectOnly, 'postUrl'), postId: '{{watched}}' },
      given: { posts: { watched: { text: 'Comment GUIDE', platforms: to('professional') } } },
      broken: { both: { ...without(collectOnly, 'postUrl'), postId: '{{watched}}', postUrl: collectOnly.postUrl } },
    },
  ],
  vectors: [
    accepted('a URL', { body: collectOnly }),
    refused('neither', lacking(collectOnly, 'postUrl')),
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
  trials: [
    {
      like: collectOnly,
      broken: { true: { ...collectOnly, activate: true }, false: { ...collectOnly, activate: false } },
    },
  ],
  vectors: [
    accepted('activate when creating', { body: { ...collectOnly, activate: true } }),
    updates.refused(
      'activate on update',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', activate: true } },
      { leadMagnets: { magnet: collectOnly } },
    ),
  ],
});
