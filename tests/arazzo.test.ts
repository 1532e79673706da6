/** Plays every workflow of the Arazzo document against a mock, with Redocly's runner. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { startMock } from '../mock-server/index.ts';
import { samples } from '../mock-server/testing/samples.ts';
import type { Profile, UncheckedBindings } from '../spec/profile/profile.ts';
import { buildArazzoDocument } from '../src/arazzo/document.ts';
import { variables } from '../src/flows/flow.ts';
import { flows } from '../src/flows/flows.ts';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { defaultProfile, resolveProfile } from '../src/profile/resolve.ts';

const folder = await mkdtemp(join(tmpdir(), 'arazzo-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { redocly: string } };
const redocly = join(dirname(manifest), bin.redocly);

interface Report {
  readonly files: Readonly<Record<string, { readonly totalWorkflows: number; readonly totalRequests: number }>>;
  readonly status: string;
}

/** Runs Redocly's `respect` command on a document. */
async function runRespect(document: unknown, profile: Profile, name: string) {
  const getPath = (file: string) => join(folder, `${name}-${file}`);
  await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z', strict: true, profile });
  // The runner allows only certain file names.
  const text = stringify(document, { aliasDuplicateObjects: false })
    .replaceAll('$inputs.file', `$file('${getPath('photo.jpg')}')`)
    .replaceAll('./openapi.yaml', getPath('openapi.json'));
  await writeFile(getPath('photo.jpg'), samples.jpeg);
  await writeFile(getPath('openapi.json'), JSON.stringify(emitOpenApi(profile)));
  await writeFile(getPath('arazzo.yaml'), text);
  const inputs = Object.fromEntries(Object.entries(variables).map(([key, { value }]) => [key, value]));
  const inputJson = JSON.stringify({ apiKey: 'demo-api-pro', file: 'photo.jpg', ...inputs });
  const args = [
    'respect',
    getPath('arazzo.yaml'),
    '-S',
    `api=${mock.url}`,
    '-i',
    inputJson,
    '-J',
    getPath('report.json'),
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [redocly, ...args], {
    env,
    cwd: folder,
  }).catch((error: { stdout: string; stderr: string }) => error);
  const report = JSON.parse(await readFile(getPath('report.json'), 'utf8')) as Report;
  return { status: report.status, output: `${stdout}${stderr}` };
}

test('every Arazzo workflow passes against the mock', { timeout: 120_000 }, async () => {
  const document: unknown = parse(readFileSync(join(import.meta.dirname, '../generated/arazzo.yaml'), 'utf8'));
  const { status, output } = await runRespect(document, defaultProfile, 'default');
  expect(status, output).toBe('success');
  expect(output).toContain(`Workflows: ${flows.length} passed, ${flows.length} total`);
});

test('Arazzo workflows pass with the names, shapes and statuses of another profile', { timeout: 120_000 }, async () => {
  const bindings = {
    'post.schedule.field': 'publishAt',
    'post.record': { id: 'key' },
    'error.body': 'nested',
    'error.statuses': { rule: 400 },
    'post.create.status': 200,
    'post.states': { scheduled: 'planned' },
  };
  const profile = resolveProfile(bindings);
  const { status, output } = await runRespect(buildArazzoDocument(profile), profile, 'other');
  expect(status, output).toBe('success');
});

test.each(variedProfiles.map(([name, bindings]): [string, UncheckedBindings] => [name, bindings]))(
  'the Arazzo workflows of profile %s call only existing operations',
  (_, bindings) => {
    const profile = resolveProfile(bindings);
    const text = JSON.stringify(buildArazzoDocument(profile));
    const calledOperations = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    const availableOperations = new Set<string | undefined>(profile.wire.routes.keys());
    expect(calledOperations.filter((id) => !availableOperations.has(id))).toEqual([]);
    expect(text).not.toContain('{{');
  },
);
