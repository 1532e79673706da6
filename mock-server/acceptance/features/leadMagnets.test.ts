/** Lead magnets over HTTP, from comment to message. */
import { describe, expect, test } from 'vitest';
import { type Plan, planNames } from '../../../spec/plans.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

const postUrl = 'https://professional.example/posts/1';
const collectBody = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['guide'],
  postUrl,
  activate: true,
};
const templates = {
  dm: { text: 'Hi {{firstName}}, your {{keyword}}.' },
  commentReplies: [{ text: 'Sent, {{firstName}}!' }],
};
const fullBody = {
  ...collectBody,
  workflowType: 'full',
  templates,
  followUps: [
    { text: 'Did it help?', delay: 'P2D' },
    { text: 'Did you get it?', delay: 'P1D' },
  ],
};

async function createMagnet({ api }: MockClient, body: object = collectBody): Promise<string> {
  const response = await api('POST', '/lead-magnets', body);
  expect(response.status).toBe(201);
  return response.body.data.id;
}

/** Adds a comment and advances the clock to the next job run. */
async function addComment(
  { control, advance }: MockClient,
  where: object,
  text: string,
  name = 'Kim Reader',
): Promise<void> {
  await control('POST', '/triggers/comment', { ...where, text, commenter: { name } });
  await advance('PT1M');
}

const getLeads = async ({ api }: MockClient, id: string) => (await api('GET', `/lead-magnets/${id}/leads`)).body.data;

const getActions = async ({ control }: MockClient): Promise<string[]> =>
  (await control('GET', '/outbox')).body.data.map(
    ({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`,
  );

describe('Lifecycles: a lead magnet', () => {
  test('watches a professional post by its id', async () => {
    const client = await startMockClient();
    const platforms = [{ platform: 'professional', accountId: 'acc_professional' }];
    const post = (await client.api('POST', '/posts', { text: 'Hello', platforms, publishNow: true })).body.data.id;
    const id = await createMagnet(client, { ...collectBody, postUrl: undefined, postId: post });
    await addComment(client, { post }, 'The guide!');
    await addComment(client, { postUrl }, 'The guide!', 'Lou Writer');
    expect(await getLeads(client, id)).toMatchObject([{ commenter: { name: 'Kim Reader' }, leadMagnetId: id }]);
  });

  test('checks for comments once a minute, counted from its creation', async () => {
    const client = await startMockClient();
    await client.advance('PT20S');
    const id = await createMagnet(client);
    await client.advance('PT50S');
    await client.control('POST', '/triggers/comment', { leadMagnet: id, text: 'guide' });
    await client.advance('PT9S');
    expect(await getLeads(client, id)).toEqual([]);
    await client.advance('PT1S');
    expect(await getLeads(client, id)).toMatchObject([
      { comment: { createdAt: '2030-01-07T09:01:10Z' }, capturedAt: '2030-01-07T09:01:20Z' },
    ]);
  });

  test.each([
    ['the word alone', 'guide', 'guide'],
    ['another case', 'GuIdE', 'guide'],
    ['part of a word', 'guidebook', 'guide'],
    ['the second keyword', 'send me the E-Book please', 'e-book'],
    ['a script without spaces', '資料をください', '資料'],
    ['a script without spaces between words', 'yes 🎁!', '🎁'],
    ['several at once', 'an e-book, a guide', 'guide'],
  ])('matches keywords: %s', async (_, text, matchedKeyword) => {
    const client = await startMockClient();
    const id = await createMagnet(client, { ...collectBody, keywords: ['guide', 'e-book', '資料', '🎁'] });
    await addComment(client, { leadMagnet: id }, text);
    expect(await getLeads(client, id)).toMatchObject([{ matchedKeyword }]);
  });

  test('finds a comment of the instant of a job run on the next run', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client);
    await client.advance('PT1H');
    await client.control('POST', '/triggers/comment', { leadMagnet: id, text: 'guide' });
    expect(await getLeads(client, id)).toEqual([]);
    await client.advance('PT1M');
    expect(await getLeads(client, id)).toMatchObject([{ capturedAt: '2030-01-07T10:01:00Z' }]);
  });

  test('captures a commenter once, while another lead magnet on the same post captures them too', async () => {
    const client = await startMockClient();
    const [firstId, secondId] = [
      await createMagnet(client),
      await createMagnet(client, { ...collectBody, keywords: ['guide', 'book'] }),
    ];
    for (const text of ['guide', 'guide, please', 'book']) await addComment(client, { postUrl }, text);
    expect(await getLeads(client, firstId)).toHaveLength(1);
    expect(await getLeads(client, secondId)).toHaveLength(1);
  });

  test('uses its current keywords: a new keyword applies from then on', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client);
    await addComment(client, { postUrl }, 'book', 'Before');
    await client.api('PATCH', `/lead-magnets/${id}`, { outreachAccountId: 'out_ada', keywords: ['book'] });
    await addComment(client, { postUrl }, 'book', 'After');
    await addComment(client, { postUrl }, 'guide', 'Late');
    expect(await getLeads(client, id)).toMatchObject([{ commenter: { name: 'After' } }]);
  });

  test('does nothing while paused, and starts only when created active or activated', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client, { ...fullBody, activate: undefined });
    await addComment(client, { leadMagnet: id }, 'guide', 'Early');
    await client.control('POST', `/lead-magnets/${id}/activate`);
    await addComment(client, { leadMagnet: id }, 'guide', 'Timely');
    expect((await client.api('POST', `/lead-magnets/${id}/pause`)).body.data).toMatchObject({ state: 'paused' });
    const before = await getActions(client);
    await addComment(client, { leadMagnet: id }, 'guide', 'Late');
    await client.advance('P3D');
    expect(await getLeads(client, id)).toMatchObject([{ commenter: { name: 'Timely' } }]);
    expect(await getActions(client)).toEqual(before);
  });

  test('can be paused again while paused', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client);
    for (let i = 0; i < 2; i++)
      expect(await client.api('POST', `/lead-magnets/${id}/pause`)).toMatchObject({
        status: 200,
        body: { data: { id, state: 'paused' } },
      });
  });
});

describe('Lifecycles: the workflow', () => {
  test('full sends a message and a connection request, replies, and follows up in order of the delays', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client, fullBody);
    await addComment(client, { leadMagnet: id }, 'guide', 'Eve Adams');
    await client.advance('P2D');
    expect(await getActions(client)).toEqual([
      'direct_message Hi Eve, your guide.',
      'connection_request ',
      'comment_reply Sent, Eve!',
      'follow_up Did you get it?',
      'follow_up Did it help?',
    ]);
    expect((await getLeads(client, id))[0].actions).toEqual([
      'direct_message',
      'connection_request',
      'comment_reply',
      'follow_up',
      'follow_up',
    ]);
  });

  test('inserts a name with a placeholder as it is', async () => {
    const client = await startMockClient();
    await addComment(client, { leadMagnet: await createMagnet(client, fullBody) }, 'guide', '{{keyword}}');
    await client.advance('PT1M');
    expect((await getActions(client))[0]).toBe('direct_message Hi {{keyword}}, your guide.');
  });

  test('full without reply templates sends no replies', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client, { ...fullBody, templates: { dm: templates.dm }, followUps: undefined });
    await addComment(client, { leadMagnet: id }, 'guide');
    await client.advance('P3D');
    expect(await getActions(client)).toEqual(['direct_message Hi Kim, your guide.', 'connection_request ']);
  });

  test('comments_only only replies and sends no follow-ups', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client, { ...fullBody, workflowType: 'comments_only' });
    await addComment(client, { leadMagnet: id }, 'guide');
    await client.advance('P3D');
    expect(await getActions(client)).toEqual(['comment_reply Sent, Kim!']);
  });

  test('collect_only does nothing on the network', async () => {
    const client = await startMockClient();
    const id = await createMagnet(client, { ...fullBody, workflowType: 'collect_only' });
    await addComment(client, { leadMagnet: id }, 'guide');
    await client.advance('P3D');
    expect(await getActions(client)).toEqual([]);
    expect(await getLeads(client, id)).toHaveLength(1);
  });

  test('sends each lead once, only to the webhook of its lead magnet', async () => {
    const client = await startMockClient();
    const receiver = closeAfterTest(await openReceiver(() => 200));
    await client.control('PUT', '/webhook', { url: `${receiver.url}/tenant` });
    const withWebhook = await createMagnet(client, { ...collectBody, webhookUrl: `${receiver.url}/told` });
    const withoutWebhook = await createMagnet(client);
    for (const name of ['Ann', 'Ben', 'Ann']) await addComment(client, { postUrl }, 'guide', name);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/told', '/hook/told']);
    const events = receiver.received.map(({ body }) => JSON.parse(body));
    expect(events.map(({ data }) => data)).toEqual((await getLeads(client, withWebhook)).toReversed());
    expect((await getLeads(client, withoutWebhook))[0].actions).toEqual([]);
  });
});

describe('Auth, plans, quota, rate limit: lead magnets', () => {
  const requests = [
    ['POST', '/lead-magnets', collectBody],
    ['PATCH', '/lead-magnets/lm_nobody', { outreachAccountId: 'out_ada' }],
    ['POST', '/lead-magnets/lm_nobody/pause', undefined],
    ['GET', '/lead-magnets/lm_nobody/leads', undefined],
  ] as const;
  const insufficientPlans: readonly (readonly Plan[])[] = [['api'], ['starter'], ['pro'], ['api', 'starter']];

  test.each(requests)('%s %s requires the API plan and Pro', async (method, path, body) => {
    const keys = [...insufficientPlans, ['api', 'pro'] as const].map((plans) => ({ key: plans.join('-'), plans }));
    const client = await startMockClient({ keys });
    for (const plans of insufficientPlans) {
      const { api } = client.clientFor(plans.join('-'));
      expect(await api(method, path, body)).toMatchObject({
        status: 403,
        body: { success: false, code: 'PLAN_UPGRADE_REQUIRED' },
      });
      expect((await api('GET', '/accounts')).status).toBe(200);
    }
    expect((await client.clientFor('api-pro').api(method, path, body)).body.code).not.toBe('PLAN_UPGRADE_REQUIRED');
  });

  test('every combination of plans is covered', () => {
    expect(new Set(insufficientPlans.flat())).toEqual(new Set(planNames));
  });

  test('POST /lead-magnets requires a connected outreach account', async () => {
    const client = await startMockClient();
    const refusal = await client.api('POST', '/lead-magnets', { ...collectBody, outreachAccountId: 'out_ben' });
    expect(refusal.status).toBe(422);
    expect(refusal.body.errors).toMatchObject([{ pointer: '/outreachAccountId' }]);
  });
});
