/** The command line as a whole: overview, version, help and unknown flags. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { formatProgramCommand } from '../conformance/report/programCommand.ts';
import manifest from '../package.json' with { type: 'json' };
import { commands, formatOverview } from './commands.ts';
import { captureOutput } from './testing/captureOutput.ts';

const program = join(import.meta.dirname, 'social-contract.ts');
const runCli = (...argv: string[]) => spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });

test('social-contract without arguments lists every command with an example', () => {
  const { status, stdout } = runCli();
  expect([status, stdout]).toEqual([0, `${formatOverview(formatProgramCommand(program, process.cwd(), false))}\n`]);
  for (const [name, { example }] of Object.entries(commands)) expect(example).toContain(`social-contract ${name}`);
});

test('social-contract suggests the closest command for an unknown one', () => {
  for (const [name, suggestion] of [
    ['validat', 'validate'],
    ['probe', 'conformance probe'],
  ] as const) {
    const { status, stderr } = runCli(name);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`Did you mean ${suggestion}?`)]);
  }
});

test('social-contract --version prints the version of the package', () => {
  expect(runCli('--version').stdout).toBe(`${manifest.version}\n`);
});

test('social-contract names the Node version that it needs if it runs on an older one', () => {
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const argv = ['--import', `data:text/javascript,${older}`, program, 'mock'];
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  expect(`>=${/needs Node (\S+) or later; this is Node 20\.20\.2/.exec(stderr)?.[1]}`).toBe(manifest.engines.node);
  expect(status).toBe(2);
});

test('social-contract help COMMAND prints the same as COMMAND --help', () => {
  expect(runCli('help', 'trigger').stdout).toBe(runCli('trigger', '--help').stdout);
});

test.skipIf(process.platform !== 'linux')(
  'social-contract reports a full disk behind standard output in one line, and exits with 2',
  () => {
    const full = openSync('/dev/full', 'w');
    const argv = [program, 'conformance', 'rules'];
    const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Standard output cannot be written: ENOSPC.*\n$/)]);
  },
);

test('social-contract keeps its exit code if the reader of its output closes the pipe early', async () => {
  const argv = [program, 'validate', '-', '--operation', 'createPost'];
  const input = '{"text":7}';
  const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8', input });
  expect([status, stdout]).toEqual([1, expect.stringContaining('/text')]);
  const child = spawn(process.execPath, argv, { stdio: 'pipe' });
  child.stdout.destroy();
  child.stdin.end(input);
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect([code, errors]).toEqual([1, '']);
});

test.each([
  ['mock', []],
  ['proxy', ['--upstream', 'http://127.0.0.1:1']],
])('%s rejects an empty --host, which would mean every interface', async (name, argv) => {
  const { code, err } = await captureOutput(commands[name]?.run ?? (async () => 0), ...argv, '--host', '');
  expect([code, err]).toEqual([2, expect.stringContaining('--host must not be empty')]);
});

describe.each(Object.entries(commands))('social-contract %s', (name, { run: runCommand }) => {
  test('prints its usage with --help', async () => {
    const { code, out } = await captureOutput(runCommand, '--help');
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: social-contract ${name}`)]);
  });

  test('prints the same help with -h', async () => {
    const { code, out } = await captureOutput(runCommand, '-h');
    expect([code, out]).toEqual([0, (await captureOutput(runCommand, '--help')).out]);
  });

  test('exits with 2 for an unknown flag', async () => {
    const { code, err } = await captureOutput(runCommand, '--no-such-flag', ...(name === 'exec' ? ['--', 'true'] : []));
    expect([code, err]).toEqual([2, expect.stringContaining('--no-such-flag')]);
  });
});
