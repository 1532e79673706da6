import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { startMock } from '../../startMock.ts';
import { type Caller, callerOf, closedAfterTest, frozenMock, now, postOn } from '../../testing/caller.ts';

const later = '2030-01-08T09:00:00Z';
const magnet = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
};

/** What the header names, as a list. */
async function named(answer: ReturnType<Caller>): Promise<readonly string[]> {
  const { headers } = await answer;
  return headers.get('mock-decision')?.split(', ') ?? [];
}

async function idOf(answer: ReturnType<Caller>): Promise<string> {
  return (await answer).body.data.id;
}

describe('an answer names the decisions that it rests on', () => {
  interface Case {
    readonly name: string;
    readonly given?: (call: Caller) => Promise<unknown>;
    readonly ask: (call: Caller, id: string) => ReturnType<Caller>;
    readonly behind: readonly string[];
  }
  const draft = (call: Caller) => idOf(call('POST', '/posts', postOn()));
  const scheduled = (call: Caller) => idOf(call('POST', '/posts', postOn('social', { scheduledFor: later })));
  const published = (call: Caller) => idOf(call('POST', '/posts', postOn('social', { publishNow: true })));

  const cases: readonly Case[] = [
    { name: 'a post without a time', ask: (call) => call('POST', '/posts', postOn()), behind: ['post.neither'] },
    {
      name: 'a post that is published at once',
      ask: (call) => call('POST', '/posts', postOn('social', { publishNow: true })),
      behind: ['post.publish.duration'],
    },
    {
      name: 'a post for later',
      ask: (call) => call('POST', '/posts', postOn('social', { scheduledFor: later })),
      behind: [],
    },
    {
      name: 'a post for a time that is over',
      ask: (call) => call('POST', '/posts', postOn('social', { scheduledFor: '2029-01-01T00:00:00Z' })),
      behind: ['post.schedule.past'],
    },
    {
      name: 'a post for now and for later',
      ask: (call) => call('POST', '/posts', postOn('social', { publishNow: true, scheduledFor: later })),
      behind: ['post.both'],
    },
    {
      name: 'a target named twice',
      ask: (call) =>
        call('POST', '/posts', {
          ...postOn('social', { scheduledFor: later }),
          platforms: [1, 2].map(() => ({ platform: 'social', accountId: 'acc_social' })),
        }),
      behind: ['post.duplicate-target'],
    },
    {
      name: 'a character that some count as two',
      ask: (call) => call('POST', '/posts', postOn('social', { text: '🙂', scheduledFor: later })),
      behind: ['text.unit'],
    },
    {
      name: 'a member that nobody knows',
      ask: (call) => call('POST', '/posts', postOn('social', { scheduledFor: later, colour: 'red' })),
      behind: ['request.unknown-members'],
    },
    {
      name: 'an override for a platform that is no target',
      ask: (call) =>
        call(
          'POST',
          '/posts',
          postOn('social', { scheduledFor: later, platformContent: { openmicro: { text: 'Hi' } } }),
        ),
      behind: ['platformContent.untargeted'],
    },
    {
      name: 'options that are left out',
      ask: (call) =>
        call('POST', '/posts', {
          platforms: [{ platform: 'video', accountId: 'acc_video' }],
          text: 'Bread',
          media: { video: 'https://media.example.org/bread.mp4' },
          platformContent: { video: { title: 'Bread', videoType: 'short' } },
          scheduledFor: later,
        }),
      behind: ['option.default.privacy'],
    },
    {
      name: 'a text that is too long in any unit',
      ask: (call) => call('POST', '/posts', postOn('microblog', { text: 'a'.repeat(281), scheduledFor: later })),
      behind: [],
    },
    {
      name: 'no account, which is documented',
      ask: (call) => call('POST', '/posts', { text: 'Hi', platforms: [], scheduledFor: later }),
      behind: [],
    },
    {
      name: 'an update of the text alone',
      given: scheduled,
      ask: (call, id) => call('PATCH', `/posts/${id}`, { text: 'Hi' }),
      behind: ['post.update.merge', 'post.update.required'],
    },
    {
      name: 'an update of everything',
      given: scheduled,
      ask: (call, id) => call('PATCH', `/posts/${id}`, postOn('social', { scheduledFor: later })),
      behind: [],
    },
    {
      name: 'an update that takes the schedule away',
      given: scheduled,
      ask: (call, id) => call('PATCH', `/posts/${id}`, postOn('social', { scheduledFor: null })),
      behind: ['post.neither', 'post.update.publish'],
    },
    {
      name: 'an update that publishes',
      given: draft,
      ask: (call, id) => call('PATCH', `/posts/${id}`, postOn('social', { publishNow: true })),
      behind: ['post.publish.duration', 'post.update.publish'],
    },
    {
      name: 'a published post on one more platform',
      given: published,
      ask: (call, id) =>
        call('POST', `/posts/${id}/republish`, { platforms: [{ platform: 'openmicro', accountId: 'acc_openmicro' }] }),
      behind: ['post.publish.duration'],
    },
    {
      name: 'a failed post once more on the same account',
      given: (call) =>
        idOf(
          call('POST', '/posts', {
            ...postOn('social', { publishNow: true }),
            platforms: [{ platform: 'social', accountId: 'acc_social_failing' }],
          }),
        ),
      ask: (call, id) =>
        call('POST', `/posts/${id}/republish`, {
          platforms: [{ platform: 'social', accountId: 'acc_social_failing' }],
        }),
      behind: ['post.publish.duration', 'post.republish.to'],
    },
    { name: 'a list of one post', given: draft, ask: (call) => call('GET', '/posts'), behind: [] },
    {
      name: 'a list of two posts',
      given: async (call) => [await draft(call), await draft(call)],
      ask: (call) => call('GET', '/posts'),
      behind: ['post.list.order'],
    },
    { name: 'a list of some days', ask: (call) => call('GET', '/posts?from=2030-01-01'), behind: ['post.list.dates'] },
    {
      name: 'a list that goes on',
      given: async (call) => Promise.all(Array.from({ length: 21 }, () => draft(call))),
      ask: (call) => call('GET', '/posts'),
      behind: ['post.list.limit', 'post.list.order'],
    },
    { name: 'accounts', ask: (call) => call('GET', '/accounts'), behind: [] },
    {
      name: 'a lead magnet on a post of others',
      ask: (call) => call('POST', '/lead-magnets', magnet),
      behind: ['leadMagnet.watched'],
    },
    {
      name: 'a lead magnet with a template that it does not use',
      ask: (call) => call('POST', '/lead-magnets', { ...magnet, templates: { dm: { text: 'Hi' } } }),
      behind: ['leadMagnet.templates.unused', 'leadMagnet.watched'],
    },
    {
      name: 'a lead magnet that is paused twice',
      given: (call) => idOf(call('POST', '/lead-magnets', magnet)),
      ask: (call, id) => call('POST', `/lead-magnets/${id}/pause`),
      behind: ['leadMagnet.pause.again'],
    },
    {
      name: 'a lead magnet that is paused once',
      given: (call) => idOf(call('POST', '/lead-magnets', { ...magnet, activate: true })),
      ask: (call, id) => call('POST', `/lead-magnets/${id}/pause`),
      behind: [],
    },
    {
      name: 'a scheme in another case',
      ask: (call) => call('GET', '/accounts', undefined, { authorization: 'bearer demo-api-pro' }),
      behind: ['auth.scheme'],
    },
    {
      name: 'a path in another case',
      ask: (call) => call('GET', '/Accounts'),
      behind: ['paths.strict'],
    },
    { name: 'a path that is nowhere', ask: (call) => call('GET', '/nowhere'), behind: [] },
    { name: 'no key', ask: (call) => call('GET', '/accounts', undefined, { authorization: '' }), behind: [] },
    {
      name: 'a fault that was asked for',
      ask: (call) => call('POST', '/posts', postOn(), { prefer: 'code=503' }),
      behind: [],
    },
  ];

  test.each(cases)('$name', async ({ given, ask, behind }) => {
    const call = frozenMock().caller();
    const id = await given?.(call);
    expect(await named(ask(call, String(id)))).toEqual(behind);
  });

  test('leads: when the job looked, and how it matched', async () => {
    const mock = frozenMock();
    const call = mock.caller();
    const id = await idOf(call('POST', '/lead-magnets', { ...magnet, activate: true }));
    expect(await named(call('GET', `/lead-magnets/${id}/leads`))).toEqual([]);
    await mock.triggers.comment({ leadMagnet: id, text: 'Guide, please' });
    await mock.clock.advance({ by: 'PT1M' });
    expect(await named(call('GET', `/lead-magnets/${id}/leads`))).toEqual([
      'leadMagnet.match',
      'leadMagnet.job.period',
    ]);
  });

  test('a member that was passed over, where the profile ignores strangers', async () => {
    const strangers = { 'request.unknown-members': 'ignore', 'request.unknown-parameters': 'ignore' };
    const call = frozenMock({ profile: resolveProfile(strangers) }).caller();
    const body = postOn('social', { scheduledFor: later });
    expect(await named(call('POST', '/posts', { ...body, colour: 'red' }))).toEqual(['request.unknown-members']);
    expect(await named(call('POST', '/posts', body))).toEqual([]);
    expect(await named(call('GET', '/posts?colour=red'))).toContain('request.unknown-parameters');
  });

  test('a time that is over, where the profile publishes at once', async () => {
    const call = frozenMock({ profile: resolveProfile({ 'post.schedule.past': 'publish' }) }).caller();
    const past = postOn('social', { scheduledFor: '2029-01-01T00:00:00Z' });
    expect(await named(call('POST', '/posts', past))).toEqual(['post.schedule.past']);
  });
});

describe('every answer of the API', () => {
  test('says which mock it comes from, through every door, to pages as well', async () => {
    const [here, there] = [frozenMock(), closedAfterTest(await startMock({ frozenAt: now }))];
    const onPort = callerOf({ url: there.url, fetch: (request) => fetch(request) }, 'demo-api-pro');
    for (const call of [here.caller(), onPort])
      for (const answer of [
        await call('POST', '/posts', postOn(), { origin: 'http://localhost:3000' }),
        await call('GET', '/nowhere', undefined, { origin: 'http://localhost:3000' }),
      ]) {
        expect(answer.headers.get('mock-version')).toMatch(/^\d+\.\d+\.\d+/);
        expect(answer.headers.get('access-control-expose-headers')).toContain('Mock-Version');
      }
    expect((await onPort('POST', '/posts', postOn())).headers.get('mock-decision')).toBe('post.neither');
  });

  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each([
    ['nested deep', `{"text":${deep}}`],
    [
      'nested deep in a stranger',
      `{"text":"Hi","platforms":[{"platform":"social","accountId":"acc_social"}],"x":${deep}}`,
    ],
    [
      'named after prototypes',
      '{"__proto__":{"platforms":1},"constructor":{"prototype":{}},"platformContent":{"__proto__":{}}}',
    ],
    [
      'of ten thousand strangers',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, i]))),
    ],
    ['of no object', '[null]'],
  ])('keeps its remarks to a body that is %s', async (_, body) => {
    for (const profile of [{}, { 'request.unknown-members': 'ignore' }] as const) {
      const mock = frozenMock({ profile: resolveProfile(profile) });
      const answer = await mock.caller()('POST', '/posts', body);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('mock-version')).not.toBeNull();
    }
  });
});
