import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redacted } from '../report/redact.ts';
import { writeReports } from '../report/write.ts';
import { aFailure, anExchange, aScript, someResults } from '../testing/results.ts';
import { failuresNamed } from './readFailures.ts';
import { writeFailures } from './writeFailures.ts';

const folder = await mkdtemp(join(tmpdir(), 'failures-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const broken = ['video.title.required', 'text.length.microblog'];
const secret = 'sk-secret-1';
const written = {
  templates: { reset: { url: '/reset', headers: { 'X-Token': secret } } },
  headers: { 'X-Other': secret },
  variables: { primary: 'MY_KEY' },
};

beforeAll(async () => {
  const results = someResults({
    verdictOf: ({ id }) => (broken.includes(id) ? 'fail' : 'pass'),
    failureOf: () => aFailure({ observed: `echoed ${secret}`, exchanges: [anExchange(7), anExchange(8)] }),
  });
  await writeFailures(someResults({ verdictOf: () => 'warn' }), folder, written);
  const told = await writeFailures(redacted(results, [secret]), folder, redacted(written, [secret]));
  await writeReports({ results: told, traffic: [] }, { folder, formats: ['json'] });
});

const refused = (what: string) => failuresNamed(what, folder).catch((error: Error) => error.message);

test('writeFailures writes a folder with data and a script per broken rule, and deletes earlier ones', async () => {
  expect((await readdir(join(folder, 'failures'))).sort()).toEqual([...broken].sort());
  for (const rule of broken) {
    const home = join(folder, 'failures', rule);
    expect((await readdir(home)).sort()).toEqual(['failure.json', 'repro.sh']);
    expect((await stat(join(home, 'repro.sh'))).mode & 0o111).toBeGreaterThan(0);
  }
});

test('failure.json and repro.sh contain no secrets', async () => {
  for (const rule of broken)
    for (const file of ['failure.json', 'repro.sh'])
      expect(await readFile(join(folder, 'failures', rule, file), 'utf8')).not.toContain(secret);
});

test('a failure is found by its folder, data, script or rule, and in the results', async () => {
  const one = { rule: broken[0], script: aScript, url: 'http://127.0.0.1:4010/api/v1' };
  const home = join(folder, 'failures', one.rule ?? '');
  for (const what of [home, join(home, 'failure.json'), join(home, 'repro.sh'), one.rule ?? ''])
    expect(await failuresNamed(what, folder), what).toMatchObject([one]);
  for (const what of [folder, join(folder, 'results.json')])
    expect((await failuresNamed(what, folder)).map(({ rule }) => rule).sort()).toEqual([...broken].sort());
});

test('the error for a missing failure explains the cause and lists what exists', async () => {
  expect(await refused('video.title.requred')).toContain('Did you mean video.title.required?');
  expect(await refused(tmpdir())).toContain('neither failure.json nor results.json');
  const other = join(folder, 'other.json');
  await writeFile(other, '{}');
  expect(await refused(other)).toContain('neither a failure nor the results of a run');
  await writeFile(other, '{');
  expect(await refused(other)).toContain('is not valid JSON');
  expect(await failuresNamed('x', join(folder, 'nowhere')).catch((error: Error) => error.message)).toContain(
    'has no results',
  );
});
