import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { buildPostBodyOn, type Caller, createFrozenMock } from '../../testing/caller.ts';

const laterTime = '2030-01-08T09:00:00Z';
const magnetBody = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
};

/** Lists the decisions that the header of the response names. */
async function findDecisionsNamedIn(response: ReturnType<Caller>): Promise<readonly string[]> {
  const { headers } = await response;
  return headers.get('mock-decision')?.split(', ') ?? [];
}

async function getCreatedId(response: ReturnType<Caller>): Promise<string> {
  return (await response).body.data.id;
}

describe('a response names the decisions that it depends on:', () => {
  interface Case {
    readonly name: string;
    readonly given?: (call: Caller) => Promise<unknown>;
    readonly send: (call: Caller, id: string) => ReturnType<Caller>;
    readonly decisions: readonly string[];
  }
  const createDraft = (call: Caller) => getCreatedId(call('POST', '/posts', buildPostBodyOn()));
  const createScheduled = (call: Caller) =>
    getCreatedId(call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: laterTime })));
  const createPublished = (call: Caller) =>
    getCreatedId(call('POST', '/posts', buildPostBodyOn('social', { publishNow: true })));

  const cases: readonly Case[] = [
    {
      name: 'a post without a time',
      send: (call) => call('POST', '/posts', buildPostBodyOn()),
      decisions: ['post.neither'],
    },
    {
      name: 'a post that is published immediately',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { publishNow: true })),
      decisions: ['post.publish.duration'],
    },
    {
      name: 'a post for later',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: laterTime })),
      decisions: [],
    },
    {
      name: 'a post for a past time',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2029-01-01T00:00:00Z' })),
      decisions: ['post.schedule.past'],
    },
    {
      name: 'a post for now and for later',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { publishNow: true, scheduledFor: laterTime })),
      decisions: ['post.both'],
    },
    {
      name: 'a duplicate target',
      send: (call) =>
        call('POST', '/posts', {
          ...buildPostBodyOn('social', { scheduledFor: laterTime }),
          platforms: [1, 2].map(() => ({ platform: 'social', accountId: 'acc_social' })),
        }),
      decisions: ['post.duplicate-target'],
    },
    {
      name: 'a character whose length depends on the unit',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { text: '🙂', scheduledFor: laterTime })),
      decisions: ['text.unit'],
    },
    {
      name: 'an unknown member',
      send: (call) => call('POST', '/posts', buildPostBodyOn('social', { scheduledFor: laterTime, colour: 'red' })),
      decisions: ['request.unknown-members'],
    },
    {
      name: 'an override for a platform that is no target',
      send: (call) =>
        call(
          'POST',
          '/posts',
          buildPostBodyOn('social', { scheduledFor: laterTime, platformContent: { openmicro: { text: 'Hi' } } }),
        ),
      decisions: ['platformContent.untargeted'],
    },
    {
      name: 'options that are left out',
      send: (call) =>
        call('POST', '/posts', {
          platforms: [{ platform: 'video', accountId: 'acc_video' }],
          text: 'Bread',
          media: { video: 'https://media.example.org/bread.mp4' },
          platformContent: { video: { title: 'Bread', videoType: 'short' } },
          scheduledFor: laterTime,
        }),
      decisions: ['option.default.privacy'],
    },
    {
      name: 'a text that is too long in any unit',
      send: (call) =>
        call('POST', '/posts', buildPostBodyOn('microblog', { text: 'a'.repeat(281), scheduledFor: laterTime })),
      decisions: [],
    },
    {
      name: 'a missing account, which is documented',
      send: (call) => call('POST', '/posts', { text: 'Hi', platforms: [], scheduledFor: laterTime }),
      decisions: [],
    },
    {
      name: 'an update of the text alone',
      given: createScheduled,
      send: (call, id) => call('PATCH', `/posts/${id}`, { text: 'Hi' }),
      decisions: ['post.update.merge', 'post.update.required'],
    },
    {
      name: 'an update of everything',
      given: createScheduled,
      send: (call, id) => call('PATCH', `/posts/${id}`, buildPostBodyOn('social', { scheduledFor: laterTime })),
      decisions: [],
    },
    {
      name: 'an update that removes the schedule',
      given: createScheduled,
      send: (call, id) => call('PATCH', `/posts/${id}`, buildPostBodyOn('social', { scheduledFor: null })),
      decisions: ['post.neither', 'update.null', 'post.update.publish'],
    },
    {
      name: 'an update that publishes',
      given: createDraft,
      send: (call, id) => call('PATCH', `/posts/${id}`, buildPostBodyOn('social', { publishNow: true })),
      decisions: ['post.publish.duration', 'post.update.publish'],
    },
    {
      name: 'a published post on one more platform',
      given: createPublished,
      send: (call, id) =>
        call('POST', `/posts/${id}/republish`, { platforms: [{ platform: 'openmicro', accountId: 'acc_openmicro' }] }),
      decisions: ['post.publish.duration'],
    },
    {
      name: 'a failed post once more on the same account',
      given: (call) =>
        getCreatedId(
          call('POST', '/posts', {
            ...buildPostBodyOn('social', { publishNow: true }),
            platforms: [{ platform: 'social', accountId: 'acc_social_failing' }],
          }),
        ),
      send: (call, id) =>
        call('POST', `/posts/${id}/republish`, {
          platforms: [{ platform: 'social', accountId: 'acc_social_failing' }],
        }),
      decisions: ['post.publish.duration', 'post.republish.to'],
    },
    { name: 'a list of one post', given: createDraft, send: (call) => call('GET', '/posts'), decisions: [] },
    {
      name: 'a list of two posts',
      given: async (call) => [await createDraft(call), await createDraft(call)],
      send: (call) => call('GET', '/posts'),
      decisions: ['post.list.order'],
    },
    {
      name: 'a list of some days',
      send: (call) => call('GET', '/posts?from=2030-01-01'),
      decisions: ['post.list.dates'],
    },
    {
      name: 'a list with a next page',
      given: async (call) => Promise.all(Array.from({ length: 21 }, () => createDraft(call))),
      send: (call) => call('GET', '/posts'),
      decisions: ['post.list.limit', 'post.list.order'],
    },
    { name: 'accounts', send: (call) => call('GET', '/accounts'), decisions: [] },
    {
      name: 'a lead magnet on an external post',
      send: (call) => call('POST', '/lead-magnets', magnetBody),
      decisions: ['leadMagnet.watched'],
    },
    {
      name: 'a lead magnet with a template that it does not use',
      send: (call) => call('POST', '/lead-magnets', { ...magnetBody, templates: { dm: { text: 'Hi' } } }),
      decisions: ['leadMagnet.templates.unused', 'leadMagnet.watched'],
    },
    {
      name: 'a lead magnet that is paused twice',
      given: (call) => getCreatedId(call('POST', '/lead-magnets', magnetBody)),
      send: (call, id) => call('POST', `/lead-magnets/${id}/pause`),
      decisions: ['leadMagnet.pause.again'],
    },
    {
      name: 'a lead magnet that is paused once',
      given: (call) => getCreatedId(call('POST', '/lead-magnets', { ...magnetBody, activate: true })),
      send: (call, id) => call('POST', `/lead-magnets/${id}/pause`),
      decisions: [],
    },
    {
      name: 'a scheme in another case',
      send: (call) => call('GET', '/accounts', undefined, { authorization: 'bearer demo-api-pro' }),
      decisions: ['auth.scheme'],
    },
    {
      name: 'a key in another header',
      send: (call) => call('GET', '/accounts', undefined, { authorization: '', 'x-api-key': 'demo-api-pro' }),
      decisions: ['auth.elsewhere'],
    },
    {
      name: 'a path in another case',
      send: (call) => call('GET', '/Accounts'),
      decisions: ['paths.strict'],
    },
    { name: 'an unknown path', send: (call) => call('GET', '/nowhere'), decisions: [] },
    { name: 'no key', send: (call) => call('GET', '/accounts', undefined, { authorization: '' }), decisions: [] },
    {
      name: 'an injected fault',
      send: (call) => call('POST', '/posts', buildPostBodyOn(), { prefer: 'code=503' }),
      decisions: [],
    },
  ];

  test.each(cases)('$name', async ({ given, send, decisions }) => {
    const call = createFrozenMock().caller();
    const id = await given?.(call);
    expect(await findDecisionsNamedIn(send(call, String(id)))).toEqual(decisions);
  });

  test('a list of leads depends on the period of the job and on how it matches comments', async () => {
    const mock = createFrozenMock();
    const call = mock.caller();
    const id = await getCreatedId(call('POST', '/lead-magnets', { ...magnetBody, activate: true }));
    expect(await findDecisionsNamedIn(call('GET', `/lead-magnets/${id}/leads`))).toEqual([]);
    await mock.triggers.comment({ leadMagnet: id, text: 'Guide, please' });
    await mock.clock.advance({ by: 'PT1M' });
    expect(await findDecisionsNamedIn(call('GET', `/lead-magnets/${id}/leads`))).toEqual([
      'leadMagnet.match',
      'leadMagnet.job.period',
    ]);
  });

  test('an unknown member, if the profile ignores unknown members', async () => {
    const ignoreUnknown = { 'request.unknown-members': 'ignore', 'request.unknown-parameters': 'ignore' };
    const call = createFrozenMock({ profile: resolveProfile(ignoreUnknown) }).caller();
    const body = buildPostBodyOn('social', { scheduledFor: laterTime });
    expect(await findDecisionsNamedIn(call('POST', '/posts', { ...body, colour: 'red' }))).toEqual([
      'request.unknown-members',
    ]);
    expect(await findDecisionsNamedIn(call('POST', '/posts', body))).toEqual([]);
    expect(await findDecisionsNamedIn(call('GET', '/posts?colour=red'))).toContain('request.unknown-parameters');
  });

  test('a past time, if the profile publishes such a post immediately', async () => {
    const call = createFrozenMock({ profile: resolveProfile({ 'post.schedule.past': 'publish' }) }).caller();
    const pastPost = buildPostBodyOn('social', { scheduledFor: '2029-01-01T00:00:00Z' });
    expect(await findDecisionsNamedIn(call('POST', '/posts', pastPost))).toEqual(['post.schedule.past']);
  });
});
