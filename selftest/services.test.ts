import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { rulesAndLaws } from '../conformance/judge/verdicts.ts';
import { runConformance } from '../conformance/run/run.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import { runFalsePositiveCheck } from './conforming/falsePositives.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { keys } from './faults/keys.ts';
import { comparePlan } from './planAgreement.ts';
import { findFalsePositives, tryFault } from './selftest.ts';
import { openMockService, openRandomMock, openSecondService } from './services.ts';

const slowTest = { timeout: 240_000 };

describe('the suite reports no false positives', slowTest, () => {
  test('for the mock, which passes every rule that a client can observe, as the plan announces', async () => {
    const service = openMockService();
    const { results, falsePositives } = await findFalsePositives(service, { size: 'quick' });
    expect(falsePositives).toEqual([]);
    expect(results.exit).toMatchObject({ code: 0 });
    expect(results.counts.verdicts.pass).toBeGreaterThan(280);
    expect(results.rules.filter(({ verdict, evidence }) => verdict === 'pass' && evidence.requests === 0)).toEqual([]);
    expect(comparePlan({ ...service.options, size: 'quick', seed: 1 }, results)).toEqual({
      untested: [],
      unplanned: [],
    });
  });

  test.each([true, false])('for the second implementation, with its profile: %s', async (isProfileKnown) => {
    const { results, falsePositives } = await findFalsePositives(await openSecondService(isProfileKnown), {
      size: 'quick',
    });
    expect(falsePositives).toEqual([]);
    expect(results.exit).toMatchObject({ code: 0 });
  });

  test.each([
    [11, true],
    [12, true],
    [13, false],
  ])('for the mock under random profile %i, with its profile: %s', async (seed, isProfileKnown) => {
    expect((await findFalsePositives(openRandomMock(seed, isProfileKnown), { size: 'quick' })).falsePositives).toEqual(
      [],
    );
  });
});

test('a service that trims control characters in queries breaks no rule', async () => {
  const { options, close } = openMockService();
  const send = (request: Request) => (options.fetch ?? fetch)(new Request(request.url.replace(/\w+=%00/, ''), request));
  const only = ['post.list.limit.range', 'post.list.cursor.known', 'answer.no-server-error'];
  const { rules } = await runConformance({ ...options, fetch: send, only, size: 'quick', seed: 1, shrink: false });
  await close();
  expect(rules.filter(({ verdict }) => verdict === 'warn' || verdict === 'fail')).toEqual([]);
});

test(
  'the mock passes the rules on lead magnets if the profile moves members into other objects',
  slowTest,
  async () => {
    const { options, close } = openMockService(undefined, undefined, {
      'leadMagnet.fields': { followUps: 'templates.plan.follow_ups' },
      'leadMagnet.record': { createdAt: 'templates.created' },
      'lead.fields': { matchedKeyword: 'comment.keyword' },
    });
    const only = ['lead.*', 'leadMagnet.*', 'acts.*'];
    const { rules } = await runConformance({ ...options, only, size: 'standard', seed: 1, shrink: false });
    await close();
    expect(rules.filter(({ verdict }) => !['pass', 'skipped'].includes(verdict))).toEqual([]);
  },
);

test('with a key that may not use lead magnets, their rules are untestable and say why', slowTest, async () => {
  const { options, close } = openMockService();
  const only = rulesAndLaws.map(({ id }) => id).filter((id) => /^(?:lead|envelope)/.test(id));
  const credentials = { primary: { key: keys.basic } };
  const { rules, exit } = await runConformance({
    ...{ url: options.url, fetch: options.fetch, profile: defaultBindings, credentials, only },
    ...{ size: 'quick', seed: 1, shrink: false },
  });
  await close();
  expect(rules.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'fail')).toEqual([]);
  expect(rules.find(({ id }) => id === 'leadMagnet.full.dm.required')).toMatchObject({
    verdict: 'untestable',
    reason: expect.stringContaining('Configure a key with the plans API and Pro or higher.'),
  });
  expect(exit.code).toBe(0);
});

test(
  'a key of the caller basic must be refused lead magnets, whether or not its plans are configured',
  slowTest,
  async () => {
    const { options, close } = openMockService();
    const credentials = { primary: { key: keys.primary }, basic: { key: keys.basic } };
    const only = ['plan.lead-magnets'];
    const { rules } = await runConformance({
      ...{ url: options.url, fetch: options.fetch, profile: defaultBindings, credentials, only },
      ...{ size: 'quick', seed: 1, shrink: false },
    });
    await close();
    expect(rules.find(({ id }) => id === 'plan.lead-magnets')).toMatchObject({ verdict: 'pass' });
  },
);

test(
  'without a hook for plans, a key with the API plan alone shows that the quota applies and resets',
  slowTest,
  async () => {
    const { options, close } = openMockService();
    const { plan: _, ...hooks } = options.hooks ?? {};
    const only = ['quota.month', 'quota.not-early', 'quota.posts'];
    const { rules } = await runConformance({ ...options, hooks, only, size: 'standard', seed: 1, shrink: false });
    await close();
    const testedRules = rules.filter(({ id }) => only.includes(id));
    expect(testedRules.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass']);
    expect(testedRules[0]?.evidence.scripts).toContain('scenario/quota/month-of-api-key');
  },
);

test(
  'the suite reports no false positives against random conforming services, with any part of their profile',
  slowTest,
  async () => {
    const rows = await runFalsePositiveCheck({ services: 2, seed: 35, every: 40 });
    expect(rows.map(({ knowledge, falsePositives }) => [knowledge, falsePositives])).toEqual([
      ['all', []],
      ['part', []],
      ['learned', []],
      ['none', []],
    ]);
    expect(rows.every(({ requests, passed }) => requests > 0 && passed > 0)).toBe(true);
  },
);

describe('the suite finds a planted fault on the rule that it breaks', slowTest, () => {
  // One fault of each kind; `conformance selftest` tries all of them.
  const sampleFaults = [
    'text.length.microblog: not enforced',
    'text.length.microblog: a text of 280 characters is rejected',
    'auth.bearer: no key check on listPosts',
    'plan.refusal: 402',
    'accounts.members: name is missing',
    'upload.url: a path',
    'post.publish-now.immediate: the post stays a draft',
    'post.list.filter.platform.only: platform is ignored',
    'post.delete.gone: deletePost has no effect',
    'leadMagnet.pause.paused: pauseLeadMagnet has no effect',
    'refusal.changes-nothing: a rejected update is partly applied',
    'lead.matching: every comment matches',
  ];
  test.each(sampleFaults)('%s', async (id) => {
    const fault = faults.find((fault) => fault.id === id);
    expect(fault).toBeDefined();
    if (fault !== undefined) expect((await tryFault(fault)).isFound).toBe(true);
  });
});

describe('a service with the same response to every request', slowTest, () => {
  let server: Server;

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function runAgainst(status: number, body: object) {
    server = createServer((req, res) => {
      req.resume();
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/v1`;
    const credentials = { primary: { key: 'a-secret-key' } };
    return runConformance({
      url,
      credentials,
      profile: defaultBindings,
      size: 'quick',
      seed: 1,
      shrink: false,
      patience: 0,
    });
  }

  test.each([
    ['an empty list', 200, { success: true, data: [] }],
    ['an unknown key', 401, { success: false, code: 'UNAUTHENTICATED' }],
    ['a broken rule', 422, { success: false, code: 'VALIDATION_FAILED' }],
    ['a server error', 500, { success: false }],
  ])('never passes: %s', async (_name, status, body) => {
    const results = await runAgainst(status, body);
    expect([1, 3]).toContain(results.exit.code);
    expect(JSON.stringify(results)).not.toContain('a-secret-key');
  });
});

test('the same seed sends the same requests, whatever the number of workers', slowTest, async () => {
  const collectRequests = async (workers: number): Promise<readonly string[]> => {
    const lines: string[] = [];
    const recordingFault: Fault = {
      id: 'no fault',
      rule: '',
      createMiddleware: () => (visit, next) => {
        const { pathname, search } = new URL(visit.request.url);
        lines.push(normalizeLine(`${visit.request.method} ${pathname}${search} ${JSON.stringify(visit.body) ?? ''}`));
        return next(visit.request);
      },
    };
    const service = openMockService(recordingFault);
    const only = ['text.length.*', 'post.update.*', 'post.schedule.*'];
    // A reset between scripts depends on their order, and makes the suite upload files again.
    const { reset: _, ...hooks } = service.options.hooks ?? {};
    await runConformance({ ...service.options, hooks, size: 'quick', only, seed: 7, workers, shrink: false });
    await service.close();
    return lines.sort();
  };
  const singleWorkerRequests = await collectRequests(1);
  expect(singleWorkerRequests.length).toBeGreaterThan(300);
  expect(await collectRequests(4)).toEqual(singleWorkerRequests);
});

/** Removes the values that differ between runs: ids, of which a request may have a part, instants and ports. */
function normalizeLine(line: string): string {
  return line
    .replace(/(post|lm|file)_\w*\d{5,6}/g, '$1')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'time')
    .replace(/127\.0\.0\.1:\d+/g, 'here');
}
