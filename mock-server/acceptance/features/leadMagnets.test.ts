/** Lead magnets over HTTP, from comment to message. */
import { describe, expect, test } from 'vitest';
import { type Plan, planNames } from '../../../spec/plans.ts';
import { closedAfterTest } from '../../testing/caller.ts';
import { type OnPort, onPort } from '../../testing/onPort.ts';
import { openReceiver } from '../../testing/openReceiver.ts';

const postUrl = 'https://professional.example/posts/1';
const collect = {
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
const full = {
  ...collect,
  workflowType: 'full',
  templates,
  followUps: [
    { text: 'Did it help?', delay: 'P2D' },
    { text: 'Did you get it?', delay: 'P1D' },
  ],
};

async function magnet({ api }: OnPort, body: object = collect): Promise<string> {
  const answer = await api('POST', '/lead-magnets', body);
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

/** Adds a comment and advances the clock to the next job run. */
async function comment({ control, advance }: OnPort, where: object, text: string, name = 'Kim Reader'): Promise<void> {
  await control('POST', '/triggers/comment', { ...where, text, commenter: { name } });
  await advance('PT1M');
}

const leadsOf = async ({ api }: OnPort, id: string) => (await api('GET', `/lead-magnets/${id}/leads`)).body.data;

const done = async ({ control }: OnPort): Promise<string[]> =>
  (await control('GET', '/outbox')).body.data.map(
    ({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`,
  );

describe('Lifecycles: a lead magnet', () => {
  test('watches a professional post by its id', async () => {
    const it = await onPort();
    const platforms = [{ platform: 'professional', accountId: 'acc_professional' }];
    const post = (await it.api('POST', '/posts', { text: 'Hello', platforms, publishNow: true })).body.data.id;
    const id = await magnet(it, { ...collect, postUrl: undefined, postId: post });
    await comment(it, { post }, 'The guide!');
    await comment(it, { postUrl }, 'The guide!', 'Lou Writer');
    expect(await leadsOf(it, id)).toMatchObject([{ commenter: { name: 'Kim Reader' }, leadMagnetId: id }]);
  });

  test('checks for comments once a minute, counted from its creation', async () => {
    const it = await onPort();
    await it.advance('PT20S');
    const id = await magnet(it);
    await it.advance('PT50S');
    await it.control('POST', '/triggers/comment', { leadMagnet: id, text: 'guide' });
    await it.advance('PT9S');
    expect(await leadsOf(it, id)).toEqual([]);
    await it.advance('PT1S');
    expect(await leadsOf(it, id)).toMatchObject([
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
    const it = await onPort();
    const id = await magnet(it, { ...collect, keywords: ['guide', 'e-book', '資料', '🎁'] });
    await comment(it, { leadMagnet: id }, text);
    expect(await leadsOf(it, id)).toMatchObject([{ matchedKeyword }]);
  });

  test('captures a commenter once, while another lead magnet on the same post captures them too', async () => {
    const it = await onPort();
    const [one, other] = [await magnet(it), await magnet(it, { ...collect, keywords: ['guide', 'book'] })];
    for (const text of ['guide', 'guide, please', 'book']) await comment(it, { postUrl }, text);
    expect(await leadsOf(it, one)).toHaveLength(1);
    expect(await leadsOf(it, other)).toHaveLength(1);
  });

  test('uses its current keywords: a new keyword applies from then on', async () => {
    const it = await onPort();
    const id = await magnet(it);
    await comment(it, { postUrl }, 'book', 'Before');
    await it.api('PATCH', `/lead-magnets/${id}`, { outreachAccountId: 'out_ada', keywords: ['book'] });
    await comment(it, { postUrl }, 'book', 'After');
    await comment(it, { postUrl }, 'guide', 'Late');
    expect(await leadsOf(it, id)).toMatchObject([{ commenter: { name: 'After' } }]);
  });

  test('does nothing while paused, and starts only when created active or activated', async () => {
    const it = await onPort();
    const id = await magnet(it, { ...full, activate: undefined });
    await comment(it, { leadMagnet: id }, 'guide', 'Early');
    await it.control('POST', `/lead-magnets/${id}/activate`);
    await comment(it, { leadMagnet: id }, 'guide', 'Timely');
    expect((await it.api('POST', `/lead-magnets/${id}/pause`)).body.data).toMatchObject({ state: 'paused' });
    const before = await done(it);
    await comment(it, { leadMagnet: id }, 'guide', 'Late');
    await it.advance('P3D');
    expect(await leadsOf(it, id)).toMatchObject([{ commenter: { name: 'Timely' } }]);
    expect(await done(it)).toEqual(before);
  });

  test('can be paused again while paused', async () => {
    const it = await onPort();
    const id = await magnet(it);
    for (let i = 0; i < 2; i++)
      expect(await it.api('POST', `/lead-magnets/${id}/pause`)).toMatchObject({
        status: 200,
        body: { data: { id, state: 'paused' } },
      });
  });
});

describe('Lifecycles: the workflow', () => {
  test('full sends a message and a connection request, replies, and follows up in order of the delays', async () => {
    const it = await onPort();
    const id = await magnet(it, full);
    await comment(it, { leadMagnet: id }, 'guide', 'Eve Adams');
    await it.advance('P2D');
    expect(await done(it)).toEqual([
      'direct_message Hi Eve, your guide.',
      'connection_request ',
      'comment_reply Sent, Eve!',
      'follow_up Did you get it?',
      'follow_up Did it help?',
    ]);
    expect((await leadsOf(it, id))[0].actions).toEqual([
      'direct_message',
      'connection_request',
      'comment_reply',
      'follow_up',
      'follow_up',
    ]);
  });

  test('full without reply templates sends no replies', async () => {
    const it = await onPort();
    const id = await magnet(it, { ...full, templates: { dm: templates.dm }, followUps: undefined });
    await comment(it, { leadMagnet: id }, 'guide');
    await it.advance('P3D');
    expect(await done(it)).toEqual(['direct_message Hi Kim, your guide.', 'connection_request ']);
  });

  test('comments_only only replies and sends no follow-ups', async () => {
    const it = await onPort();
    const id = await magnet(it, { ...full, workflowType: 'comments_only' });
    await comment(it, { leadMagnet: id }, 'guide');
    await it.advance('P3D');
    expect(await done(it)).toEqual(['comment_reply Sent, Kim!']);
  });

  test('collect_only does nothing on the network', async () => {
    const it = await onPort();
    const id = await magnet(it, { ...full, workflowType: 'collect_only' });
    await comment(it, { leadMagnet: id }, 'guide');
    await it.advance('P3D');
    expect(await done(it)).toEqual([]);
    expect(await leadsOf(it, id)).toHaveLength(1);
  });

  test('sends each lead once, only to the webhook of its lead magnet', async () => {
    const it = await onPort();
    const receiver = closedAfterTest(await openReceiver(() => 200));
    await it.control('PUT', '/webhook', { url: `${receiver.url}/tenant` });
    const told = await magnet(it, { ...collect, webhookUrl: `${receiver.url}/told` });
    const silent = await magnet(it);
    for (const name of ['Ann', 'Ben', 'Ann']) await comment(it, { postUrl }, 'guide', name);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/told', '/hook/told']);
    const events = receiver.received.map(({ body }) => JSON.parse(body));
    expect(events.map(({ data }) => data)).toEqual((await leadsOf(it, told)).toReversed());
    expect((await leadsOf(it, silent))[0].actions).toEqual([]);
  });
});

describe('Auth, plans, quota, rate limit: lead magnets', () => {
  const requests = [
    ['POST', '/lead-magnets', collect],
    ['PATCH', '/lead-magnets/lm_nobody', { outreachAccountId: 'out_ada' }],
    ['POST', '/lead-magnets/lm_nobody/pause', undefined],
    ['GET', '/lead-magnets/lm_nobody/leads', undefined],
  ] as const;
  const lacking: readonly (readonly Plan[])[] = [['api'], ['starter'], ['pro'], ['api', 'starter']];

  test.each(requests)('%s %s requires the API plan and Pro', async (method, path, body) => {
    const keys = [...lacking, ['api', 'pro'] as const].map((plans) => ({ key: plans.join('-'), plans }));
    const it = await onPort({ keys });
    for (const plans of lacking) {
      const { api } = it.as(plans.join('-'));
      expect(await api(method, path, body)).toMatchObject({
        status: 403,
        body: { success: false, code: 'PLAN_UPGRADE_REQUIRED' },
      });
      expect((await api('GET', '/accounts')).status).toBe(200);
    }
    expect((await it.as('api-pro').api(method, path, body)).body.code).not.toBe('PLAN_UPGRADE_REQUIRED');
  });

  test('every combination of plans is covered', () => {
    expect(new Set(lacking.flat())).toEqual(new Set(planNames));
  });

  test('POST /lead-magnets requires a connected outreach account', async () => {
    const it = await onPort();
    const refused = await it.api('POST', '/lead-magnets', { ...collect, outreachAccountId: 'out_ben' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: '/outreachAccountId' }]);
  });
});
