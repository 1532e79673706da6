/** `social-contract exec`, run as real processes. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import { world } from '../../spec/world.ts';
import { runWithMock } from './exec.ts';

const folder = await mkdtemp(join(tmpdir(), 'exec-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const children = new Set<ChildProcessWithoutNullStreams>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL'); // left over from a failed test
  children.clear();
});

function start(...argv: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../social-contract.ts'), 'exec', ...argv], {
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  children.add(child);
  return child;
}

async function runForOutput(child: ChildProcessWithoutNullStreams) {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  children.delete(child);
  return { out, err, code };
}

const runExec = (...argv: readonly string[]) => runForOutput(start(...argv));
const buildNodeCommand = (source: string, ...argv: readonly string[]) => [
  '--',
  process.execPath,
  '--input-type=module',
  '--eval',
  source,
  ...argv,
];

describe('the command of exec', () => {
  test('finds the mock through its environment, and the mock stops when it exits', async () => {
    const source = `
      const { SOCIAL_PUBLISHING_API_URL: url, SOCIAL_PUBLISHING_API_KEY: key, ...more } = process.env;
      const response = await fetch(url + '/accounts', { headers: { authorization: 'Bearer ' + key } });
      const health = await fetch(more.SOCIAL_PUBLISHING_MOCK_URL + '/health');
      console.log(JSON.stringify([
        url, response.status, health.status, more.SOCIAL_PUBLISHING_API_KEYS.split(',')[0] === key,
        more.SOCIAL_PUBLISHING_WEBHOOK_SECRET, more.SOCIAL_PUBLISHING_MOCK_TOKEN,
      ]));`;
    const { out, err, code } = await runExec(...buildNodeCommand(source));
    const [url, ...otherValues] = JSON.parse(out);
    expect(otherValues).toEqual([200, 200, true, expect.stringMatching(/^whsec_/), null]);
    expect(err).toBe(`The mock listens at ${url} while the command runs.\n`);
    expect(code).toBe(0);
    await expect(fetch(`${url}/accounts`)).rejects.toThrow();
  });

  test('is the only one to print with --quiet', async () => {
    expect(await runExec('--quiet', ...buildNodeCommand('console.log("hello"); console.error("there")'))).toEqual({
      out: 'hello\n',
      err: 'there\n',
      code: 0,
    });
  });

  test('gets its arguments unchanged', async () => {
    const words = ['a b', '-h', '"quoted"', '--', '--port', '$HOME', '*', ''];
    const { out } = await runExec(
      '--quiet',
      ...buildNodeCommand('console.log(JSON.stringify(process.argv.slice(1)))', '--', ...words),
    );
    expect(JSON.parse(out)).toEqual(words);
  });

  test('reads standard input', async () => {
    const child = start('--quiet', ...buildNodeCommand('process.stdin.pipe(process.stdout)'));
    child.stdin.end('typed');
    expect((await runForOutput(child)).out).toBe('typed');
  });

  test('runs against a mock with the given options', async () => {
    const source = `const response = await fetch(process.env.SOCIAL_PUBLISHING_MOCK_URL + '/clock');
      console.log((await response.json()).data.mode);`;
    expect(
      (await runExec('--quiet', '--strict', '--frozen-at', '2030-01-07T09:00:00Z', ...buildNodeCommand(source))).out,
    ).toBe('frozen\n');
  });
});

describe('the exit code of exec', () => {
  test.each([
    ['is that of the command', 'process.exit(7)', 7],
    [
      'is 128 plus the signal that ended the command',
      'process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 60_000)',
      143,
    ],
  ])('%s', async (_, source, code) => {
    expect((await runExec('--quiet', ...buildNodeCommand(source))).code).toBe(code);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('is that of the command, which receives %s', async (signal) => {
    const source = `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready');`;
    const child = start('--quiet', ...buildNodeCommand(source));
    await once(child.stdout, 'data');
    child.kill(signal);
    expect((await runForOutput(child)).code).toBe(5);
  });

  test('is 127 if the command does not exist', async () => {
    const { code, err } = await runExec('--quiet', '--', 'no-such-command-anywhere');
    expect([code, err]).toEqual([127, 'Command not found: no-such-command-anywhere\n']);
  });

  test.skipIf(process.platform === 'win32')('is 126 if the command cannot be executed', async () => {
    const file = join(folder, 'text');
    await writeFile(file, 'text');
    await chmod(file, 0o644);
    for (const command of [file, folder]) {
      const { code, err } = await runExec('--quiet', '--', command);
      expect([code, err]).toEqual([126, `Cannot execute "${command}": it is a folder or not executable.\n`]);
    }
  });

  test.each([
    [['npm', 'test'], 'Pass the command to run after --'],
    [['--'], 'Pass the command to run after --'],
    [[], 'Pass the command to run after --'],
    [['--stict', '--', 'npm'], 'Did you mean --strict?'],
    [['--port', 'x', '--', 'npm'], '--port must be a number'],
  ])('is 2 for %j', async (argv, message) => {
    const { code, err } = await runExec(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  describe('with a strict mock whose responses break the contract', () => {
    const fetchAndExit = (code: number) => [
      '--input-type=module',
      '--eval',
      `const { SOCIAL_PUBLISHING_API_URL: url, SOCIAL_PUBLISHING_API_KEY: key } = process.env;
       await fetch(url + '/accounts', { headers: { authorization: 'Bearer ' + key } });
       process.exit(${code});`,
    ];
    const invalidWorld = { ...world, accounts: [{ id: '', platform: 'social', name: 'broken' }] } as const;

    test.each([
      [3, 0],
      [4, 4],
    ])('is %i if the command exits with %i', async (code, commandCode) => {
      const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => {});
      const mock = await startMock({ strict: true, world: invalidWorld });
      expect(await runWithMock(mock, process.execPath, fetchAndExit(commandCode), true)).toBe(code);
      const lines = errorSpy.mock.calls.map(([line]) => line);
      if (code === 3) expect(lines).toContain('  GET /accounts: 200 (listAccounts)');
    });
  });
});

test('exec --help names the environment variables', async () => {
  const { out, code } = await runExec('--help');
  expect(code).toBe(0);
  expect(out).toContain('SOCIAL_PUBLISHING_API_URL');
});
