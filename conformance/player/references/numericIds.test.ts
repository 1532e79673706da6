import { afterEach, expect, test } from 'vitest';
import type { RuleResult } from '../../results/results.ts';
import { runConformance } from '../../run/run.ts';
import type { Step } from '../../script/script.ts';
import { buildQuickOptions } from '../../testing/quickOptions.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { openTestStage } from '../../testing/stage.ts';
import { play } from '../player.ts';

let service: TestService;
afterEach(() => service.close());

async function runRules(...only: readonly string[]) {
  service = await startService({ accountId: 17, createId: (count) => count });
  const { rules, createdResources } = await runConformance(buildQuickOptions(service.url, only));
  const getVerdict = (id: string): RuleResult['verdict'] | undefined => rules.find((rule) => rule.id === id)?.verdict;
  return { getVerdict, createdResources };
}

test('numeric ids break the rules on ids, and other rules are still tested', async () => {
  const { getVerdict, createdResources } = await runRules(
    'accounts.members',
    'post.editable',
    'post.exists',
    'post.update.applies',
  );
  expect(getVerdict('accounts.members')).toBe('fail');
  expect(getVerdict('post.editable')).toBe('pass');
  expect(getVerdict('post.exists')).toBe('pass');
  expect(getVerdict('post.update.applies')).toBe('pass');
  expect(createdResources.length).toBeGreaterThan(3);
  expect(service.posts.size).toBe(0);
});

test.each(['number', 'string'])('a post is not deleted by the id of a lead magnet, if the id is a %s', async (type) => {
  service = await startService({
    intercept: ({ method, path }) => {
      if (method !== 'POST' || path !== '/lead-magnets') return undefined;
      return { status: 201, body: { success: true, data: { id: type === 'number' ? 7 : '7', state: 'paused' } } };
    },
  });
  const { stage, close } = await openTestStage(service.url);
  const steps: readonly Step[] = [
    { kind: 'request', role: 'given', operation: 'createLeadMagnet', as: 'magnet', body: {} },
    { kind: 'request', role: 'probe', operation: 'deletePost', id: '{{magnet}}' },
  ];
  const { stop } = await play({ id: 'kinds', title: 'Two kinds.', about: ['post.exists'], steps }, stage);
  await close();
  expect(stop).toMatchObject({ stepIndex: 1, kind: 'absent', what: 'deletePost' });
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a lead magnet refers to a post with a numeric id by the number', async () => {
  const posts: unknown[] = [];
  const createdAt = '2030-01-07T09:00:00Z';
  const magnetRecord = { state: 'paused', createdAt, updatedAt: createdAt };
  service = await startService({
    createId: (count) => count,
    intercept: ({ method, path, body }) => {
      if (method === 'GET' && path === '/accounts/outreach')
        return {
          status: 200,
          body: { success: true, data: [{ id: 'out_1', platform: 'professional', status: 'connected' }] },
        };
      if (method === 'GET' && path === '/accounts')
        return { status: 200, body: { success: true, data: [{ id: 'acc_1', platform: 'professional', name: 'Ada' }] } };
      if (method !== 'POST' || path !== '/lead-magnets') return undefined;
      if (body.postId !== undefined && body.postId !== 'post_nobody') posts.push(body.postId);
      return typeof body.postId === 'number'
        ? { status: 201, body: { success: true, data: { ...body, ...magnetRecord, id: posts.length + 100 } } }
        : { status: 422, body: { success: false } };
    },
  });
  const { profile = {}, ...options } = buildQuickOptions(service.url, ['leadMagnet.record.*', 'leadMagnet.watched.*']);
  const { rules } = await runConformance({
    ...options,
    profile: { ...profile, 'leadMagnet.fields': { postUrl: 'absent' } },
  });
  expect(rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')).toEqual([]);
  expect(new Set(posts.map((id) => typeof id))).toEqual(new Set(['number']));
});
