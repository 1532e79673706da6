/** Suite, client, mock and proxy give the same results with a bijective translation as without it. */
import { afterEach, describe, expect, test } from 'vitest';
import { collectScriptEvidence } from '../conformance/judge/judge.ts';
import { play } from '../conformance/player/player.ts';
import { openStage } from '../conformance/preflight/stage.ts';
import { runConformance } from '../conformance/run/run.ts';
import { getHooks, type Script } from '../conformance/script/script.ts';
import { readSettings } from '../conformance/settings/settings.ts';
import { buildSuite } from '../conformance/suite/suite.ts';
import { type Mock, type ServerOptions, startMock } from '../mock-server/index.ts';
import { startProxy } from '../proxy/index.ts';
import { drawTranslation } from '../selftest/randomTranslation.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { createClient, SocialPublishingError } from '../src/client/index.ts';
import type { Translation } from '../src/profile/index.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const key = 'key-primary';
const profile = resolveProfile(defaultBindings);
const openMocks: Mock[] = [];
afterEach(async () => {
  for (const mock of openMocks.splice(0)) await mock.close();
});

async function openMock(options: ServerOptions = {}): Promise<Mock> {
  const mock = await startMock({ keys: [{ key, plans: ['api', 'pro'] }], ...options });
  openMocks.push(mock);
  return mock;
}

const buildOptions = ({ url }: Mock, translate: Translation | undefined) => ({
  url,
  credentials: { primary: { key, plans: ['api', 'pro'] as const } },
  profile: defaultBindings,
  seed: 1,
  size: 'quick' as const,
  shrink: false,
  ...(translate === undefined ? {} : { translate }),
});

const rules = [
  'text.length.social',
  'video.title.required',
  'post.update.partial',
  'request.members.unknown',
  'request.json',
  'request.size',
  'request.method',
  'request.path.strict',
  'leadMagnet.dm.required',
  'answer.status.createPost',
  'upload.url',
];
let scripts: readonly Script[] | undefined;

/** The first scripts about each rule that need no hook. */
function selectFewScripts(all: readonly Script[]): readonly Script[] {
  const playable = all.filter((script) => getHooks(script).length === 0 && script.size === undefined);
  return [...new Set(rules.flatMap((rule) => playable.filter(({ about }) => about.includes(rule)).slice(0, 2)))];
}

/** The rules that each script finds kept and broken. */
async function collectEvidence(mock: Mock, translate?: Translation): Promise<Record<string, unknown>> {
  const options = buildOptions(mock, translate);
  const settings = readSettings(options);
  scripts ??= selectFewScripts(buildSuite({ ...settings, profile }));
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  expect(obstacle).toBeUndefined();
  const evidence: Record<string, unknown> = {};
  for (const script of scripts) {
    const result = await play(script, stage);
    const verdicts = collectScriptEvidence(result, profile).map(
      ({ rule, kept }) => `${rule}: ${kept ? 'kept' : 'broken'}`,
    );
    evidence[script.id] = { judged: verdicts.sort(), stop: result.stop?.reason };
  }
  await close();
  return evidence;
}

const services: readonly (readonly [name: string, options: ServerOptions, isFaulty: boolean])[] = [
  ['a conforming service', {}, false],
  ['a service that accepts overlong texts', { enforces: (rule) => rule !== 'text.length.social' }, true],
  ['a service that accepts videos without a title', { enforces: (rule) => rule !== 'video.title.required' }, true],
  ['a service with another status', { profile: resolveProfile({ 'post.create.status': 200 } as Bindings) }, true],
];

describe.each(services)('%s behind a random translation', { timeout: 60_000 }, (_, options, isFaulty) => {
  test('gives the same evidence as without it', async () => {
    const expected = await collectEvidence(await openMock(options));
    expect(JSON.stringify(expected).includes('broken')).toBe(isFaulty);
    for (const seed of isFaulty ? [1] : [2, 3]) {
      const translate = drawTranslation(seed);
      expect(await collectEvidence(await openMock({ ...options, translate }), translate), `seed ${seed}`).toEqual(
        expected,
      );
    }
  });
});

test('a translation may add nulls for members that its server removes', async () => {
  const mock = await openMock();
  const toContract = ({ body }: { body?: unknown }) => ({
    body: { ...(body as object), platformContent: { video: null } },
  });
  const translate = { operations: { createPost: { request: { toServer: () => ({}), toContract } } } } as Translation;
  const results = await runConformance({ ...buildOptions(mock, translate), only: ['text.length.social'] });
  expect(results.exit.code).toBe(0);
});

test('a client with a translation reads and writes the same as without one', async () => {
  const translate = drawTranslation(4);
  const mock = await openMock({ translate, frozenAt: '2030-01-07T09:00:00Z' });
  const client = createClient({ baseUrl: mock.url, apiKey: key, translate });
  const platforms = [{ platform: 'social', accountId: 'acc_social' }] as const;
  const post = await client.createPost({ text: 'Hello', platforms: [...platforms] });
  expect(post).toMatchObject({ text: 'Hello', status: 'draft', platforms });
  expect(await client.updatePost(post.id, { text: 'Better' })).toMatchObject({ id: post.id, text: 'Better' });
  expect((await client.listPosts({ status: 'draft' })).data).toHaveLength(1);
  const refusal = client.createPost({ text: 'Hello', platforms: [] });
  await expect(refusal).rejects.toThrow(SocialPublishingError);
  await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  const plainRequest = new Request(`${mock.url}/posts`, { headers: { authorization: `Bearer ${key}` } });
  expect((await mock.fetch(plainRequest)).status).toBe(404);
});

test.each([204, 205])(
  'a mock whose translation answers %i sends no body, over the port and in process',
  async (status) => {
    const translate: Translation = {
      operations: {
        deletePost: {
          response: {
            toServer: (response) => (response.status === 200 ? { status, body: undefined } : response),
            toContract: (response) =>
              response.status === status ? { status: 200, body: { success: true, data: {} } } : response,
          },
        },
      },
    };
    const mock = await openMock({ translate, profile: resolveProfile({ 'post.delete.record': 'absent' }) });
    const client = createClient({ baseUrl: mock.url, apiKey: key, translate });
    const platforms = [{ platform: 'social' as const, accountId: 'acc_social' }];
    const responses = await Promise.all(
      [fetch, mock.fetch].map(async (send) => {
        const { id } = await client.createPost({ text: 'Hello', platforms });
        return send(`${mock.url}/posts/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
      }),
    );
    for (const response of responses) {
      expect(response.status).toBe(status);
      expect(await response.text()).toBe('');
      expect(response.headers.get('content-length')).toBe(status === 204 ? null : '0');
    }
    const { id } = await client.createPost({ text: 'Hello', platforms });
    await client.deletePost(id);
  },
);

test('a proxy with a translation judges client and server', async () => {
  const translate = drawTranslation(5);
  const mock = await openMock({ translate, enforces: (rule) => rule !== 'text.length.social' });
  const errors: unknown[] = [];
  const proxy = await startProxy({ upstream: mock.url, profile, translate, onError: (error) => errors.push(error) });
  const client = createClient({ baseUrl: proxy.url, apiKey: key, translate, retry: false });
  const platforms = [{ platform: 'social' as const, accountId: 'acc_social' }];
  await client.createPost({ text: 'Hello', platforms });
  await client.createPost({ text: 'x'.repeat(63_207), platforms });
  await proxy.close();
  expect(errors).toEqual([]);
  expect(proxy.summary().broken.map(({ rule, by }) => `${by} ${rule}`)).toEqual([
    'client text.length.social',
    'server text.length.social',
  ]);
});

describe('a translation', () => {
  const request = (toServer: () => object, toContract: () => object = () => ({})) => ({
    operations: { createPost: { request: { toServer, toContract } } },
  });
  const throwError = (): never => {
    throw new Error('no');
  };

  test.each([
    ['fails on a plain request', request(throwError), 'translate.operations.createPost.request.toServer failed: no'],
    [
      'cannot be inverted',
      request(() => ({ body: {} })),
      'translate.operations.createPost.request: toContract does not invert toServer',
    ],
    [
      'fails on responses to the first requests',
      { all: { response: { toContract: throwError, toServer: () => ({}) } } },
      'translate.all.response.toContract failed: no',
    ],
    [
      'fails on responses about posts',
      { operations: { createPost: { response: { toContract: throwError } } } },
      'The translation does not match the service: translate.operations.createPost.response.toContract failed: no',
    ],
  ])('ends the run before any test if it %s', async (_, translate, message) => {
    await expect(runConformance(buildOptions(await openMock(), translate as Translation))).rejects.toThrow(message);
  });

  test('leaves scripts undecided if it cannot express their requests', async () => {
    const translate: Translation = {
      operations: {
        createPost: {
          request: {
            toServer: ({ body }) => ({
              body: { ...body, platforms: body.platforms.map((platform: object) => platform) },
            }),
            toContract: () => ({}),
          },
        },
      },
    };
    const options = buildOptions(await openMock(), translate);
    const { stage, close } = await openStage(options, readSettings(options), profile);
    const result = await play(
      {
        id: 'malformed',
        title: 'Platforms that are not a list.',
        about: [],
        steps: [{ kind: 'request', role: 'probe', operation: 'createPost', body: { text: 'Hello', platforms: 'all' } }],
      },
      stage,
    );
    await close();
    expect(result.stop).toMatchObject({
      kind: 'translation',
      what: 'translate.operations.createPost.request.toServer',
    });
  });

  test('is rejected by a mock if it cannot write messages of the server', async () => {
    const translate = { event: { toContract: (event: unknown) => event } };
    await expect(startMock({ translate })).rejects.toThrow('translate.event.toServer: the mock needs this function.');
  });

  test('does not change the strictness of paths, which the profile decides', async () => {
    const route = { method: 'GET', path: '/channels' } as const;
    const collectStatuses = async (bindings: object, redirect: 'manual' | 'follow' = 'manual') => {
      const translate = { operations: { listAccounts: { route } } };
      const mock = await startMock({ translate, profile: resolveProfile(bindings) });
      const headers = { authorization: 'Bearer demo-api-pro' };
      const statuses = ['/channels', '/channels/', '/nowhere/'].map(
        async (path) => (await fetch(mock.url + path, { headers, redirect })).status,
      );
      return Promise.all(statuses).finally(() => mock.close());
    };
    expect(await collectStatuses({})).toEqual([200, 404, 404]);
    expect(await collectStatuses({ 'paths.strict': 'trailing-slash' })).toEqual([200, 200, 404]);
    expect(await collectStatuses({ 'paths.strict': 'redirect' })).toEqual([200, 307, 404]);
    expect(await collectStatuses({ 'paths.strict': 'redirect' }, 'follow')).toEqual([200, 200, 404]);
  });
});
