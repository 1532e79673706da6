import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redact } from '../report/redact.ts';
import { writeReports } from '../report/write.ts';
import { buildExchange, buildFailure, buildResults, sampleScript } from '../testing/results.ts';
import { findFailures } from './readFailures.ts';
import { writeFailures } from './writeFailures.ts';

const folder = await mkdtemp(join(tmpdir(), 'failures-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const brokenRules = ['video.title.required', 'text.length.microblog'];
const secret = 'sk-secret-1';
const context = {
  templates: { reset: { url: '/reset', headers: { 'X-Token': secret } } },
  headers: { 'X-Other': secret },
  variables: { primary: 'MY_KEY' },
};

beforeAll(async () => {
  const results = buildResults({
    getVerdict: ({ id }) => (brokenRules.includes(id) ? 'fail' : 'pass'),
    getFailure: () => buildFailure({ observed: `echoed ${secret}`, exchanges: [buildExchange(7), buildExchange(8)] }),
  });
  await writeFailures(buildResults({ getVerdict: () => 'warn' }), folder, context);
  const writtenResults = await writeFailures(redact(results, [secret]), folder, redact(context, [secret]));
  await writeReports({ results: writtenResults, traffic: [] }, { folder, formats: ['json'] });
});

const readFailures = (source: string) => findFailures(source, folder).catch((error: Error) => error.message);

test('writeFailures writes a folder with data and a script per broken rule, and deletes earlier ones', async () => {
  expect((await readdir(join(folder, 'failures'))).sort()).toEqual([...brokenRules].sort());
  for (const rule of brokenRules) {
    const ruleFolder = join(folder, 'failures', rule);
    expect((await readdir(ruleFolder)).sort()).toEqual(['failure.json', 'repro.sh']);
    expect((await stat(join(ruleFolder, 'repro.sh'))).mode & 0o111).toBeGreaterThan(0);
  }
});

test('failure.json and repro.sh contain no secrets', async () => {
  for (const rule of brokenRules)
    for (const file of ['failure.json', 'repro.sh'])
      expect(await readFile(join(folder, 'failures', rule, file), 'utf8')).not.toContain(secret);
});

test('a failure is found by its folder, data, script or rule, and in the results', async () => {
  const expected = { rule: brokenRules[0], script: sampleScript, target: { url: 'http://127.0.0.1:4010/api/v1' } };
  const ruleFolder = join(folder, 'failures', expected.rule ?? '');
  for (const source of [
    ruleFolder,
    join(ruleFolder, 'failure.json'),
    join(ruleFolder, 'repro.sh'),
    expected.rule ?? '',
  ])
    expect(await findFailures(source, folder), source).toMatchObject([expected]);
  for (const source of [folder, join(folder, 'results.json')])
    expect((await findFailures(source, folder)).map(({ rule }) => rule).sort()).toEqual([...brokenRules].sort());
});

test('the error for a missing failure explains the cause and lists the existing failures', async () => {
  expect(await readFailures('video.title.requred')).toContain('Did you mean video.title.required?');
  expect(await readFailures(tmpdir())).toContain('neither failure.json nor results.json');
  const otherFile = join(folder, 'other.json');
  await writeFile(otherFile, '{}');
  expect(await readFailures(otherFile)).toContain('neither a failure nor the results of a run');
  await writeFile(otherFile, '{');
  expect(await readFailures(otherFile)).toContain('is not valid JSON');
  expect(await findFailures('x', join(folder, 'nowhere')).catch((error: Error) => error.message)).toContain(
    'Nothing to replay',
  );
});
