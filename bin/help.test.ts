import { expect, test } from 'vitest';
import { commands, formatOverview } from './commands.ts';
import { captureOutput } from './testing/captureOutput.ts';

const subcommands = ['run', 'plan', 'rules', 'probe', 'replay', 'report', 'init', 'selftest'];
const operations = ['createPost', 'listPosts', 'createLeadMagnet', 'uploadMedia'];

const findLongLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.length > 100);

test.each([
  ...Object.keys(commands),
  ...subcommands.map((name) => `conformance ${name}`),
  ...operations.map((name) => `api ${name}`),
])('the help of %s fits into 100 columns', async (line) => {
  const [name = '', ...words] = line.split(' ');
  const run = commands[name]?.run;
  const { out } = await captureOutput(
    (argv) => run?.([...argv]) ?? Promise.reject(new Error(name)),
    ...words,
    '--help',
  );
  expect(out).toContain('Usage: social-contract');
  expect(findLongLines(out)).toEqual([]);
});

test('the overview of all commands fits into 100 columns', () => {
  expect(findLongLines(formatOverview('npx social-contract'))).toEqual([]);
  // In a checkout, the command that starts the program is long.
  expect(findLongLines(formatOverview('node scripts/launch.mjs bin/social-contract.ts'))).toEqual([]);
});
