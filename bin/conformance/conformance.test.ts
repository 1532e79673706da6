/** The conformance commands, each run as a process against a mock with or without a planted fault. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Results } from '../../conformance/results/results.ts';
import { startHostileService, unresponsiveBehaviours } from '../../conformance/testing/hostileServices.ts';
import { missingTools } from '../../conformance/testing/shellHarness.ts';
import type { Fault } from '../../selftest/faults/fault.ts';
import { type FaultyService, startFaultyService } from '../../selftest/faults/faultyService.ts';

const rule = 'video.title.required';
const fault: Fault = { id: 'a post to video needs no title', rule, skippedRules: [rule] };
const program = join(import.meta.dirname, '../social-contract.ts');
const root = await mkdtemp(join(tmpdir(), 'conformance-'));
let faulty: FaultyService;
let clean: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService(fault);
  clean = await startFaultyService(undefined);
});
afterAll(async () => {
  await faulty.close();
  await clean.close();
  await rm(root, { recursive: true, force: true });
});

let folderCount = 0;
async function createFolder(): Promise<string> {
  const path = join(root, String(folderCount++));
  await mkdir(path);
  return path;
}

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a conformance command. `stopAfter` interrupts the command once its output matches. */
async function runConformance(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
  stopAfter?: RegExp,
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'conformance', ...args], {
    cwd,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (stopAfter !== undefined)
    child.stderr.on('data', (chunk: Buffer) => {
      if (stopAfter.test(chunk.toString())) child.kill('SIGINT');
    });
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await exitCode, out, err };
}

const buildFlags = (service: FaultyService, ...more: readonly string[]) => [
  '--preset',
  'mock',
  '--url',
  service.url,
  '--rule',
  rule,
  '--quick',
  '--seed',
  '1',
  ...more,
];

async function readResults(path: string): Promise<Results> {
  return Results.parse(JSON.parse(await readFile(join(path, 'conformance-report/results.json'), 'utf8')));
}

describe('a conformance run that finds a broken rule', { timeout: 120_000 }, () => {
  let cwd: string;
  let result: CommandResult;
  beforeAll(async () => {
    cwd = await createFolder();
    result = await runConformance(cwd, ['run', ...buildFlags(faulty)]);
  }, 60_000);

  test('exits with 1, prints the failure and writes every report format', async () => {
    expect(result.code, result.err).toBe(1);
    expect(result.out).toContain(`FAIL  ${rule}  documented`);
    expect(result.out).toContain(`Reproduce: sh conformance-report/failures/${rule}/repro.sh`);
    expect(result.out.trimEnd().split('\n').at(-1)).toMatch(/^One rule is broken.*exit code 1\)$/);
    const files = await readdir(join(cwd, 'conformance-report'));
    for (const file of ['results.json', 'junit.xml', 'index.html', 'summary.md', 'failures'])
      expect(files).toContain(file);
    const { rules } = await readResults(cwd);
    expect(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([rule]);
  });

  test('writes no API key to any file except repro.sh, which contains the public keys of a preset', async () => {
    const report = join(cwd, 'conformance-report');
    const files = (await readdir(report, { recursive: true, withFileTypes: true })).filter(
      (file) => file.isFile() && file.name !== 'repro.sh',
    );
    for (const file of files) {
      const content = await readFile(join(file.parentPath, file.name), 'utf8');
      expect(content, file.name).not.toMatch(/conformance-(?:primary|other|basic|api|starter)\b/);
    }
    expect(result.out + result.err).not.toMatch(/conformance-primary/);
  });

  test('can be replayed as printed: it still fails on the faulty service and is fixed on the correct one', async () => {
    const failingReplay = await runConformance(cwd, ['replay', rule]);
    expect([failingReplay.code, failingReplay.out]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^STILL FAILS +${rule}`)),
    ]);
    const fixedReplay = await runConformance(cwd, ['replay', '--preset', 'mock', '--url', clean.url]);
    expect([fixedReplay.code, fixedReplay.out]).toEqual([0, expect.stringMatching(new RegExp(`^FIXED +${rule}`))]);
    const failureFolder = `conformance-report/failures/${rule}`;
    const unauthorizedReplay = await runConformance(cwd, ['replay', failureFolder, '--url', clean.url], {
      API_KEY: 'unknown-key',
    });
    expect([unauthorizedReplay.code, unauthorizedReplay.out]).toEqual([2, expect.stringMatching(/^CANNOT REPLAY/)]);
  });

  test('can be replayed as printed if its key came from the configuration', async () => {
    const folder = await createFolder();
    const key = 'conformance-primary';
    const config = { url: faulty.url, profile: 'default', only: [rule], credentials: { primary: { key } } };
    await writeFile(join(folder, 'service.mjs'), `export default ${JSON.stringify(config)};`);
    await runConformance(folder, ['--config', 'service.mjs', '--quick', '--seed', '1']);
    expect(await runConformance(folder, ['replay', rule])).toMatchObject({ code: 1 });
    const elsewhere = await createFolder();
    const reports = ['--report-dir', join(folder, 'conformance-report')];
    const replayElsewhere = await runConformance(elsewhere, ['replay', rule, ...reports]);
    expect([replayElsewhere.out, replayElsewhere.err]).toEqual([
      expect.stringContaining('No API key'),
      expect.stringContaining('Name it with --config FILE.'),
    ]);
  });

  test('has no script if functions translate the messages, and is not replayed without them', async () => {
    const folder = await createFolder();
    const credentials = { primary: { key: 'conformance-primary' } };
    const config = JSON.stringify({ url: faulty.url, profile: 'default', only: [rule], credentials });
    const keep = 'request: { toServer: () => ({}), toContract: () => ({}) }';
    await writeFile(join(folder, 'service.mjs'), `export default { ...${config}, translate: { all: { ${keep} } } };`);
    const { out } = await runConformance(folder, ['--config', 'service.mjs', '--quick', '--seed', '1']);
    expect([out.includes('repro.sh'), out.includes(`conformance replay conformance-report/failures/${rule}`)]).toEqual([
      false,
      true,
    ]);
    expect(await runConformance(folder, ['replay'])).toMatchObject({ code: 1 });
    const reports = ['--report-dir', join(folder, 'conformance-report')];
    expect(await runConformance(await createFolder(), ['replay', ...reports])).toMatchObject({
      code: 2,
      err: expect.stringContaining('The run used the configuration service.mjs'),
    });
  });

  test('can be replayed as printed if its key came from another environment variable', async () => {
    const folder = await createFolder();
    const args = ['run', '--url', faulty.url, '--key-env', 'STAGING_KEY', '--profile', 'default', '--rule', rule];
    const env = { STAGING_KEY: 'demo-api-pro' };
    expect(await runConformance(folder, [...args, '--quick', '--quiet'], env)).toMatchObject({ code: 1 });
    expect(await runConformance(folder, ['replay'], env)).toMatchObject({ code: 1 });
    const keyless = await runConformance(folder, ['replay']);
    expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('STAGING_KEY is not set')]);
  });

  test.skipIf(missingTools.length > 0)('can be reproduced by repro.sh with only curl and jq', async () => {
    const script = join(cwd, `conformance-report/failures/${rule}/repro.sh`);
    const runScriptAt = ({ url }: FaultyService) =>
      new Promise<number | null>((resolve) => {
        const env = { PATH: process.env.PATH, URL: url };
        spawn('sh', [script], { env, stdio: 'ignore' }).on('close', resolve);
      });
    expect([await runScriptAt(faulty), await runScriptAt(clean)]).toEqual([1, 0]);
  });

  test('can be reported again from its results.json', async () => {
    await rm(join(cwd, 'conformance-report/index.html'));
    const reportRun = await runConformance(cwd, ['report']);
    expect(reportRun.code).toBe(1);
    expect(reportRun.out).toContain(`FAIL  ${rule}`);
    expect(await readdir(join(cwd, 'conformance-report'))).toContain('index.html');
  });

  test('exits with 0 if the failure is known, and with 1 once the service passes the rule', async () => {
    const knownFlags = ['--known-failing', 'known.yaml'];
    await writeFile(join(cwd, 'known.yaml'), '');
    expect((await runConformance(cwd, [...buildFlags(faulty), ...knownFlags, '--update-known', '--quiet'])).code).toBe(
      0,
    );
    const excusedRun = await runConformance(cwd, [...buildFlags(faulty), ...knownFlags]);
    expect([excusedRun.code, excusedRun.out]).toEqual([0, expect.stringContaining(`1 known failure: ${rule}.`)]);
    const passingRun = await runConformance(cwd, [...buildFlags(clean), ...knownFlags]);
    expect([passingRun.code, passingRun.out]).toEqual([
      1,
      expect.stringContaining('The service now passes this rule.'),
    ]);
  });

  test('writes an annotation and a job summary in GitHub Actions', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'step.md') };
    const { out } = await runConformance(cwd, buildFlags(faulty, '--quiet', '--report', 'md'), env);
    expect(out).toMatch(new RegExp(`^::error title=${rule}::`));
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('## Not conformant');
  });
});

describe('a conformance run', { timeout: 120_000 }, () => {
  test('exits with 0 if no rule is broken', async () => {
    const cwd = await createFolder();
    const { code, out } = await runConformance(cwd, buildFlags(clean));
    expect([code, out]).toEqual([0, expect.stringMatching(/exit code 0\)\n$/)]);
  });

  test('exits with 3 and a reason if nothing can be tested', async () => {
    const cwd = await createFolder();
    const refusedRun = await runConformance(cwd, ['--url', clean.url, '--quiet'], { API_KEY: 'unknown-key' });
    expect([refusedRun.code, refusedRun.out]).toEqual([3, expect.stringContaining('refused the primary key with 401')]);
    const unreachableRun = await runConformance(cwd, ['--url', 'http://127.0.0.1:1/api/v1', '--quiet'], {
      API_KEY: 'x',
    });
    expect([unreachableRun.code, unreachableRun.out]).toEqual([3, expect.stringContaining('cannot be reached')]);
  });

  test('stops at the first broken rule with --bail', async () => {
    const cwd = await createFolder();
    const args = ['run', '--preset', 'mock', '--url', faulty.url, '--quick', '--seed', '1', '--bail'];
    const { code, out } = await runConformance(cwd, [...args, '--rule', 'video.title.*', '--rule', 'text.*']);
    expect([code, out]).toEqual([1, expect.stringContaining(`FAIL  ${rule}`)]);
    expect((await readResults(cwd)).counts.verdicts.skipped).toBeGreaterThan(0);
  });

  test('exits with 130 when interrupted, and still writes its results', async () => {
    const cwd = await createFolder();
    const args = ['run', '--preset', 'mock', '--url', clean.url, '--quick', '--rate', '30/m'];
    const { code, out } = await runConformance(cwd, args, {}, /Plan/);
    expect([code, out]).toEqual([130, expect.stringContaining('interrupted')]);
    expect((await readResults(cwd)).exit.code).toBe(3);
  });

  test.each([
    [['--teir', 'read'], 'Did you mean --tier?'],
    [
      ['--tier', 'drafts', '--url', 'http://a.example'],
      '--tier drafts: Must be one of read, reject, draft, publish, not "drafts". Did you mean draft?',
    ],
    [['--preset', 'mokc'], '--preset mokc: Must be mock, not "mokc". Did you mean mock?'],
    [['--preset', 'mock', '--rule', 'medai.*'], 'Did you mean media.*?'],
    [['--preset', 'mock', '--max-publish', 'many'], '--max-publish must be a whole number'],
    [['--preset', 'mock', '--workers', 'abc'], '--workers must be a whole number, not "abc".'],
    [['--preset', 'mock', '--quick', '--deep'], 'Choose one size'],
    [['--preset', 'mock', '--report', 'pdf'], '--report pdf: Must be one of json'],
    [['--preset', 'mock', '--profile', 'none.yaml'], 'the file does not exist'],
    [['--config', 'none.yaml'], 'the file does not exist'],
    [['--url', 'http://a.example', '--key-env', 'NONE'], 'the environment variable NONE is not set'],
    [['--preset', 'mock', '--update-known'], '--update-known requires --known-failing FILE'],
    [[], 'No base URL.'],
    [['rnu'], 'Did you mean run?'],
    [['ftp://127.0.0.1/api/v1'], 'The URL must begin with http:// or https://, not "ftp://127.0.0.1/api/v1".'],
    [['127.0.0.1:3000'], 'The URL must begin with http:// or https://, not "127.0.0.1:3000".'],
    [['replay', 'nothing'], 'Nothing to replay'],
    [['rules', 'video.titel.required'], `Did you mean ${rule}?`],
  ])('exits with 2 and a message, without a stack trace, for %j', async (args, message) => {
    const { code, err } = await runConformance(await createFolder(), args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).not.toMatch(/^ +at /m);
  });
});

describe('conformance', { timeout: 120_000 }, () => {
  test('rules lists every rule once, as text and as JSON', async () => {
    const cwd = await createFolder();
    const all = JSON.parse((await runConformance(cwd, ['rules', '--json'])).out) as { id: string; scripts: number }[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.find(({ id }) => id === rule)?.scripts).toBeGreaterThan(0);
    const { out } = await runConformance(cwd, ['rules', '--rule', 'video.title.*', '--level', 'documented']);
    expect(out).toMatch(new RegExp(`^${rule} +documented +\\d+ +A post to video`, 'm'));
  });

  test('rules shows the refusal of a rule, and none for a law', async () => {
    const cwd = await createFolder();
    const show = async (id: string) => (await runConformance(cwd, ['rules', id])).out;
    expect(await show('post.exists')).toContain('  Refusal  404 NOT_FOUND, by default\n');
    expect(await show('answer.media-type')).not.toContain('Refusal');
  });

  test('plan sends no request, and lists what would allow more tests', async () => {
    const cwd = await createFolder();
    const { code, out } = await runConformance(cwd, ['plan', '--url', 'http://127.0.0.1:1/api/v1', '--tier', 'draft'], {
      API_KEY: 'x',
    });
    expect(code).toBe(0);
    expect(out).toMatch(/about \d+ requests/);
    expect(out).toMatch(/\d+ rules {2}decision {2}post\.record/);
  });

  test('probe suggests bindings from responses, and writes no files', async () => {
    const cwd = await createFolder();
    const { code, out } = await runConformance(cwd, ['probe', '--url', clean.url], { API_KEY: 'demo-api-pro' });
    expect(code).toBe(0);
    expect(out).toContain('+ post.create.status: 201');
    expect(out).toContain('+ post.delete: {"method":"DELETE","path":"/posts/{id}","status":200}');
    expect(await readdir(cwd)).toEqual([]);
  });

  test('probe ends with exit code 3 if a response exceeds --response-limit', async () => {
    const service = await startHostileService(unresponsiveBehaviours['endless body'] ?? (() => {}), 0);
    const args = ['probe', '--url', service.url, '--response-limit', '10s,1kB'];
    const { code, err } = await runConformance(await createFolder(), args, { API_KEY: 'x' });
    await service.close();
    expect(code).toBe(3);
    expect(err).toMatch(
      /^The run ended early: GET \/accounts exceeded the response limit \(.+\); see --response-limit\.\n$/,
    );
  });

  test('init writes starter files and never overwrites a file', async () => {
    const cwd = await createFolder();
    await writeFile(join(cwd, 'conformance.profile.yaml'), '# mine\n');
    const { code, out } = await runConformance(cwd, ['init']);
    expect([code, out]).toEqual([0, expect.stringContaining('already exists')]);
    expect(await readFile(join(cwd, 'conformance.profile.yaml'), 'utf8')).toBe('# mine\n');
    expect((await runConformance(cwd, ['plan'], { API_KEY: 'x' })).code).toBe(0);
  });

  test('init creates the folder', async () => {
    const cwd = await createFolder();
    expect((await runConformance(cwd, ['init', '--dir', 'new/suite'])).code).toBe(0);
    expect(await readdir(join(cwd, 'new/suite'))).toEqual(['conformance.config.yaml', 'conformance.profile.yaml']);
  });

  test('init names a folder that cannot be created, without a stack trace', async () => {
    const cwd = await createFolder();
    await writeFile(join(cwd, 'file'), '');
    const { code, err } = await runConformance(cwd, ['init', '--dir', 'file/suite']);
    expect([code, err]).toEqual([2, expect.stringMatching(/^\S*file\/suite cannot be used: not a directory\.\n$/)]);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test.each(['run', 'plan', 'rules', 'probe', 'replay', 'report', 'init'])(
    '%s --help prints its usage',
    async (name) => {
      const { code, out } = await runConformance(await createFolder(), [name, '--help']);
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: social-contract conformance`)]);
    },
  );
});

test('a run without a key, or whose report folder is a file, exits with 2 before it sends a request', async () => {
  const cwd = await createFolder();
  const withoutKey = await runConformance(cwd, ['run', '--url', 'http://127.0.0.1:9']);
  expect(withoutKey).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^No API key: .*\n$/) });
  expect(await readdir(cwd)).toEqual([]);
  await writeFile(join(cwd, 'file'), '');
  const toFile = await runConformance(cwd, ['run', '--url', 'http://127.0.0.1:9', '--report-dir', 'file']);
  expect(toFile).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\S*file cannot be used: it is not a folder\.\n$/),
  });
});

test('a URL in place of a command names the service to test', async () => {
  const { code, err } = await runConformance(await createFolder(), [clean.url, '--rule', 'no.such.rule'], {
    API_KEY: 'key',
  });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('no.such.rule') });
});
