import { describe, expect, test } from 'vitest';
import { prepare } from '../../spec/judging/prepare.ts';
import { getRuleJudge } from '../../spec/judging/ruleJudge.ts';
import type { Facts } from '../../spec/rules/rule.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { world } from '../../spec/world.ts';
import { defaultProfile } from '../profile/resolve.ts';
import type { FoundResources } from './implementation.ts';

const behaviour = defaultProfile.behaviour;
const judging = getRuleJudge(defaultProfile);
const accounts = new Map(world.accounts.map((account) => [account.id, account]));
const instant = Date.parse(world.now);
const socialTargets = [{ platform: 'social', accountId: 'acc_social' }];

const buildStoredPost = (status: Post['platforms'][number]['status']): Post => ({
  id: 'post_1',
  status,
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social', status }],
  createdAt: world.now,
  updatedAt: world.now,
});

function getRefusal(
  operation: 'createPost' | 'updatePost' | 'republishPost',
  body: unknown,
  resources: FoundResources = {},
  publishedCount = 0,
) {
  const parts = { operation, id: 'post_1', query: {}, body };
  const facts: Facts = {
    now: instant,
    accounts,
    outreachAccounts: world.outreachAccounts,
    media: new Map(),
    onOwnDomain: () => false,
    ...(resources.post === undefined ? {} : { post: resources.post }),
    usage: { plans: ['api'], requests: [], publishedThisMonth: publishedCount },
  };
  const { call, content } = prepare(parts, resources, behaviour);
  const structure = judging.checkStructure(operation, {}, body);
  const refusal = judging.selectRefusal(judging.findBrokenRules(call, content, facts, structure));
  return refusal && { code: refusal.code, rules: refusal.findings.map(({ rule }) => rule) };
}

describe('a refusal', () => {
  test('lists every broken rule, of the structure and of the content', () => {
    const body = {
      text: 'a'.repeat(281),
      platforms: [{ platform: 'microblog', accountId: 'acc_nobody' }],
      media: { images: [] },
      publishnow: true,
    };
    expect(getRefusal('createPost', body)).toEqual({
      code: 'VALIDATION_FAILED',
      rules: expect.arrayContaining([
        'request.members.unknown',
        'media.images.nonempty',
        'text.length.microblog',
        'post.target.account.exists',
      ]),
    });
  });

  test('lists other broken rules in addition to a member of the wrong type', () => {
    expect(getRefusal('createPost', { text: 7, platforms: [...socialTargets, ...socialTargets] })?.rules).toEqual(
      expect.arrayContaining(['request.member.type', 'post.target.unique']),
    );
  });

  test('lists a rule once per location', () => {
    const { rules } = getRefusal('createPost', { platforms: [] }) ?? { rules: [] };
    expect(new Set(rules).size).toBe(rules.length);
  });

  test.each([null, 'text', 7, true, [], [[]], Number.POSITIVE_INFINITY])(
    'of the body %j lists request.object only',
    (body) => {
      expect(getRefusal('createPost', body)?.rules).toEqual(['request.object']);
    },
  );
});

describe('the order of refusals', () => {
  test('a missing resource comes before an invalid request', () => {
    expect(getRefusal('updatePost', { text: 7 })).toEqual({ code: 'NOT_FOUND', rules: ['post.exists'] });
  });

  test('an invalid request comes before the state of the post', () => {
    expect(getRefusal('updatePost', { text: 7 }, { post: buildStoredPost('published') })?.code).toBe(
      'VALIDATION_FAILED',
    );
    expect(getRefusal('updatePost', { text: 'x' }, { post: buildStoredPost('published') })?.code).toBe(
      'POST_NOT_EDITABLE',
    );
  });

  test('the state of the post comes before the quota', () => {
    const publishNowBody = { publishNow: true };
    expect(getRefusal('updatePost', publishNowBody, { post: buildStoredPost('published') }, 100)?.code).toBe(
      'POST_NOT_EDITABLE',
    );
    expect(getRefusal('updatePost', publishNowBody, { post: buildStoredPost('draft') }, 100)?.code).toBe(
      'POST_QUOTA_EXCEEDED',
    );
  });

  test('an invalid request comes before the quota', () => {
    expect(getRefusal('createPost', { publishNow: true, platforms: socialTargets }, {}, 100)?.code).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('a draft cannot be republished, but a published post can', () => {
    const republishBody = { platforms: [{ platform: 'openmicro', accountId: 'acc_openmicro' }] };
    expect(getRefusal('republishPost', republishBody, { post: buildStoredPost('draft') })?.code).toBe(
      'POST_NOT_REPUBLISHABLE',
    );
    expect(getRefusal('republishPost', republishBody, { post: buildStoredPost('published') })).toBeUndefined();
  });
});

test('an unknown parameter is reported with its name as the pointer, even if the operation has no query', () => {
  expect(judging.checkStructure('listAccounts', { 'a/b~c': '1' }, undefined)).toMatchObject([
    { rule: 'request.parameters.unknown', at: '/a~1b~0c' },
  ]);
});
