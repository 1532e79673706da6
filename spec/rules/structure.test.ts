import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ListPostsQuery } from '../operations/posts.ts';
import { collectIssues } from '../schemas/introspection/issues.ts';
import { LeadMagnetCreate, LeadMagnetUpdate } from '../schemas/leadMagnet.ts';
import { PostCreate, PostUpdate } from '../schemas/post.ts';
import { findRule } from './index.ts';
import { convertIssues } from './structure.ts';

const validPost = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

function collectFindings(value: unknown, schema: z.ZodType = PostCreate, part: 'body' | 'query' = 'body') {
  return convertIssues(collectIssues(schema, value), {
    schema,
    part,
    absent: new Set(),
    optional: new Set(),
    reshaped: new Set(),
    ignoresMembers: false,
  });
}

const listRulesAndPointers = (value: unknown) => collectFindings(value).map(({ rule, at }) => `${rule} ${at}`);

describe('convertIssues names', () => {
  test.each([
    ['request.object if the body is not an object', [validPost], ['request.object ']],
    ['request.member.type if a member has the wrong type', { ...validPost, text: 7 }, ['request.member.type /text']],
    [
      'request.member.required if a member is missing',
      { text: 'a', platforms: [{ platform: 'social' }] },
      ['request.member.required /platforms/0/accountId'],
    ],
    ['the rule of a required member if it has its own', { text: 'a' }, ['post.platforms.required /platforms']],
    [
      'post.target.platform.known if a platform label is unknown',
      { ...validPost, platforms: [{ platform: 'pinboard', accountId: 'x' }] },
      ['post.target.platform.known /platforms/0/platform'],
    ],
    [
      'platformContent.label.known if a key of platformContent is unknown',
      { ...validPost, platformContent: { pinboard: {} } },
      ['platformContent.label.known /platformContent/pinboard'],
    ],
    [
      'media.top-level if media is inside platformContent',
      { ...validPost, platformContent: { social: { images: [] } } },
      ['media.top-level /platformContent/social/images'],
    ],
    [
      'the rule of a structure that the document does not show if one of its items has the wrong type',
      { ...validPost, autoPlug: { comments: ['Hello'] } },
      ['autoPlug.comments.shape /autoPlug/comments/0'],
    ],
    ['request.members.unknown if a member is unknown', { ...validPost, tags: [] }, ['request.members.unknown /tags']],
    [
      'request.bounds if a value exceeds an assumed bound',
      { ...validPost, platforms: [{ platform: 'social', accountId: 'a'.repeat(65) }] },
      ['request.bounds /platforms/0/accountId'],
    ],
    [
      'post.schedule.timestamp if a schedule is malformed',
      { ...validPost, scheduledFor: '2030-06-01' },
      ['post.schedule.timestamp /scheduledFor'],
    ],
    [
      'post.schedule.iso if a schedule has none of the formats of ISO 8601',
      { ...validPost, scheduledFor: 'soon' },
      ['post.schedule.iso /scheduledFor'],
    ],
  ])('%s', (_, value, expected) => {
    expect(listRulesAndPointers(value)).toEqual(expected);
  });
});

describe('convertIssues', () => {
  test('reports all errors, not only the first', () => {
    expect(listRulesAndPointers({ text: 7, platforms: [{}], media: { images: 'x' }, more: 1 })).toEqual(
      expect.arrayContaining([
        'request.member.type /text',
        'request.member.type /media/images',
        'request.members.unknown /more',
        'request.member.required /platforms/0/accountId',
      ]),
    );
  });

  test('suggests the correct name of a misspelt member', () => {
    expect(collectFindings({ ...validPost, publishnow: true })[0]?.detail).toContain('publishNow');
  });

  test('names leadMagnet.activate.create-only only for activate in the body of an update of a lead magnet', () => {
    const listRules = (...parameters: Parameters<typeof collectFindings>) =>
      collectFindings(...parameters).map(({ rule }) => rule);
    expect(listRules({ activate: true }, LeadMagnetUpdate)).toEqual(['leadMagnet.activate.create-only']);
    expect(listRules({ templates: { activate: true } }, LeadMagnetUpdate)).toEqual(['request.members.unknown']);
    expect(listRules({ ...validPost, activate: true })).toEqual(['request.members.unknown']);
    expect(listRules({ activate: '1' }, ListPostsQuery, 'query')).toEqual(['request.parameters.unknown']);
  });

  test('says that an id has no white space', () => {
    const [finding] = collectFindings({ ...validPost, platforms: [{ platform: 'social', accountId: 'acc 1' }] });
    expect(finding).toMatchObject({
      rule: 'request.bounds',
      at: '/platforms/0/accountId',
      detail: 'Must be a non-empty text without white space.',
    });
  });

  test('escapes member names in pointers', () => {
    expect(collectFindings({ ...validPost, 'a/b~c': 1 })[0]?.at).toBe('/a~1b~0c');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'reports %j like any other unknown member',
    (name) => {
      const value = JSON.parse(`{"text":"a","platforms":[],${JSON.stringify(name)}:{}}`);
      expect(listRulesAndPointers(value)).toContain(`request.members.unknown /${name}`);
      const label = JSON.parse(`{"text":"a","platforms":[],"platformContent":{${JSON.stringify(name)}:{}}}`);
      expect(listRulesAndPointers(label)).toContain(`platformContent.label.known /platformContent/${name}`);
    },
  );

  test('reports errors in values that are nested 100,000 levels deep', () => {
    const nestedList = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(listRulesAndPointers({ text: 'a', platforms: [{ platform: nestedList, accountId: nestedList }] })).toEqual([
      'post.target.platform.known /platforms/0/platform',
      'request.member.type /platforms/0/accountId',
    ]);
  });

  test('reports at most a hundred unknown members', () => {
    const members = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`member${i}`, 0]));
    expect(collectFindings({ ...validPost, ...members })).toHaveLength(100);
  });

  test('points to the containing object if a member name is very long', () => {
    const [finding] = collectFindings({ ...validPost, ['a'.repeat(1_000_000)]: 0 });
    expect([finding?.at, finding?.detail.length]).toEqual(['', expect.toSatisfy((length: number) => length < 200)]);
  });

  test('quotes at most 64 characters of a value', () => {
    const [finding] = collectFindings({ ...validPost, platforms: [{ platform: 'x'.repeat(10_000), accountId: 'a' }] });
    expect(String(finding?.actual).length).toBeLessThanOrEqual(64);
  });

  test('checks the members of a nullable object', () => {
    expect(collectFindings({ media: { video: 7 } }, PostUpdate).map(({ at }) => at)).toEqual(['/media/video']);
  });

  test('quotes a query parameter that is not a number', () => {
    const [finding] = collectFindings({ limit: '1.5' }, ListPostsQuery, 'query');
    expect(finding).toMatchObject({ at: '/limit', actual: '1.5', detail: 'Must be a whole number, not "1.5".' });
  });

  test('names the rule of each invalid query parameter', () => {
    const query = { limit: 'ten', status: 'old', cursor: ['a', 'b'] };
    expect(collectFindings(query, ListPostsQuery, 'query').map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'post.list.status.known /status',
      'post.list.limit.range /limit',
      'post.list.cursor.known /cursor',
    ]);
  });
});

describe('the finding for a mistake that the API document suggests', () => {
  const leadMagnet = { outreachAccountId: 'out_ada', workflowType: 'full', keywords: ['a'] };

  test.each(['type', 'workflow'])('suggests workflowType for "%s"', (name) => {
    const details = collectFindings({ ...leadMagnet, [name]: 'full' }, LeadMagnetCreate).map(({ detail }) => detail);
    expect(details).toEqual([expect.stringContaining('Did you mean @{leadMagnet.fields:workflowType}?')]);
  });

  test.each([
    ['content', 'text'],
    ['publishAt', '@{post.schedule.field}'],
    ['accounts', 'platforms'],
  ])('for "%s", from other APIs, suggests %s', (name, member) => {
    const platforms = [{ platform: 'social', accountId: 'acc_social' }];
    const [finding] = collectFindings({ platforms, text: 'Hello', [name]: 'x' }, PostCreate);
    expect(finding?.detail).toBe(`This object has no such member. Did you mean ${member}?`);
  });

  test('suggests nothing for a name that several members contain', () => {
    const [finding] = collectFindings({ ...leadMagnet, pos: 'x' }, LeadMagnetCreate);
    expect(finding?.detail).not.toContain('Did you mean');
  });

  test.each([
    [{ ...leadMagnet, keywords: 'guide' }, 'Must be an array of strings, not a string.'],
    [{ ...leadMagnet, templates: { commentReplies: 'Hi' } }, 'Must be an array of objects with text, not a string.'],
  ])('describes the items for a single value instead of a list', (body, detail) => {
    expect(collectFindings(body, LeadMagnetCreate)[0]).toMatchObject({ detail });
  });

  test('lists the members of an item in a sentence', () => {
    const [finding] = collectFindings({ text: 'Hello', platforms: 'social' }, PostCreate);
    expect(finding?.detail).toBe('Must be an array of objects with platform and accountId, not a string.');
  });

  test('names the members and the section for a text instead of a template', () => {
    const [finding] = collectFindings({ ...leadMagnet, templates: { dm: 'Hello' } }, LeadMagnetCreate);
    expect(finding).toMatchObject({
      rule: 'leadMagnet.templates.shape',
      at: '/templates/dm',
      detail: 'Must be an object with text, not a string.',
    });
    expect(findRule('leadMagnet.templates.shape')?.source.section).toBe('Lead magnet');
  });

  test('a member of a template has no type that the document shows', () => {
    const [finding] = collectFindings({ ...leadMagnet, templates: { dm: { text: 7 } } }, LeadMagnetCreate);
    expect(finding).toMatchObject({ rule: 'leadMagnet.templates.shape', at: '/templates/dm/text' });
  });
});
