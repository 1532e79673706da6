/** The command line as a whole: overview, version, help and unknown flags. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programCommand } from '../conformance/report/programCommand.ts';
import manifest from '../package.json' with { type: 'json' };
import { commands, overviewText } from './commands.ts';
import { captureOutput } from './testing/captureOutput.ts';

const program = join(import.meta.dirname, 'social-contract.ts');
const runCli = (...argv: string[]) => spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });

test('social-contract without arguments lists every command with an example', () => {
  const { status, stdout } = runCli();
  expect([status, stdout]).toEqual([0, `${overviewText(programCommand(program))}\n`]);
  for (const [name, { example }] of Object.entries(commands)) expect(example).toContain(`social-contract ${name}`);
});

test('social-contract suggests the closest command for an unknown one', () => {
  const { status, stderr } = runCli('validat');
  expect([status, stderr]).toEqual([2, expect.stringContaining('Did you mean validate?')]);
});

test('social-contract --version prints the version of the package', () => {
  expect(runCli('--version').stdout).toBe(`${manifest.version}\n`);
});

test('social-contract on an older Node names the version that it needs', () => {
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const argv = ['--import', `data:text/javascript,${older}`, program, 'mock'];
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  expect(`>=${/needs Node (\S+) or later; this is Node 20\.20\.2/.exec(stderr)?.[1]}`).toBe(manifest.engines.node);
  expect(status).toBe(2);
});

test('social-contract help COMMAND prints the same as COMMAND --help', () => {
  expect(runCli('help', 'trigger').stdout).toBe(runCli('trigger', '--help').stdout);
});

describe.each(Object.entries(commands))('social-contract %s', (name, { run: runCommand }) => {
  test('prints its usage with --help', async () => {
    const { code, out } = await captureOutput(runCommand, '--help');
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: social-contract ${name}`)]);
  });

  test('exits with 2 for an unknown flag', async () => {
    const { code, err } = await captureOutput(runCommand, '--no-such-flag', ...(name === 'exec' ? ['--', 'true'] : []));
    expect([code, err]).toEqual([2, expect.stringContaining('--no-such-flag')]);
  });
});
