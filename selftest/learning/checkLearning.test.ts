/** Runs `learn` on services whose answers are known. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ObservedExchanges } from '../../conformance/learn/evidence/observedExchanges.ts';
import { learnBehaviour } from '../../conformance/learn/learnBehaviour.ts';
import { formatLearnedProfile } from '../../conformance/learn/learnedProfile.ts';
import { LearnedWire } from '../../conformance/learn/learnedWire.ts';
import { learnFirst } from '../../conformance/learn/learnFirst.ts';
import { probeMagnets } from '../../conformance/learn/magnets/probeMagnets.ts';
import { probeRepublish } from '../../conformance/learn/probe/probeRepublish.ts';
import { suggestBindings } from '../../conformance/learn/suggest/suggestions.ts';
import type { ConformanceOptions } from '../../conformance/options.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { Target } from '../../conformance/target/target.ts';
import { startService } from '../../conformance/testing/service.ts';
import { type DecisionId, decisionIds } from '../../spec/decisions/index.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { openFaultyService } from '../faults/faultyService.ts';
import { keys } from '../faults/keys.ts';
import { createMockHooks } from '../hooks.ts';
import { mockKeys, openMockService, openRandomMock, openSecondService, type Service } from '../services.ts';
import { checkLearning } from './checkLearning.ts';

const slow = { timeout: 120_000 };

const allExcept = (decision: DecisionId) => decisionIds.filter((id) => id !== decision);

test('the learned answers of a random service are correct, and nearly complete', slow, async () => {
  const { wrong, bound, unbound, learned } = await checkLearning(openRandomMock(1, true));
  expect(wrong).toEqual([]);
  // Other answers, or the test clock, hide these.
  const hidden = [
    'post.list.dates.to',
    'post.schedule.period',
    'post.update.echo',
    'thread.newline',
    'video.title.when',
    'media.format.unsupported',
    'media.table.unlabelled-row',
    'leadMagnet.update.outreachAccountId',
  ];
  expect(unbound).toEqual(hidden);
  expect(bound).toBeGreaterThan(50);
  const text = formatLearnedProfile(learned.lessons, {});
  expect(text).toContain('createPost body {"text":"Hello"');
  expect(text).not.toMatch(/127\.0\.0\.1|acc_social|post_0/);
});

test('most answers are learned with accounts of three platforms', slow, async () => {
  const { options, ...service } = openMockUnder({});
  const accounts = ['microblog', 'professional', 'video'].map((platform) => `acc_${platform}`);
  const { wrong, bound, unbound } = await checkLearning({ ...service, options: { ...options, accounts } });
  expect(wrong).toEqual([]);
  expect(bound).toBeGreaterThan(60);
  for (const id of ['post.update.merge', 'text.unit', 'thread.split', 'post.neither'])
    expect(unbound).not.toContain(id);
});

test('a service that trims texts is not taken for one that splits threads in another way', slow, async () => {
  for (const trimming of ['trim', 'trim-texts', 'trim-texts-and-tags'] as const) {
    const { wrong } = await checkLearning(openMockUnder({ 'request.white-space': trimming }));
    expect(wrong).toEqual([]);
  }
});

test('a given answer to post.neither does not change what is learned about it', slow, async () => {
  const service = openMockUnder({ 'post.neither': 'publish' });
  const { 'post.neither': answer } = (
    await learnBehaviour({ ...service.options, skipDecisions: allExcept('post.neither') })
  ).bindings;
  await service.close();
  expect(answer).toBe('publish');
});

test('a null that posts remove and lead magnets ignore is not taken for one that both remove', slow, async () => {
  const { options, close } = openMockService();
  const needed: readonly DecisionId[] = ['update.null', 'post.update.merge', 'leadMagnet.update.merge'];
  const respond = async (request: Request) => options.fetch?.(request) ?? Response.error();
  const ignoreNulls: typeof respond = async (request) => {
    if (request.method !== 'PATCH' || !request.url.includes('/lead-magnets/')) return respond(request);
    const { templates, ...others } = (await request.json()) as { readonly templates?: unknown };
    const body = JSON.stringify(templates === null ? others : { ...others, templates });
    return respond(new Request(request.url, { method: 'PATCH', headers: request.headers, body }));
  };
  const learnAnswer = async (fetch: typeof respond) => {
    const profile: Bindings = { ...options.profile, 'update.null': 'unknown' };
    const skipDecisions = decisionIds.filter((id) => !needed.includes(id));
    return (await learnBehaviour({ ...options, profile, fetch, skipDecisions })).bindings['update.null'];
  };
  expect(await learnAnswer(respond)).toBe('remove');
  expect(await learnAnswer(ignoreNulls)).toBe('unknown');
  await close();
});

test('a service that also reads the key from another header is not taken for one that refuses it there', async () => {
  const { options, close } = openMockService();
  const respond = async (request: Request) => options.fetch?.(request) ?? Response.error();
  const profile: Bindings = { ...options.profile, 'auth.elsewhere': 'unknown' };
  const learnAnswer = async (fetch: typeof respond) => {
    const learning = { ...options, profile, fetch, skipDecisions: allExcept('auth.elsewhere') };
    return (await learnBehaviour(learning)).bindings['auth.elsewhere'];
  };
  expect(await learnAnswer(respond)).toBe('refuse');
  const readOtherHeader = (request: Request) => {
    const key = request.headers.get('x-api-key');
    if (key !== null) request.headers.set('authorization', `Bearer ${key}`);
    return respond(request);
  };
  expect(await learnAnswer(readOtherHeader)).toBe('unknown');
  await close();
});

test('no answer of the second implementation is learned wrongly', slow, async () => {
  const { wrong, bound, learned } = await checkLearning(await openSecondService(true));
  expect(wrong).toEqual([]);
  expect(bound).toBeGreaterThan(40);
  // Its leads are captured whenever the clock is moved, with the time of the last job run.
  expect(learned.bindings['leadMagnet.job.period']).toBe('PT5M');
});

/** The mock under the default profile with other answers. */
function openMockUnder(answers: Bindings) {
  const profile = { ...defaultBindings, ...answers } as Bindings;
  const { url, origin, fetch, close } = openFaultyService(undefined, resolveProfile(profile));
  return {
    name: 'the mock',
    options: { url, fetch, profile, hooks: createMockHooks(origin, fetch), credentials: mockKeys },
    close,
  };
}

test('an answer between two others is distinguished from both', slow, async () => {
  const truth: Bindings = {
    'post.update.merge': 'two-levels',
    'request.unknown-members': 'ignore-outside-options',
    'post.publish.duration': 'PT2S',
  };
  const { wrong, learned } = await checkLearning(openMockUnder(truth));
  expect(wrong).toEqual([]);
  expect(learned.bindings).toMatchObject(truth);
});

test('a service where only scheduled posts can be deleted twice has no known answer', slow, async () => {
  const { options, ...service } = openMockUnder({});
  const deletions = new Map<string, number>();
  const fetch = async (request: Request) => {
    const { method, url } = request;
    const response = await options.fetch(request);
    if (method === 'POST' && /\/posts$/.test(url)) {
      const { data } = (await response.clone().json()) as { data?: { id: string; status: string } };
      if (data?.status === 'scheduled') deletions.set(`${url}/${data.id}`, 0);
    }
    const earlier = method === 'DELETE' ? deletions.get(url) : undefined;
    if (earlier !== undefined) deletions.set(url, earlier + 1);
    return earlier === 1 ? Response.json({ success: true, data: {} }) : response;
  };
  const { learned } = await checkLearning({ ...service, options: { ...options, fetch } });
  const lesson = learned.lessons.find(({ decision }) => decision === 'post.delete.again');
  expect(lesson?.grade).toBe('contradicted');
});

test('whether empty texts count as absent is learned from texts, whatever happens to empty words', slow, async () => {
  const { options, ...service } = openMockUnder({ 'request.empty-texts': 'omit' });
  const refusal = { success: false, code: 'VALIDATION_FAILED', errors: [] };
  const fetch = async (request: Request) =>
    /"(?:privacy|videoType)":""/.test(await request.clone().text())
      ? Response.json(refusal, { status: 422 })
      : options.fetch(request);
  const { learned } = await checkLearning({ ...service, options: { ...options, fetch } });
  expect(learned.bindings['request.empty-texts']).toBe('omit');
});

test('the routes of lead magnets and republishing are found by their effects', slow, async () => {
  const route = (action: string) => ({ method: 'POST', path: `/lead-magnets/{id}/${action}`, status: 200 }) as const;
  const { options, close } = openMockUnder({
    'leadMagnet.fields': { workflowType: 'workflow', keywords: 'triggers', postUrl: 'url' },
    'leadMagnet.states': { active: 'RUNNING', paused: 'STOPPED' },
    'leadMagnet.templates': 'strings',
    'leadMagnet.resume': route('resume'),
  });
  const settings = readSettings(options);
  const target = new Target({ ...settings, headers: {} });
  const context = { base: settings.base, key: keys.primary, target, tier: 'publish', accounts: undefined } as const;
  const evidence = new ObservedExchanges();
  await probeRepublish(context, evidence);
  await probeMagnets(context, evidence);
  target.close();
  await close();
  const suggestedBindings = Object.fromEntries(
    suggestBindings(evidence).map(({ decision, answer }) => [decision, answer]),
  );
  expect(suggestedBindings).toMatchObject({
    'leadMagnet.fields': { workflowType: 'workflow', keywords: 'triggers', postUrl: 'url' },
    'leadMagnet.states': { active: 'RUNNING', paused: 'STOPPED' },
    'leadMagnet.templates': 'strings',
    'leadMagnet.resume': route('resume'),
    'leadMagnet.update': { method: 'PATCH', path: '/lead-magnets/{id}', status: 200 },
  });
  const republishExchange = evidence.exchanges.find(({ path }) => path.endsWith('/republish'));
  expect(republishExchange).toMatchObject({ method: 'POST', status: 200 });
  expect(suggestedBindings).toMatchObject({ 'post.republish.content': { platformContent: 'platformContent' } });
});

test('the name of the state partially published is learned from one such post', slow, async () => {
  const { options, close } = openMockUnder({ 'post.states': { partially_published: 'partly_live' } });
  const wire = new LearnedWire({ 'post.record': {}, 'post.schedule.field': 'scheduledFor' }, new ObservedExchanges());
  const end = new AbortController();
  const result = await learnBehaviour({ ...options, wire, signal: end.signal, onLesson: () => end.abort() });
  await close();
  expect(result.bindings['post.states']).toMatchObject({ partially_published: 'partly_live' });
});

test('learn names accounts that cannot be read as the cause of unknown answers', async () => {
  const data = [{ id: 'acc_1', attributes: { platform: 'social' } }];
  const service = await startService({
    intercept: ({ path }) => (path === '/accounts' ? { status: 200, body: { success: true, data } } : undefined),
  });
  const end = new AbortController();
  const { accountFault } = await learnBehaviour({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    signal: end.signal,
    onLesson: () => end.abort(),
  });
  await service.close();
  expect(accountFault).toContain('No account in GET /accounts has a readable id and platform: {"id":"acc_1"');
});

test('an answer is withdrawn if a later one shows that its experiments gave no evidence', slow, async () => {
  const service = openMockService(undefined, undefined, {
    'request.empty-texts': 'omit',
    'post.empty-text': 'with-media',
  });
  const { learned, wrong } = await checkLearning(service);
  expect(learned.bindings).toMatchObject({ 'request.empty-texts': 'omit' });
  expect(learned.bindings).not.toHaveProperty('post.empty-text');
  expect(wrong).toEqual([]);
});

describe('learning before a run', () => {
  let service: Service;
  beforeEach(() => {
    service = openMockService();
  });
  afterEach(() => service.close());

  test('learning moves the clock of the service only if the run can read it afterwards', slow, async () => {
    const moves: string[] = [];
    const learn = async (hooks: ConformanceOptions['hooks']) => {
      moves.length = 0;
      const { url, fetch, credentials } = service.options;
      await learnFirst({ url, fetch, credentials, ...(hooks === undefined ? {} : { hooks }) });
      return moves.length;
    };
    const { clock, advance } = service.options.hooks ?? {};
    if (clock === undefined || advance === undefined) throw new Error('The mock has no hooks for its clock.');
    const recordMove: typeof advance = (hookCaller, by) => {
      moves.push(by);
      return advance(hookCaller, by);
    };
    expect(await learn({ advance: recordMove })).toBe(0);
    expect(await learn({ advance: recordMove, clock })).toBeGreaterThan(0);
  });

  test('learning names the obstacle if the service rejects the key', async () => {
    const { url, fetch } = service.options;
    const outcome = await learnFirst({ url, fetch, credentials: { primary: { key: `${keys.primary}-not` } } });
    expect(outcome).toEqual({ obstacle: expect.stringContaining('key') });
  });
});
