/** Runs the commands of docs/conformance.md and compares their output with the page. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Config } from '../conformance/config/config.ts';
import { formatProgramCommand } from '../conformance/report/programCommand.ts';
import { readKnown } from '../conformance/settings/known/readKnown.ts';
import { type Mock, startMock } from '../mock-server/index.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { getBlocks } from './testing/page.ts';
import { buildPattern } from './testing/pattern.ts';

const root = join(import.meta.dirname, '..');
const page = await readFile(join(import.meta.dirname, 'conformance.md'), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'page-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const documentedMockUrl = 'http://127.0.0.1:4010';
const hasTools = ['sh', 'curl', 'jq'].every((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0);

test('docs/conformance.md shows the current output of its commands', { timeout: 240_000 }, async () => {
  let mock = await startMock();
  let output: string | undefined;
  let shownCount = 0;
  try {
    for (const { language, note, text: block } of getBlocks(page)) {
      if (note === 'profile') {
        await mock.close();
        mock = await startMock({ profile: resolveProfile(parse(block)) });
      } else if (language === 'sh') output = await runForOutput(block.trim(), mock);
      else if (note === 'output' && output !== undefined) {
        expect(output).toMatch(buildPattern(block));
        shownCount++;
      }
    }
  } finally {
    await mock.close();
  }
  expect(shownCount).toBeGreaterThan(hasTools ? 6 : 5);
});

test('docs/conformance.md shows a valid configuration', () => {
  const result = Config.safeParse(parse(getBlockText('config')));
  expect(result.error).toBeUndefined();
});

test('docs/conformance.md shows a valid file of known failures', async () => {
  const path = join(folder, 'shown.yaml');
  await writeFile(path, getBlockText('known'));
  expect(await readKnown(path)).toHaveLength(1);
});

test('docs/conformance.md shows the current example', async () => {
  const name = 'docs/examples/conformance.suite.ts';
  expect(getBlockText(name)).toBe(await readFile(join(root, name), 'utf8'));
});

test('docs/conformance.md shows a program that runs the suite', { timeout: 60_000 }, async () => {
  await using mock = await startMock();
  const source = getBlockText('program')
    .replace('social-contract/conformance', join(root, 'conformance/index.ts'))
    .replace(documentedMockUrl, mock.origin)
    .replace("preset: 'mock'", "$&, only: ['accounts.*'], size: 'quick'");
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: folder,
  });
  expect(stdout).toMatch(/^No documented or derived rule is broken; \d of \d documented rules pass. 0\n$/);
});

function getBlockText(note: string): string {
  const match = getBlocks(page).find((block) => block.note === note);
  if (match === undefined) throw new Error(`The page has no block "${note}".`);
  return match.text;
}

/** Returns the output of a command; undefined if its service or its tools are not available here. */
async function runForOutput(command: string, mock: Mock): Promise<string | undefined> {
  if (command.includes('example.com')) return undefined;
  const [, name, value, rest = command] = /^(\w+)=(\S+) (.*)$/.exec(command) ?? [];
  const words = rest.replaceAll(documentedMockUrl, mock.origin).split(/\s+/);
  const isConformanceCommand = rest.startsWith('npx social-contract conformance ');
  if (!isConformanceCommand && !hasTools) return undefined;
  const [program = '', ...args] = isConformanceCommand
    ? [process.execPath, join(root, 'bin/social-contract.ts'), 'conformance', ...words.slice(3)]
    : words;
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...(name === undefined ? {} : { [name]: value }) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // The page shows commands as the installed package prints them.
  const shownCommand = formatProgramCommand(join(root, 'bin/social-contract.ts'), folder, false);
  return (await text(child.stdout))
    .replaceAll(mock.origin, documentedMockUrl)
    .replaceAll(shownCommand, 'npx social-contract');
}
