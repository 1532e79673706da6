/** Runs the commands of docs/cli.md and compares their output with the page. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../bin/commands.ts';
import { formatProgramCommand } from '../conformance/report/programCommand.ts';
import { type Mock, startMock } from '../mock-server/index.ts';
import { getBlocks } from './testing/page.ts';
import { buildPattern } from './testing/pattern.ts';

const page = await readFile(join(import.meta.dirname, 'cli.md'), 'utf8');
const program = join(import.meta.dirname, '../bin/social-contract.ts');
const folder = await mkdtemp(join(tmpdir(), 'cli-page-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('docs/cli.md shows the current output of its commands', { timeout: 120_000 }, async () => {
  await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
  let output = '';
  let shownCount = 0;
  for (const { language, note, text } of getBlocks(page)) {
    if (language === 'sh') output = await runForOutput(text.trim(), mock);
    else if (note === 'output') {
      expect(output).toMatch(buildPattern(text));
      shownCount++;
    } else if (note !== '') await writeFile(join(folder, note), text);
  }
  expect(shownCount).toBeGreaterThan(7);
});

test('docs/cli.md names every command', () => {
  expect(Object.keys(commands).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** Returns the output of a command. Where a terminal would show a table, so does this function. */
async function runForOutput(command: string, mock: Mock): Promise<string> {
  const [, , ...args] = [...command.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([word, quotedWord]) => quotedWord ?? word);
  const { positionals } = parseArgs({ args, strict: false, allowPositionals: true });
  const tableFlags = ['api', 'trigger'].includes(positionals[0] ?? '') && !args.includes('--help') ? ['--table'] : [];
  const env = { PATH: process.env.PATH, SOCIAL_PUBLISHING_API_URL: mock.url };
  return await new Promise((resolve) => {
    execFile(process.execPath, [program, ...args, ...tableFlags], { cwd: folder, env }, (_, out, err) =>
      // The page shows the name that the program has in a project; in a checkout, its output names a file.
      resolve((out + err).replaceAll(formatProgramCommand(program, folder, false), 'npx social-contract')),
    );
  });
}
