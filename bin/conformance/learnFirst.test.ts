/** A run without a profile, as a process against a mock. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { Results } from '../../conformance/results/results.ts';
import { withBody } from '../../selftest/faults/fault.ts';
import { type FaultyService, startFaultyService } from '../../selftest/faults/faultyService.ts';
import { faults } from '../../selftest/faults/index.ts';
import { keys } from '../../selftest/faults/keys.ts';

const program = join(import.meta.dirname, '../social-contract.ts');
const rule = 'post.list.filter.status.only';
let folder: string;
let service: FaultyService;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'learn-first-'));
  service = await startFaultyService(undefined);
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...flags: readonly string[]) => runFor(rule, ...flags);

async function runFor(testedRule: string, ...flags: readonly string[]) {
  const otherRules = rulesAndLaws.flatMap(({ id }) => (id === testedRule ? [] : [id])).join(',');
  const args = ['conformance', '--url', service.url, '--skip', otherRules, '--quick', '--seed', '1', ...flags];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', API_KEY: keys.primary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const results = Results.parse(JSON.parse(await readFile(join(folder, 'conformance-report/results.json'), 'utf8')));
  return { out, err, results, verdict: results.rules.find(({ id }) => id === testedRule)?.verdict };
}

const readReportFolder = () => readdir(join(folder, 'conformance-report'));

test('a run without a profile learns one, tests with it, and writes it for review', { timeout: 60_000 }, async () => {
  const { out, err, results, verdict } = await run();
  expect(verdict, err).toBe('pass');
  expect(err).toMatch(
    /Learning the answers of the service.*\n(?:Learning: .*\n)*Learned \d+ names and \d+ answers with \d+ requests\./,
  );
  expect(results.profile.source).toBe('learned from the service');
  expect(out).toContain('Learned profile: conformance-report/learned-profile.yaml.');
  expect(results.createdResources.filter(({ stillExists }) => stillExists).length).toBeGreaterThan(0);
  expect(parse(await readFile(join(folder, 'conformance-report/learned-profile.yaml'), 'utf8'))).toMatchObject(
    results.profile.bindings,
  );
});

test('responses that no known answer fits are noted', { timeout: 60_000 }, async () => {
  await service.close();
  // A carousel is accepted beside a video, and refused beside images, which no answer says.
  service = await startFaultyService({
    ...{ id: 'media.combination: a carousel beside a video', rule: 'media.combination' },
    createMiddleware: () => (context, next) => {
      const media = context.body?.media;
      return next(
        media?.carousel === undefined || media.video === undefined
          ? context.request
          : withBody(context.request, { ...context.body, media: { video: media.video } }),
      );
    },
  });
  const { err, results } = await run();
  expect(results.notes, err).toContainEqual(
    expect.stringMatching(/^No known answer to media\.combination fits.* with 201\).*; .*\(createPost .* with 422\)/),
  );
});

test('a limit that one platform does not enforce is broken, not unknown', { timeout: 60_000 }, async () => {
  await service.close();
  const countRule = 'media.images.count.microblog';
  service = await startFaultyService(faults.find(({ id }) => id === `${countRule}: not enforced`));
  const { err, verdict } = await runFor(countRule);
  expect(verdict, err).toBe('fail');
  expect(await readFile(join(folder, 'conformance-report/learned-profile.yaml'), 'utf8')).toContain(
    'which the suite reports as faults: one image too many on microblog.',
  );
});

test('a run with --no-learn tests what holds under every answer', { timeout: 60_000 }, async () => {
  const { err, results, verdict } = await run('--no-learn');
  expect(verdict, err).toBe('untestable');
  expect(err).not.toContain('Learning');
  expect(results.profile).toMatchObject({ source: null, bindings: {} });
  expect(await readReportFolder()).not.toContain('learned-profile.yaml');
});

test('the profile of an earlier run is removed if nothing was learned', { timeout: 60_000 }, async () => {
  await mkdir(join(folder, 'conformance-report'));
  await writeFile(join(folder, 'conformance-report/learned-profile.yaml'), 'post.neither: draft');
  await run('--max-requests', '100');
  expect(await readReportFolder()).not.toContain('learned-profile.yaml');
});
