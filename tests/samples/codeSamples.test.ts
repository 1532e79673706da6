/** Runs every code sample of the document against a mock, unchanged but for the import of the client. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { operationIds } from '../../spec/operations/index.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { world } from '../../spec/world.ts';
import { getExamples } from '../../src/openapi/applicability/validExamples.ts';
import { getCodeSamples } from '../../src/openapi/codeSamples/codeSamples.ts';
import { defaultProfile, resolveProfile } from '../../src/profile/resolve.ts';

const runFile = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'social-contract-samples-'));
const clientFile = join(import.meta.dirname, '../../src/client/index.ts');
const operations = operationIds.filter((id) => defaultProfile.wire.routes.has(id));

const programs: Readonly<Record<string, (source: string) => readonly [string, readonly string[]]>> = {
  curl: (source) => ['sh', ['-c', source.replace('curl ', 'curl -sS --fail-with-body ')]],
  TypeScript: (source) => {
    const file = join(folder, 'sample.ts');
    writeFileSync(file, source.replace("'social-contract/client'", `'${clientFile}'`));
    return [process.execPath, ['--disable-warning=ExperimentalWarning', file]];
  },
  Python: (source) => ['python3', ['-c', source]],
};

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'photo.jpg'), samples.jpeg);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasPython = spawnSync('python3', ['--version']).status === 0;

test('every operation has a code sample in each language', () => {
  for (const id of operations)
    expect(
      getCodeSamples(id, defaultProfile).map(({ label }) => label),
      id,
    ).toEqual(Object.keys(programs));
});

test('TypeScript samples are left out if a profile changes names, routes or shapes', () => {
  const listLabels = (bindings: Bindings) =>
    getCodeSamples('createPost', resolveProfile(bindings)).map(({ label }) => label);
  expect(listLabels({ 'limits.rate': 'off' })).toContain('TypeScript');
  expect(listLabels({ 'post.schedule.field': 'publishAt' })).not.toContain('TypeScript');
});

test.each(operations)('the code samples of %s run against a mock', async (id) => {
  for (const { label, source } of getCodeSamples(id, defaultProfile)) {
    if (label === 'Python' && !hasPython) continue;
    const mock = await startMock({ port: 0, frozenAt: world.now });
    try {
      await prepare(id, mock.url, mock.keys[0]?.key ?? '');
      const [program, programArguments] = programs[String(label)]?.(String(source)) ?? ['false', []];
      const env = { ...process.env, API_URL: mock.url, API_KEY: mock.keys[0]?.key };
      const { stdout } = await runFile(program, programArguments, { cwd: folder, env });
      const output = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
      expect(label === 'curl' ? output.success : typeof output, `${id} in ${label}`).toBe(
        label === 'curl' ? true : 'object',
      );
    } finally {
      await mock.close();
    }
  }
});

/** Creates the resources of the example that a sample shows. */
async function prepare(id: string, url: string, key: string): Promise<void> {
  const example = getExamples(defaultProfile).find(
    ({ operation, response }) => operation === id && response.outcome === 'success',
  );
  const { posts = {}, leadMagnets = {} } = example?.given ?? {};
  const bodies = [
    ...Object.values(posts).map((body) => ['posts', body] as const),
    ...Object.values(leadMagnets).map((body) => ['lead-magnets', body] as const),
  ];
  for (const [path, body] of bodies) {
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  }
}
