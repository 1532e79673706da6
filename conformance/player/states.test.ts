import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import type { RequestStep, Script } from '../script/script.ts';
import { startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { Memory } from './memory.ts';
import { play } from './player.ts';

let service: TestService;
afterEach(() => service.close());

const platforms = [{ platform: 'social', accountId: '{{account:social}}' }] as const;
const hello = { text: 'Hello', platforms };
const request = (role: RequestStep['role'], options: Partial<RequestStep> & Pick<RequestStep, 'operation'>) =>
  ({ kind: 'request', role, ...options }) as const;
const createStep = (as: string, body: object) => request('given', { operation: 'createPost', body, as });
const edit = (id: string, body: object = { text: 'Better' }) =>
  request('probe', { operation: 'updatePost', id, body: { platforms, ...body } });
const republishStep = (id: string) => request('probe', { operation: 'republishPost', id, body: { platforms } });

/** The state rules that the evidence of one script reports as broken. */
async function findBrokenRules(
  presentPost: (post: JsonObject) => JsonObject,
  bindings: Bindings,
  ...steps: readonly RequestStep[]
) {
  service = await startService({ presentPost });
  const { stage, close } = await openTestStage(service.url, {}, bindings);
  const about = ['post.editable', 'post.republish.state', 'post.republish.new'];
  const script: Script = { id: 'states', title: 'States.', about, steps };
  const result = await play(script, stage);
  await close();
  expect(result.stop).toBeUndefined();
  const brokenEvidence = collectScriptEvidence(result, stage.profile).filter(
    ({ rule, kept }) => !kept && [...about, 'text.length.social'].includes(rule),
  );
  return {
    rules: brokenEvidence.map(({ rule }) => rule),
    outcomes: result.requests.map((request) => request.expectation.outcome),
  };
}

const omitState = ({ status: _, platforms: _platforms, ...post }: JsonObject): JsonObject => post;
const lifecycleSteps = [
  createStep('draft', hello),
  createStep('live', { ...hello, publishNow: true }),
  edit('{{draft}}'),
  edit('{{live}}'),
  republishStep('{{live}}'),
  republishStep('{{draft}}'),
];

test('without a state in the record, the service is not blamed for any outcome of an update or republish', async () => {
  const { rules, outcomes } = await findBrokenRules(omitState, {}, ...lifecycleSteps);
  expect(rules).toEqual([]);
  expect(outcomes.slice(2)).toEqual(['open', 'open', 'open', 'open']);
});

test('with an unknown name of the state, the service is not blamed either', async () => {
  const { rules } = await findBrokenRules(
    (post) => ({ ...post, status: 'live' }),
    { 'post.states': 'unknown', 'post.target.states': 'unknown' },
    ...lifecycleSteps,
  );
  expect(rules).toEqual([]);
});

test('a name shared by several states stands for each of them', async () => {
  const sharedWords = { draft: 'kept', published: 'kept' };
  const states = { draft: 'draft', scheduled: 'scheduled', publishing: 'publishing', published: 'published' };
  const allStates = { ...states, partially_published: 'partially_published', failed: 'failed', ...sharedWords };
  const { rules } = await findBrokenRules(
    (post) => ({ ...post, status: 'kept' }),
    { 'post.states': allStates, 'post.target.states': { ...states, failed: 'failed', ...sharedWords } },
    ...lifecycleSteps,
  );
  expect(rules).toEqual([]);
});

test('an invalid update must be refused in every state', async () => {
  const longEdit = edit('{{draft}}', { text: 'x'.repeat(63_207) });
  const { rules, outcomes } = await findBrokenRules(omitState, {}, createStep('draft', hello), longEdit);
  expect(outcomes.at(-1)).toBe('refused');
  expect(rules).toEqual(['text.length.social']);
});

test('a known state decides the expected outcome', async () => {
  const { outcomes } = await findBrokenRules((post) => post, {}, ...lifecycleSteps);
  expect(outcomes.slice(2)).toEqual(['accepted', 'refused', 'refused', 'refused']);
});

test('a null in a record means that the member is unset, and later updates omit it', () => {
  const memory = new Memory(defaultProfile);
  const body = {
    outreachAccountId: 'out_ada',
    workflowType: 'collect_only',
    keywords: ['GUIDE'],
    postUrl: 'https://x',
  };
  const record = { ...body, id: 'lm_1', state: 'paused', postId: null, templates: { dm: null } };
  memory.recordSuccess('primary', { operation: 'createLeadMagnet', body }, record);
  const { leadMagnet } = memory.getStoredResource('primary', { operation: 'updateLeadMagnet', id: 'lm_1' });
  expect(leadMagnet).toEqual({ ...body, id: 'lm_1', state: 'paused', templates: {} });
});
