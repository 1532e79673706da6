/** The command line as a whole: what it offers, and how it says so. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { commands, overview } from './commands.ts';
import { said } from './testing/said.ts';

const program = join(import.meta.dirname, 'social-contract.ts');
const run = (...argv: string[]) => spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });

test('alone it shows every command with an example', () => {
  const { status, stdout } = run();
  expect([status, stdout]).toEqual([0, `${overview()}\n`]);
  for (const [name, { example }] of Object.entries(commands)) expect(example).toContain(`social-contract ${name}`);
});

test('a command that does not exist suggests the nearest', () => {
  const { status, stderr } = run('validat');
  expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean validate?')]);
});

test('the version is that of the package', () => {
  expect(run('--version').stdout).toBe(`${manifest.version}\n`);
});

test('help of a command is what the command says itself', () => {
  expect(run('help', 'trigger').stdout).toBe(run('trigger', '--help').stdout);
});

describe.each(Object.entries(commands))('%s', (name, { run: command }) => {
  test('explains itself', async () => {
    const { code, out } = await said(command, '--help');
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: social-contract ${name}`)]);
  });

  test('refuses a flag that does not exist', async () => {
    const { code, err } = await said(command, '--no-such-flag', ...(name === 'exec' ? ['--', 'true'] : []));
    expect([code, err]).toEqual([2, expect.stringContaining('--no-such-flag')]);
  });
});
