import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../mock-server/index.ts';

const runFile = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'social-contract-docs-'));
const program = join(folder, 'page.ts');
let mock: Awaited<ReturnType<typeof startMock>>;

/** The source files behind the package's entry points. */
const sourcesByEntry: Readonly<Record<string, readonly string[]>> = {
  'social-contract/client': ['src/client/index.ts'],
  'social-contract/client/node': ['src/client/node.ts'],
  'social-contract/spec': ['spec/platforms.ts'],
  'social-contract/profile': ['src/profile/codec.ts', 'src/profile/resolve.ts'],
};

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const page = readFileSync(join(root, 'docs/client.md'), 'utf8');
  let source = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, snippet]) => snippet).join('\n');
  for (const [index, [name, files]] of Object.entries(sourcesByEntry).entries()) {
    writeFileSync(join(folder, `${index}.ts`), files.map((file) => `export * from '${join(root, file)}';`).join('\n'));
    source = source.replaceAll(`'${name}'`, `'./${index}.ts'`);
  }
  writeFileSync(program, source);
});

afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the snippets in docs/client.md form one program that runs against the mock', async () => {
  const env = { ...process.env, SOCIAL_PUBLISHING_API_URL: mock.url, SOCIAL_PUBLISHING_API_KEY: mock.keys[0]?.key };
  const { stdout } = await runFile(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env,
    cwd: folder,
  });
  expect(stdout).toMatch(/^\/text text\.length\.microblog .*at most 280/m);
});

test('the snippets in docs/client.md pass the type checker', async () => {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
  ];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--skipLibCheck'];
  const typeErrors = await runFile(process.execPath, [tsc, ...options, ...types, program], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(typeErrors).toBe('');
});
