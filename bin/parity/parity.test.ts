/** `social-contract learn` and `social-contract parity`, against services whose behaviour is known. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ParityResults } from '../../conformance/learn/parity/results.ts';
import { RunningMocks } from '../../conformance/learn/parity/runningMocks.ts';
import type { ComparableSetup } from '../../conformance/learn/parity/side.ts';
import { buildCollectOnlyBody, buildPostUrl } from '../../conformance/suite/scenarios/leadMagnets/magnet.ts';
import { advance, comment, createLeadMagnet, listLeads } from '../../conformance/suite/scenarios/scenario.ts';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { runLearnCommand } from '../learn/learn.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { openRunningMock } from './openRunningMock.ts';
import { runParityCommand } from './parity.ts';

let folder: string;
let service: Mock | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parity-'));
  vi.stubEnv('API_KEY', 'demo-api-pro');
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Starts the tested service, with some answers other than the defaults. */
async function serve(bindings: object, port = 0): Promise<number> {
  await service?.close();
  service = await startMock({ profile: resolveProfile(bindings), port });
  return Number(new URL(service.origin).port);
}

/** The commands build the whole suite, which takes seconds on a busy machine. */
const slow = { timeout: 120_000 };

const getPath = (name: string) => join(folder, name);
const scope = [
  '--profile',
  'default',
  '--rule',
  'post.publish.exclusive',
  '--rule',
  'post.schedule.future',
  '--quick',
  '--seed',
  '1',
  '--no-shrink',
];

async function compare(...flags: readonly string[]): Promise<ParityResults & { readonly printed: string }> {
  const { code, out, err } = await captureOutput(
    runParityCommand,
    ...scope,
    '--report-dir',
    getPath('report'),
    ...flags,
  );
  const results = JSON.parse(await readFile(getPath('report/parity.json'), 'utf8')) as ParityResults;
  expect([results.exit.code, err]).toEqual([code, '']);
  return { ...results, printed: out };
}

test('parity --record shows which answer of the service changed, and --replay needs no service', slow, async () => {
  const port = await serve({});
  const url = service?.url ?? '';
  const first = await compare('--url', url, '--record', getPath('service.json'));
  expect(first).toMatchObject({ findings: [], drift: [], planted: 'found', exit: { code: 0 } });
  expect(first.compared).toBeGreaterThan(2);
  expect(first.matched).toBe(first.compared);

  await serve({ 'post.both': 'publish' }, port);
  const next = await compare('--url', url, '--record', getPath('service.json'));
  expect(next.exit).toMatchObject({ code: 1, reason: expect.stringContaining('The service has changed') });
  expect(next.drift[0]?.remedy).toEqual({ decision: 'post.both', answer: 'publish', currentAnswer: 'refuse' });
  expect(next.findings[0]?.remedy).toEqual(next.drift[0]?.remedy);
  expect(next.findings[0]?.rules).toEqual(['post.publish.exclusive']);
  expect(next.findings[0]?.exchanges.at(-1)).toMatchObject({
    service: { observation: { status: 201 } },
    baseline: { observation: { status: 422 } },
  });
  expect(next.printed).toContain('post.both: "publish" would remove this difference');
  expect(next.printed).toMatch(/^ {2}now {5}201 .*\n {2}before {2}422 /m);
  const page = await readFile(getPath('report/parity.html'), 'utf8');
  expect(page).toContain('<h1>The service has changed</h1>');
  expect(page).toContain('createPost: status 201 on the service now, 422 on the recording');
  expect(page).toContain('createPost: status 201 on the service, 422 on the mock');

  await service?.close();
  service = undefined;
  expect(await compare('--replay', getPath('service.json'))).toMatchObject({
    ...{ findings: [], planted: 'found', requests: 0, exit: { code: 0 } },
    ...{ compared: first.compared, matched: first.matched },
  });
  expect(await readFile(getPath('service.json'), 'utf8')).not.toContain('demo-api-pro');
  expect(await readFile(getPath('report/parity.svg'), 'utf8')).toContain(
    `${first.matched} of ${first.compared} compared`,
  );
});

test('parity seeds the mock with accounts whose names and ids are invalid in a seed', async () => {
  const buildAccount = (id: string, name: string) => ({ id, platform: 'social', name, status: 'connected' });
  const accounts = [
    buildAccount('one', 'x'.repeat(5000)),
    buildAccount('one', ' '),
    buildAccount('a b', '\ud800'),
    buildAccount('two', ''),
  ];
  const caller = { name: 'primary', plans: ['api', 'pro'] as const, accounts, outreach: accounts };
  const runningMock = await openRunningMock({}, { callers: [caller], hooks: [] } as unknown as ComparableSetup);
  const key = runningMock.options.credentials?.primary?.key;
  const response = await fetch(`${runningMock.options.url}/accounts`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
  expect(data.map(({ id }) => id)).toEqual(['one', 'account_2', 'two']);
  await runningMock.close();
});

test('parity names the flag of a recording that it cannot read', async () => {
  await writeFile(getPath('broken.json'), '{');
  const runFlags = (...flags: string[]) => captureOutput(runParityCommand, ...scope, ...flags);
  expect(await runFlags('--replay', getPath('none.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--replay: ${getPath('none.json')} does not exist.`),
  });
  expect(await runFlags('--record', getPath('broken.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--record: ${getPath('broken.json')} is not valid JSON.`),
  });
});

test('learn --har names the flag of a file that it cannot read or write', async () => {
  await writeFile(getPath('broken.har'), '{');
  const url = 'http://127.0.0.1:1/api/v1';
  const request = { method: 'GET', url: `${url}/accounts`, headers: [] };
  const response = { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } };
  await writeFile(getPath('traffic.har'), JSON.stringify({ log: { entries: [{ request, response }] } }));
  const learnFrom = (...flags: string[]) =>
    captureOutput(runLearnCommand, '--url', url, '--out', getPath('p.yaml'), '--har', ...flags);
  expect(await learnFrom(getPath('broken.har'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--har: ${getPath('broken.har')} is not valid JSON.`),
  });
  expect(await learnFrom(getPath('traffic.har'), '--skeleton', getPath('none/translation.mjs'))).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--skeleton: ${getPath('none/translation.mjs')} cannot be written: `),
  });
});

test('parity exits with a reason if the mock cannot use the accounts of a service', async () => {
  const accounts = Array.from({ length: 11 }, (_, i) => ({ id: `a${i}`, platform: 'social', name: 'A' }));
  const caller = { name: 'basic', plans: ['starter'] as const, accounts, outreach: [] };
  await expect(openRunningMock({}, { callers: [caller], hooks: [] } as unknown as ComparableSetup)).rejects.toThrow(
    /cannot use the accounts that the service lists for basic: .*at most 10 accounts/,
  );
});

test('learn writes the same profile when it runs again, and continues from its earlier results', slow, async () => {
  const names = { 'post.list.query': { from: 'absent', to: 'absent' } };
  await serve({ ...names, 'auth.scheme': 'bearer-exact', 'request.unknown-parameters': 'ignore' });
  await writeFile(getPath('names.json'), JSON.stringify(names));
  const scope = ['--url', service?.url ?? '', '--tier', 'read', '--profile', getPath('names.json')];
  const learn = (...flags: readonly string[]) =>
    captureOutput(runLearnCommand, ...scope, '--out', getPath('profile.yaml'), ...flags);
  const { code, out } = await learn();
  expect(code).toBe(0);
  expect(out).toContain('bound        auth.scheme: "bearer-exact"');
  const text = await readFile(getPath('profile.yaml'), 'utf8');
  expect(text).toContain('#     listAccounts authorization "bearer {{key:primary}}": refused with 401\n');
  expect(text).toMatch(/^request.unknown-parameters: ignore$/m);
  expect(text).toMatch(/^post.both: unknown$/m);
  expect(text).toContain(
    '# - an invalid date, and a post: The service has no parameter for from.\n# Probably "refuse", but',
  );
  expect((await learn('--fresh')).code).toBe(0);
  expect(await readFile(getPath('profile.yaml'), 'utf8')).toBe(text);
  expect((await learn()).out).not.toContain('auth.scheme: "bearer-exact"');
  expect(await readFile(getPath('profile.yaml'), 'utf8')).toBe(text);

  const interruptedRun = await learn('--fresh', '--max-requests', '9');
  expect(interruptedRun).toMatchObject({ code: 3, out: expect.stringContaining('The run ended early') });
  expect(await readFile(getPath('profile.yaml'), 'utf8')).not.toBe(text);
  expect((await learn()).code).toBe(0);
  expect(await readFile(getPath('profile.yaml'), 'utf8')).toBe(text);
});

test('parity finds members that the service has in another place', slow, async () => {
  const bindings = {
    'leadMagnet.record': { id: 'id' },
    'leadMagnet.fields': {},
    'lead.fields': { 'comment.text': '/comment' },
  } as const;
  const setup = {
    callers: [
      {
        ...({ name: 'primary', plans: ['api', 'pro'] } as const),
        accounts: [{ id: 'a', platform: 'social', name: 'A' } as const],
        outreach: [{ id: 'o', name: 'Ada', profileUrl: 'https://a.test/', avatar: '', status: 'connected' } as const],
      },
    ],
    hooks: ['clock', 'advance', 'comment', 'settle'],
  };
  const options = { url: 'http://127.0.0.1:1', credentials: { primary: { key: 'unused' } }, seed: 1 };
  const runningMocks = new RunningMocks(openRunningMock, setup as never, options, bindings);
  try {
    const side = await runningMocks.open(bindings);
    const { requests, stop } = await side.play({
      ...{ id: 'leads', title: 'A lead.', about: [] },
      steps: [
        createLeadMagnet('magnet', buildCollectOnlyBody('one', { activate: true })),
        comment(buildPostUrl('one'), 'Ada', 'GUIDE'),
        advance('PT5M'),
        listLeads('magnet'),
      ],
    });
    expect(stop).toBeUndefined();
    expect(requests.at(-1)?.observation.responseBody).toMatchObject({ data: [{ comment: { text: 'GUIDE' } }] });
  } finally {
    await runningMocks.close();
  }
});
