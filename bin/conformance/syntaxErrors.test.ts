import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'syntax-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(import.meta.dirname, '../social-contract.ts');

function runConfig(file: string, text: string) {
  writeFileSync(join(folder, file), text);
  const args = ['--disable-warning=ExperimentalWarning', program, 'conformance', '--config', file];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

// In its own process, because Vitest compiles the modules that a test imports.
test.each([
  ['config.mjs', '', 'cannot be loaded: Unexpected identifier \'bar\'. "node --check config.mjs" shows the line.'],
  ['config.ts', 'const count: number = 3;\n', '(config.ts:3)'],
])('a syntax error in %s has its line, or names the command that shows it', (file, firstLine, message) => {
  const { status, stderr } = runConfig(file, `${firstLine}export default {\n  foo bar\n};`);
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

test('the error of a configuration that cannot import the package by name says what to import instead', () => {
  const { status, stderr } = runConfig('config.mjs', "import 'social-contract/conformance';\nexport default {};");
  expect(stderr).toMatch(/Cannot find package 'social-contract'.*\. Install the package there, or import/);
  expect(status).toBe(2);
});
