/** Rules on lead magnets that are judged on the request alone. */
import { asList, type JsonObject, readMember } from '../../json.ts';
import { buildTargetsOn, omitMember } from '../bodies.ts';
import { allOf, anyOf, hasMember, not } from '../fragments.ts';
import { requestRule } from '../rule.ts';
import { createVectorBuilders } from '../vector.ts';
import { collectOnly, commentsOnly, fullWithoutPlaceholders } from './bodies.ts';

const { accepted, refused } = createVectorBuilders('createLeadMagnet');
const updateVectors = createVectorBuilders('updateLeadMagnet');
const writes = ['createLeadMagnet', 'updateLeadMagnet'] as const;
const citeMagnet = (item: string) => ({ section: 'Lead magnet', item });

/** A vector request whose body lacks one member. */
const omitFromBody = (body: JsonObject, name: string) => ({ body: omitMember(body, name) });

export const outreachRequired = requestRule({
  id: 'leadMagnet.outreachAccountId.required',
  level: 'documented',
  needs: [],
  source: citeMagnet('outreachAccountId is required when creating'),
  summary: 'A new lead magnet must name an outreach account.',
  on: ['createLeadMagnet'],
  trials: [collectOnly, fullWithoutPlaceholders, commentsOnly].map((baseline) => ({
    baseline,
    breaking: { [baseline.workflowType]: omitMember(baseline, 'outreachAccountId') },
  })),
  vectors: [
    accepted('an outreach account', { body: collectOnly }),
    refused('no outreach account', omitFromBody(collectOnly, 'outreachAccountId')),
  ],
});

export const outreachOnUpdate = requestRule({
  id: 'leadMagnet.update.outreachAccount',
  level: 'assumed',
  needs: ['leadMagnet.update', 'leadMagnet.update.outreachAccountId'],
  source: { section: 'Updating a lead magnet', item: 'outreachAccountId is passed then as well' },
  summary: 'An update must include outreachAccountId if the profile requires it; by default it may be omitted.',
  forbids: { 'leadMagnet.update.outreachAccountId': 'required' },
  says: {
    'leadMagnet.update.outreachAccountId': {
      optional: 'An update may omit outreachAccountId.',
      required: 'An update must include outreachAccountId.',
    },
  },
  on: ['updateLeadMagnet'],
  find: ({ body }) =>
    readMember(body, 'outreachAccountId') === undefined
      ? { at: '/outreachAccountId', detail: 'An update must include outreachAccountId.' }
      : [],
  schema: () => ({ component: 'LeadMagnetUpdate', json: { required: ['outreachAccountId'] }, covers: 'all' }),
  trials: [
    {
      baseline: collectOnly,
      breaking: { 'no outreachAccountId': { ...omitMember(collectOnly, 'outreachAccountId'), keywords: ['BOOK'] } },
    },
  ],
  vectors: [
    updateVectors.accepted(
      'an update with outreachAccountId',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', keywords: ['BOOK'] } },
      { leadMagnets: { magnet: collectOnly } },
    ),
    updateVectors.accepted(
      'an update without outreachAccountId',
      { id: '{{magnet}}', body: { keywords: ['BOOK'] } },
      { leadMagnets: { magnet: collectOnly } },
    ),
  ],
});

export const keywordsRequired = requestRule({
  id: 'leadMagnet.keywords.nonempty',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.keywords.required'],
  source: citeMagnet('watches a post for comments that contain configured keywords'),
  summary: 'A lead magnet must have at least one keyword.',
  says: { 'leadMagnet.keywords.required': { optional: 'If a lead magnet has keywords, it must have at least one.' } },
  on: writes,
  trials: [
    {
      baseline: collectOnly,
      breaking: {
        'no keywords': omitMember(collectOnly, 'keywords'),
        'an empty list': { ...collectOnly, keywords: [] },
        'an empty keyword': { ...collectOnly, keywords: [''] },
        'an empty keyword after a valid one': { ...collectOnly, keywords: ['GUIDE', ''] },
      },
    },
    {
      baseline: collectOnly,
      valid: [
        { ...collectOnly, keywords: ['GUIDE', 'BOOK', 'ГИД', '指南', 'two words', '__proto__'] },
        { ...collectOnly, keywords: ['a'.repeat(100)] },
      ],
    },
  ],
  vectors: [
    accepted('two keywords', { body: { ...collectOnly, keywords: ['GUIDE', 'BOOK'] } }),
    refused('no keywords', omitFromBody(collectOnly, 'keywords')),
    refused('an empty list', { body: { ...collectOnly, keywords: [] } }),
    refused('an empty keyword', { body: { ...collectOnly, keywords: [''] } }),
  ],
});

/** A character that `trim` keeps. The meaning of `\s` differs between engines, so the characters are listed. */
const visibleCharacter = String.raw`[^\t\n\x0b\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`;

export const keywordsBlank = requestRule({
  id: 'leadMagnet.keywords.blank',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.keywords.white-space'],
  compares: ['leadMagnet.fields:keywords'],
  source: citeMagnet('comments that contain configured keywords'),
  forbids: { 'leadMagnet.keywords.white-space': 'refuse' },
  summary: 'A keyword must not be only white space.',
  says: { 'leadMagnet.keywords.white-space': { accept: 'A keyword may be only white space.' } },
  on: writes,
  find: ({ body }) =>
    asList(readMember(body, 'keywords')).flatMap((keyword, i) =>
      typeof keyword === 'string' && keyword !== '' && keyword.trim() === ''
        ? {
            at: `/keywords/${i}`,
            detail: 'This keyword is only white space; it must contain at least one visible character.',
          }
        : [],
    ),
  schema: () =>
    (['LeadMagnetCreate', 'LeadMagnetUpdate'] as const).map((component) => ({
      component,
      covers: 'all',
      json: { properties: { keywords: { items: { pattern: visibleCharacter } } } },
    })),
  trials: [{ baseline: collectOnly, breaking: { 'a keyword of two blanks': { ...collectOnly, keywords: ['  '] } } }],
  vectors: [
    accepted('a keyword of two words', { body: { ...collectOnly, keywords: ['send guide'] } }),
    refused('a keyword of two blanks', { body: { ...collectOnly, keywords: ['GUIDE', '  '] } }),
  ],
});

export const oneWatchedPost = requestRule({
  id: 'leadMagnet.watched.one',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.watched.count'],
  compares: ['leadMagnet.fields:postId', 'leadMagnet.fields:postUrl'],
  source: citeMagnet('it watches a post'),
  summary: 'A lead magnet must watch exactly one post: one of the caller’s posts by id, or any post by URL.',
  on: writes,
  reliesOn: {
    'leadMagnet.watched': ({ body }) => ['postId', 'postUrl'].some((name) => readMember(body, name) !== undefined),
  },
  find: ({ leadMagnet }) => {
    if (leadMagnet === undefined || (leadMagnet.postId === undefined) !== (leadMagnet.postUrl === undefined)) return [];
    const detail =
      leadMagnet.postId === undefined
        ? 'Set @{leadMagnet.fields:postId} or @{leadMagnet.fields:postUrl} to the post to watch.'
        : 'Set only one of @{leadMagnet.fields:postId} and @{leadMagnet.fields:postUrl}.';
    return { at: leadMagnet.postId === undefined ? '/postId' : '/postUrl', detail };
  },
  schema: () => {
    const watchesBoth = allOf(hasMember('postId'), hasMember('postUrl'));
    const watchesNone = not(anyOf(hasMember('postId'), hasMember('postUrl')));
    return [
      { component: 'LeadMagnetCreate', covers: 'all', refuses: anyOf(watchesBoth, watchesNone) },
      { component: 'LeadMagnetUpdate', covers: 'part', refuses: watchesBoth },
    ];
  },
  trials: [
    { baseline: collectOnly, breaking: { 'no watched post': omitMember(collectOnly, 'postUrl') } },
    {
      baseline: { ...omitMember(collectOnly, 'postUrl'), postId: '{{watched}}' },
      given: { posts: { watched: { text: 'Comment GUIDE', platforms: buildTargetsOn('professional') } } },
      breaking: {
        'both postId and postUrl': {
          ...omitMember(collectOnly, 'postUrl'),
          postId: '{{watched}}',
          postUrl: collectOnly.postUrl,
        },
      },
    },
  ],
  vectors: [
    accepted('a post URL', { body: collectOnly }),
    refused('a lead magnet without a watched post', omitFromBody(collectOnly, 'postUrl')),
    refused('a lead magnet with both postId and postUrl', { body: { ...collectOnly, postId: 'post_1' } }),
  ],
});

export const activateCreateOnly = requestRule({
  id: 'leadMagnet.activate.create-only',
  level: 'derived',
  needs: ['request.unknown-members'],
  source: citeMagnet('activate: create only'),
  holds: { 'request.unknown-members': 'refuse' },
  summary: 'activate is only allowed when creating a lead magnet.',
  on: ['updateLeadMagnet'],
  trials: [
    {
      baseline: collectOnly,
      breaking: {
        'activate true': { ...collectOnly, activate: true },
        'activate false': { ...collectOnly, activate: false },
      },
    },
  ],
  vectors: [
    accepted('activate when creating', { body: { ...collectOnly, activate: true } }),
    updateVectors.refused(
      'activate on update',
      { id: '{{magnet}}', body: { outreachAccountId: 'out_ada', activate: true } },
      { leadMagnets: { magnet: collectOnly } },
    ),
  ],
});
