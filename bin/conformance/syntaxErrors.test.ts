import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'syntax-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(import.meta.dirname, '../social-contract.ts');

// In its own process, because Vitest compiles the modules that a test imports.
test.each([
  ['config.mjs', '', 'cannot be loaded: Unexpected identifier \'bar\'. "node --check config.mjs" shows the line.'],
  ['config.ts', 'const count: number = 3;\n', '(config.ts:3)'],
])('a syntax error in %s has its line, or names the command that shows it', (file, firstLine, message) => {
  writeFileSync(join(folder, file), `${firstLine}export default {\n  foo bar\n};`);
  const args = ['--disable-warning=ExperimentalWarning', program, 'conformance', '--config', file];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
