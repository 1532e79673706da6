import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Runs the launcher in a temporary project, with a fake npm that records its calls.

let project: string;
let env: NodeJS.ProcessEnv;
const children = new Set<ChildProcessWithoutNullStreams>();

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'social-contract-launch-'));
  mkdirSync(join(project, 'scripts'));
  cpSync(join(import.meta.dirname, 'launch.mjs'), join(project, 'scripts/launch.mjs'));
  cpSync(join(import.meta.dirname, 'launch'), join(project, 'scripts/launch'), { recursive: true });
  writeProjectFile('package.json', '{ "name": "sample", "type": "module" }');
  writeProjectFile('package-lock.json', lockFile('1.0.0'));
  writeProjectFile(
    'say.ts',
    'console.log(JSON.stringify({ said: process.argv.slice(2), first: process.env.PATH?.split(":")[0] }));',
  );
  writeProjectFile('npm/npm-cli.js', fakeNpm);
  const { NODE_OPTIONS: _options, npm_lifecycle_event: _script, ...inherited } = process.env;
  env = { ...inherited, npm_execpath: join(project, 'npm/npm-cli.js') };
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL'); // left over from a failed test
  children.clear();
  rmSync(project, { recursive: true, force: true });
});

/** Installs by copying the lock file to npm's record; waits as long as a file named "hold" exists. */
const fakeNpm = `
import { appendFileSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
appendFileSync('calls.txt', JSON.stringify({ args: process.argv.slice(2), node: process.execPath }) + '\\n');
console.log('added 1 package');
while (existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 10));
mkdirSync('node_modules/tool', { recursive: true });
writeFileSync('node_modules/tool/package.json', JSON.stringify({ bin: { tool: './tool.cjs' } }));
writeFileSync('node_modules/tool/tool.cjs', 'console.log("tool", ...process.argv.slice(2)); process.exitCode = 7;');
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

function lockFile(version: string): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/tool': { version } } });
}

function writeProjectFile(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

interface ProcessResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

function startLauncher(...args: string[]) {
  return trackProcess(spawn(process.execPath, [join(project, 'scripts/launch.mjs'), ...args], { env, cwd: project }));
}

/** `waitForOutput` waits until the process prints a text; `exit` resolves when its output is closed. */
function trackProcess(child: ChildProcessWithoutNullStreams) {
  children.add(child);
  const output = { stdout: '', stderr: '' };
  const outputEvents = new EventEmitter();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
      outputEvents.emit('news');
    });
  }
  const exit = new Promise<ProcessResult>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const waitForOutput = async (text: string): Promise<void> => {
    while (!(output.stdout + output.stderr).includes(text))
      await Promise.race([once(outputEvents, 'news'), exit.then(failEnded)]);
    function failEnded(): never {
      throw new Error(`ended without printing "${text}": ${output.stdout}${output.stderr}`);
    }
  };
  return { child, exit, waitForOutput };
}

function runLauncher(...args: string[]): Promise<ProcessResult> {
  return startLauncher(...args).exit;
}

function listNpmCalls(): { args: string[]; node: string }[] {
  const calls = join(project, 'calls.txt');
  if (!existsSync(calls)) return [];
  return readFileSync(calls, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('the launcher installs once, reports it on standard error, and passes on arguments and Node', async () => {
  const first = await runLauncher('say.ts', '--port', '0');
  expect(first).toMatchObject({ code: 0, stderr: 'Installing dependencies (once) …\n' });
  expect(JSON.parse(first.stdout)).toEqual({ said: ['--port', '0'], first: dirname(process.execPath) });

  const second = await runLauncher('say.ts');
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(listNpmCalls()).toEqual([
    { args: expect.arrayContaining(['ci', `--prefix=${project}`, '--ignore-scripts']), node: process.execPath },
  ]);
});

test('the launcher installs again when the lock file changes', async () => {
  await runLauncher('say.ts');
  writeProjectFile('package-lock.json', lockFile('1.0.1'));
  await runLauncher('say.ts');
  expect(listNpmCalls()).toHaveLength(2);
});

test('of two concurrent launchers, one installs and the other waits', async () => {
  writeProjectFile('hold', '');
  const first = startLauncher('say.ts');
  await first.waitForOutput('Installing dependencies (once) …');
  const second = startLauncher('say.ts');
  await second.waitForOutput('Waiting for another command to finish installing …');
  rmSync(join(project, 'hold'));
  expect([(await first.exit).code, (await second.exit).code]).toEqual([0, 0]);
  expect(listNpmCalls()).toHaveLength(1);
});

test('the launcher ends npm and releases the lock on Ctrl-C, and the next command installs again', async () => {
  writeProjectFile('hold', '');
  const first = startLauncher('say.ts');
  await first.waitForOutput('Installing dependencies (once) …');
  await expect.poll(listNpmCalls).toHaveLength(1);
  first.child.kill('SIGINT');
  expect(await first.exit).toMatchObject({ signal: 'SIGINT', stdout: '' });
  expect(existsSync(join(project, '.launch-lock'))).toBe(false);
  rmSync(join(project, 'hold'));
  expect(await runLauncher('say.ts')).toMatchObject({ code: 0, stderr: 'Installing dependencies (once) …\n' });
});

test('the launcher finds npm on PATH, shims included, if another package manager started the command', async () => {
  writeProjectFile('shims/npm', '#!/bin/sh\necho no network >&2\nexit 9\n');
  chmodSync(join(project, 'shims/npm'), 0o755);
  env = { ...env, npm_execpath: join(project, 'pnpm.cjs'), PATH: [join(project, 'shims'), env.PATH].join(delimiter) };
  const shimResult = await runLauncher('say.ts');
  expect(shimResult).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/no network\nnpm could not install/),
  });
  expect(existsSync(join(project, '.launch-lock'))).toBe(false);

  rmSync(join(project, 'shims/npm'));
  symlinkSync('../npm/npm-cli.js', join(project, 'shims/npm'));
  expect(await runLauncher('say.ts')).toMatchObject({ code: 0 });
  expect(listNpmCalls()).toMatchObject([{ node: process.execPath }]);
});

test('the launcher reports a missing npm', async () => {
  env = { ...env, npm_execpath: undefined, PATH: '' };
  expect(await runLauncher('say.ts')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\nCannot start npm.*\n$/),
  });
});

test('the launcher runs a program of a package and returns its exit code', async () => {
  expect(await runLauncher('--bin', 'tool', 'a', 'b')).toMatchObject({ code: 7, stdout: 'tool a b\n' });
});

test.each([
  [['missing.ts'], 'File not found:'],
  [['--bin', 'absent'], 'File not found:'],
  [['--bin', 'tool:other'], 'Name a program of tool, as in --bin tool:<name>. It has: tool.'],
  [[], 'Usage:'],
])('the launcher explains the invalid arguments %j', async (args, message) => {
  const { code, stderr } = await runLauncher(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the program, and the launcher returns its exit code',
  async (signal) => {
    writeProjectFile(
      'serve.ts',
      `process.once('${signal}', () => process.exit(3)); setInterval(() => {}, 1000); console.log('serving ' + process.pid);`,
    );
    const { child, exit, waitForOutput } = startLauncher('serve.ts');
    await waitForOutput('serving ');
    child.kill(signal);
    const { code, stdout } = await exit;
    expect(code).toBe(3);
    expect(() => process.kill(Number(stdout.replace('serving ', '')), 0)).toThrow();
  },
);

test('the launcher ends with the signal that ended the program', async () => {
  writeProjectFile('serve.ts', "setInterval(() => {}, 1000); console.log('serving ' + process.pid);");
  const { child, exit, waitForOutput } = startLauncher('serve.ts');
  await waitForOutput('serving ');
  child.kill('SIGTERM');
  expect(await exit).toMatchObject({ code: null, signal: 'SIGTERM' });
});

test('the launcher ends the program when npm and its shell have exited', async () => {
  writeProjectFile('serve.ts', "setInterval(() => {}, 1000); console.log('serving ' + process.pid);");
  env = { ...env, npm_lifecycle_event: 'start' };
  // As npm does it: a shell that waits for the launcher and does not forward signals.
  const command = `"${process.execPath}" scripts/launch.mjs serve.ts; true`;
  const { child, exit, waitForOutput } = trackProcess(spawn('sh', ['-c', command], { env, cwd: project }));
  await waitForOutput('serving ');
  child.kill('SIGTERM');
  // "close" is emitted once no process holds the output, the program included.
  expect(await exit).toMatchObject({ signal: 'SIGTERM' });
});
