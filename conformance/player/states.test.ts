import { afterEach, expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { judge } from '../judge/judge.ts';
import type { RequestStep, Script } from '../script/script.ts';
import { type SmallService, startService } from '../testing/service.ts';
import { stageBefore } from '../testing/stage.ts';
import { play } from './player.ts';

let service: SmallService;
afterEach(() => service.close());

const platforms = [{ platform: 'social', accountId: '{{account:social}}' }] as const;
const hello = { text: 'Hello', platforms };
const request = (role: RequestStep['role'], more: Partial<RequestStep> & Pick<RequestStep, 'operation'>) =>
  ({ kind: 'request', role, ...more }) as const;
const made = (as: string, body: object) => request('given', { operation: 'createPost', body, as });
const edit = (id: string, body: object = { text: 'Better' }) =>
  request('probe', { operation: 'updatePost', id, body: { platforms, ...body } });
const again = (id: string) => request('probe', { operation: 'republishPost', id, body: { platforms } });

/** The state rules that the service is blamed for, by the evidence of one script. */
async function blamed(shown: (post: JsonObject) => JsonObject, bindings: Bindings, ...steps: readonly RequestStep[]) {
  service = await startService({ shown });
  const { stage, close } = await stageBefore(service.url, {}, bindings);
  const about = ['post.editable', 'post.republish.state', 'post.republish.new'];
  const script: Script = { id: 'states', title: 'States.', about, steps };
  const played = await play(script, stage);
  await close();
  expect(played.stopped).toBeUndefined();
  const found = judge(played, stage.profile).filter(
    ({ rule, kept }) => !kept && [...about, 'text.length.social'].includes(rule),
  );
  return { rules: found.map(({ rule }) => rule), outcomes: played.requests.map((one) => one.expectation.outcome) };
}

const silent = ({ status: _, platforms: _platforms, ...post }: JsonObject): JsonObject => post;
const life = [
  made('draft', hello),
  made('live', { ...hello, publishNow: true }),
  edit('{{draft}}'),
  edit('{{live}}'),
  again('{{live}}'),
  again('{{draft}}'),
];

test('without a state in the record, the service is not blamed for any outcome of an update or republish', async () => {
  const { rules, outcomes } = await blamed(silent, {}, ...life);
  expect(rules).toEqual([]);
  expect(outcomes.slice(2)).toEqual(['open', 'open', 'open', 'open']);
});

test('with an unknown name of the state, the service is not blamed either', async () => {
  const { rules } = await blamed((post) => ({ ...post, status: 'live' }), { 'post.states': 'unknown' }, ...life);
  expect(rules).toEqual([]);
});

test('a name shared by several states stands for each of them', async () => {
  const words = { draft: 'kept', published: 'kept' };
  const states = { draft: 'draft', scheduled: 'scheduled', publishing: 'publishing', published: 'published' };
  const all = { ...states, partially_published: 'partially_published', failed: 'failed', ...words };
  const { rules } = await blamed((post) => ({ ...post, status: 'kept' }), { 'post.states': all }, ...life);
  expect(rules).toEqual([]);
});

test('an invalid update must be refused in every state', async () => {
  const long = edit('{{draft}}', { text: 'x'.repeat(63_207) });
  const { rules, outcomes } = await blamed(silent, {}, made('draft', hello), long);
  expect(outcomes.at(-1)).toBe('refused');
  expect(rules).toEqual(['text.length.social']);
});

test('a known state decides the expected outcome', async () => {
  const { outcomes } = await blamed((post) => post, {}, ...life);
  expect(outcomes.slice(2)).toEqual(['accepted', 'refused', 'refused', 'refused']);
});
