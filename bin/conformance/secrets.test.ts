/**
 * Passes a secret in every way in which a user can, to a service that echoes requests, and searches all output for the
 * secrets.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { load } from '../../conformance/config/load.ts';
import { reportFormats } from '../../conformance/report/formats.ts';
import { paintPlain } from '../../conformance/report/terminal/paint.ts';
import { renderSummary } from '../../conformance/report/terminal/summary.ts';
import { publishResults } from '../../conformance/run/publishResults.ts';
import { formatLine, startProxy } from '../../proxy/index.ts';
import { performRun } from './performRun.ts';

const secrets = {
  key: 'sk-primary-0123456789',
  header: 'gateway-secret-7777777',
  password: 'hunter-two-password',
  parameter: 'query-secret-55555555',
  apiKeyHeader: 'api-key-header-333333',
  webhook: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
} as const;

/** All forms in which a secret could appear. */
const forms = Object.entries(secrets).flatMap(([name, secret]) => [
  [name, secret],
  [`${name} in base64`, Buffer.from(secret).toString('base64').replace(/=+$/, '')],
  [`${name} in a URL`, encodeURIComponent(secret)],
]);

let folder: string;
let host: string;
let stop: () => void;
const printedTexts: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  // Echoes the request in headers, bodies and list items, as debugging services do.
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += String(chunk);
    const echo = { url: req.url, headers: req.headers, text, webhookSecret: secrets.webhook };
    const accounts = [{ id: 'acc_1', platform: 'social', name: JSON.stringify(echo) }];
    const isList = req.method === 'GET' && /accounts/.test(req.url ?? '');
    res.writeHead(200, {
      'content-type': 'application/json',
      'x-echo': `${req.headers['x-gateway']} ${req.headers.authorization}`,
      location: `http://127.0.0.1${req.url}`,
    });
    res.end(JSON.stringify({ success: true, data: isList ? accounts : { id: 'one', echo } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
  printedTexts.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printedTexts.push(String(text)) > 0);
  vi.spyOn(console, 'log').mockImplementation((...words) => void printedTexts.push(words.join(' ')));
});
afterEach(async () => {
  vi.restoreAllMocks();
  stop();
  await rm(folder, { recursive: true, force: true });
});

async function expectNoSecrets(texts: Readonly<Record<string, string>>): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const everything = { ...texts };
  for (const file of files)
    if (file.isFile()) everything[file.name] = await readFile(join(file.parentPath, file.name), 'utf8');
  const leaks = Object.entries(everything).flatMap(([name, text]) =>
    forms.filter(([, form = '']) => text.includes(form)).map(([form]) => `${form} in ${name}`),
  );
  expect(leaks).toEqual([]);
  expect(Object.keys(everything).length).toBeGreaterThan(Object.keys(texts).length);
}

test('a run writes no secret to reports, scripts and the terminal', { timeout: 120_000 }, async () => {
  const config = await load(
    {
      url: `http://bob:${secrets.password}@${host}/api/v1`,
      headers: { 'X-Gateway': secrets.header, 'X-Api-Key': secrets.apiKeyHeader },
      size: 'quick',
      only: ['accounts.*', 'envelope.*', 'auth.*', 'post.delete.*'],
      seed: 1,
      shrink: false,
      profile: 'default',
      budgets: { patience: '1s' },
      report: { folder, formats: reportFormats },
    },
    { file: undefined, folder, environment: { API_KEY: secrets.key } },
  );
  const { results, traffic } = await performRun(config, { verbose: true, 'no-color': true });
  const publishResult = await publishResults(results, traffic, config);
  const failures = publishResult.results.rules.filter(({ failure }) => failure !== null);
  expect(failures.length).toBeGreaterThan(0);
  const summary = renderSummary(publishResult.results, { paint: paintPlain, folder, page: undefined });
  expect(printedTexts.join('')).toContain(host);
  await expectNoSecrets({ 'standard error': printedTexts.join('\n'), summary });
  const names = await readdir(folder);
  for (const name of ['results.json', 'junit.xml', 'traffic.har', 'index.html', 'summary.md', 'failures'])
    expect(names).toContain(name);
});

test('the proxy writes no secret to its log, its HAR file and the suggested profile', async () => {
  const lines: string[] = [];
  const proxy = await startProxy({
    upstream: `http://${host}/api/v1`,
    port: 0,
    har: join(folder, 'proxy.har'),
    onFinding: (finding) => lines.push(formatLine(finding), JSON.stringify(finding)),
  });
  const headers = { authorization: `Bearer ${secrets.key}`, 'x-api-key': secrets.apiKeyHeader };
  for (const path of ['/accounts', '/posts', '/nowhere'])
    await fetch(`${proxy.url}${path}?api_key=${secrets.parameter}`, { headers }).then((response) => response.text());
  await fetch(`${proxy.url}/posts?access_token=${secrets.parameter}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: secrets.key, password: secrets.password }),
  }).then((response) => response.text());
  const profile = proxy.suggestedProfile();
  await proxy.close();
  expect(lines.length).toBeGreaterThan(2);
  await expectNoSecrets({ log: lines.join('\n'), profile });
});

test('the error about an invalid upstream URL does not contain its password', async () => {
  const url = `http://bob:${secrets.password}@127.0.0.1:1/api/v1?api_key=${secrets.parameter}`;
  const error = await startProxy({ upstream: url, port: 0 }).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(TypeError);
  const { message } = error as Error;
  expect(message).toContain('must not contain credentials');
  for (const secret of [secrets.password, secrets.parameter]) expect(message).not.toContain(secret);
});
