import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { runConformance } from '../conformance/run/run.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { accusationsOf, tryFault } from './selftest.ts';
import { defaults, randomMock, theMock, theSecond } from './services.ts';

const patient = { timeout: 240_000 };

describe('the suite reports no false positives', patient, () => {
  test('for the mock, which passes except for what no client can observe', async () => {
    const { results, accusations } = await accusationsOf(await theMock(), { size: 'quick' });
    expect(accusations).toEqual([]);
    expect(results.exit).toMatchObject({ code: 0 });
    expect(results.counts.verdicts.pass).toBeGreaterThan(280);
    expect(results.rules.filter(({ verdict, evidence }) => verdict === 'pass' && evidence.requests === 0)).toEqual([]);
  });

  test.each([true, false])('for the second implementation, with its profile: %s', async (told) => {
    const { results, accusations } = await accusationsOf(await theSecond(told), { size: 'quick' });
    expect(accusations).toEqual([]);
    expect(results.exit.code).toBe(0);
  });

  test.each([
    [11, true],
    [12, true],
    [13, false],
  ])('for the mock under random profile %i, with its profile: %s', async (seed, told) => {
    expect((await accusationsOf(await randomMock(seed, told), { size: 'quick' })).accusations).toEqual([]);
  });
});

describe('the suite finds a planted fault on the rule that it breaks', patient, () => {
  // One fault of each kind; `conformance selftest` tries all of them.
  const some = [
    'text.length.microblog: not enforced',
    'text.length.microblog: a text of 280 characters is rejected',
    'auth.bearer: no key check on listPosts',
    'plan.refusal: 402',
    'accounts.members: without name',
    'upload.url: a path',
    'post.publish-now.immediate: the post stays a draft',
    'post.list.filter.platform.only: platform is ignored',
    'post.delete.gone: deletePost has no effect',
    'leadMagnet.pause.paused: pauseLeadMagnet has no effect',
    'refusal.changes-nothing: a rejected update is partly applied',
    'lead.matching: every comment matches',
  ];
  test.each(some)('%s', async (id) => {
    const fault = faults.find((one) => one.id === id);
    expect(fault).toBeDefined();
    if (fault !== undefined) expect((await tryFault(fault)).killed).toBe(true);
  });
});

describe('a service with the same response to every request', patient, () => {
  let server: Server;

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function saying(status: number, body: object) {
    server = createServer((req, res) => {
      req.resume();
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/api/v1`;
    const credentials = { primary: { key: 'a-secret-key' } };
    return runConformance({ url, credentials, profile: defaults, size: 'quick', seed: 1, shrink: false, patience: 0 });
  }

  test.each([
    ['yes', 200, { success: true, data: [] }],
    ['who are you', 401, { success: false, code: 'UNAUTHENTICATED' }],
    ['no', 422, { success: false, code: 'VALIDATION_FAILED' }],
    ['I am broken', 500, { success: false }],
  ])('never passes: %s', async (_what, status, body) => {
    const results = await saying(status, body);
    expect([1, 3]).toContain(results.exit.code);
    expect(JSON.stringify(results)).not.toContain('a-secret-key');
  });
});

test('the same seed sends the same requests, whatever the number of workers', patient, async () => {
  const sent = async (workers: number): Promise<readonly string[]> => {
    const lines: string[] = [];
    const listening: Fault = {
      id: 'no fault',
      rule: '',
      around: () => (visit, next) => {
        const { pathname, search } = new URL(visit.request.url);
        lines.push(timeless(`${visit.request.method} ${pathname}${search} ${JSON.stringify(visit.body) ?? ''}`));
        return next(visit.request);
      },
    };
    const service = await theMock(listening);
    const only = ['text.length.*', 'post.update.*', 'post.schedule.*'];
    await runConformance({ ...service.options, size: 'quick', only, seed: 7, workers, shrink: false });
    await service.close();
    return lines.sort();
  };
  const alone = await sent(1);
  expect(alone.length).toBeGreaterThan(300);
  expect(await sent(4)).toEqual(alone);
});

/** Removes what differs between runs: ids, instants, ports. */
function timeless(line: string): string {
  return line
    .replace(/\b(post|lm|file)_\w*\d{6}/g, '$1')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+/g, 'time')
    .replace(/127\.0\.0\.1:\d+/g, 'here');
}
