/** The commands as a user has them, each in a process of its own, against the mock with a fault before it or without. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Results } from '../../conformance/results/results.ts';
import { missingTools } from '../../conformance/testing/shell.ts';
import type { Fault } from '../../selftest/faults/fault.ts';
import { type FaultyService, startFaulty } from '../../selftest/faults/faultyService.ts';

const rule = 'video.title.required';
const fault: Fault = { id: 'no title is needed', rule, passesOver: [rule] };
const program = join(import.meta.dirname, '../social-contract.ts');
const root = await mkdtemp(join(tmpdir(), 'conformance-'));
let faulty: FaultyService;
let clean: FaultyService;

beforeAll(async () => {
  faulty = await startFaulty(fault);
  clean = await startFaulty(undefined);
});
afterAll(async () => {
  await faulty.close();
  await clean.close();
  await rm(root, { recursive: true, force: true });
});

let folders = 0;
async function folder(): Promise<string> {
  const path = join(root, String(folders++));
  await mkdir(path);
  return path;
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the suite; `stopAfter` interrupts it as soon as it says so. */
async function conformance(
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
  stopAfter?: RegExp,
): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'conformance', ...args], {
    cwd,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (stopAfter !== undefined)
    child.stderr.on('data', (chunk: Buffer) => {
      if (stopAfter.test(chunk.toString())) child.kill('SIGINT');
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

const against = (service: FaultyService, ...more: readonly string[]) => [
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

async function resultsIn(path: string): Promise<Results> {
  return Results.parse(JSON.parse(await readFile(join(path, 'conformance-report/results.json'), 'utf8')));
}

describe('a broken rule', { timeout: 120_000 }, () => {
  let cwd: string;
  let ran: Ran;
  beforeAll(async () => {
    cwd = await folder();
    ran = await conformance(cwd, ['run', ...against(faulty)]);
  }, 60_000);

  test('fails the run, is told with its steps, and is written down in every form', async () => {
    expect(ran.code, ran.err).toBe(1);
    expect(ran.out).toContain(`FAIL  ${rule}  documented`);
    expect(ran.out).toContain(`Reproduce: sh conformance-report/failures/${rule}/repro.sh`);
    expect(ran.out.trimEnd().split('\n').at(-1)).toMatch(/^One rule is broken.*exit code 1\)$/);
    const files = await readdir(join(cwd, 'conformance-report'));
    for (const file of ['results.json', 'junit.xml', 'traffic.har', 'index.html', 'summary.md', 'failures'])
      expect(files).toContain(file);
    const { rules } = await resultsIn(cwd);
    expect(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([rule]);
  });

  test('leaves no key in any file', async () => {
    const report = join(cwd, 'conformance-report');
    const files = (await readdir(report, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    for (const file of files) {
      const content = await readFile(join(file.parentPath, file.name), 'utf8');
      expect(content, file.name).not.toMatch(/conformance-(?:primary|other|basic|api|starter)\b/);
    }
    expect(ran.out + ran.err).not.toMatch(/conformance-primary/);
  });

  test('is played again: it fails where it failed, and is fixed where it is', async () => {
    const again = await conformance(cwd, ['replay', rule, '--preset', 'mock', '--url', faulty.url]);
    expect([again.code, again.out]).toEqual([1, expect.stringMatching(new RegExp(`^STILL FAILS +${rule}`))]);
    const fixed = await conformance(cwd, ['replay', '--preset', 'mock', '--url', clean.url]);
    expect([fixed.code, fixed.out]).toEqual([0, expect.stringMatching(new RegExp(`^FIXED +${rule}`))]);
    const folderOf = `conformance-report/failures/${rule}`;
    const nobody = await conformance(cwd, ['replay', folderOf, '--url', clean.url], { API_KEY: 'nobody' });
    expect([nobody.code, nobody.out]).toEqual([2, expect.stringMatching(/^CANNOT REPLAY/)]);
  });

  test.skipIf(missingTools.length > 0)('is shown by its script, which needs curl and jq alone', async () => {
    const script = join(cwd, `conformance-report/failures/${rule}/repro.sh`);
    const codeAt = ({ url }: FaultyService) =>
      new Promise<number | null>((resolve) => {
        const env = { PATH: process.env.PATH, URL: url, API_KEY: 'conformance-primary' };
        spawn('sh', [script], { env, stdio: 'ignore' }).on('close', resolve);
      });
    expect([await codeAt(faulty), await codeAt(clean)]).toEqual([1, 0]);
  });

  test('is reported again from the results alone', async () => {
    await rm(join(cwd, 'conformance-report/index.html'));
    const told = await conformance(cwd, ['report']);
    expect(told.code).toBe(1);
    expect(told.out).toContain(`FAIL  ${rule}`);
    expect(await readdir(join(cwd, 'conformance-report'))).toContain('index.html');
  });

  test('can be known: then it does not fail the run, until it is kept', async () => {
    const known = ['--known-failing', 'known.yaml'];
    await writeFile(join(cwd, 'known.yaml'), '');
    expect((await conformance(cwd, [...against(faulty), ...known, '--update-known', '--quiet'])).code).toBe(0);
    const excused = await conformance(cwd, [...against(faulty), ...known]);
    expect([excused.code, excused.out]).toEqual([0, expect.stringContaining(`1 known failure: ${rule}.`)]);
    const kept = await conformance(cwd, [...against(clean), ...known]);
    expect([kept.code, kept.out]).toEqual([1, expect.stringContaining('The service now passes this rule.')]);
  });

  test('is an annotation and a summary on GitHub', async () => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'step.md') };
    const { out } = await conformance(cwd, against(faulty, '--quiet', '--report', 'md'), env);
    expect(out).toMatch(new RegExp(`^::error title=${rule}::`));
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('## Not conformant');
  });
});

describe('a run', { timeout: 120_000 }, () => {
  test('of what is kept exits with 0', async () => {
    const cwd = await folder();
    const { code, out } = await conformance(cwd, against(clean));
    expect([code, out]).toEqual([0, expect.stringMatching(/exit code 0\)\n$/)]);
  });

  test('that can test nothing exits with 3, and says why', async () => {
    const cwd = await folder();
    const refused = await conformance(cwd, ['--url', clean.url, '--quiet'], { API_KEY: 'nobody' });
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining('refused the primary key with 401')]);
    const silent = await conformance(cwd, ['--url', 'http://127.0.0.1:1/api/v1', '--quiet'], { API_KEY: 'x' });
    expect([silent.code, silent.out]).toEqual([3, expect.stringContaining('cannot be reached')]);
  });

  test('that is to end at the first broken rule does so', async () => {
    const cwd = await folder();
    const args = ['run', '--preset', 'mock', '--url', faulty.url, '--quick', '--seed', '1', '--bail'];
    const { code, out } = await conformance(cwd, [...args, '--rule', 'video.title.*', '--rule', 'text.*']);
    expect([code, out]).toEqual([1, expect.stringContaining(`FAIL  ${rule}`)]);
    expect((await resultsIn(cwd)).counts.verdicts.skipped).toBeGreaterThan(0);
  });

  test('that is interrupted exits with 130, and writes what it has', async () => {
    const cwd = await folder();
    const args = ['run', '--preset', 'mock', '--url', clean.url, '--quick', '--rate', '30/m'];
    const { code, out } = await conformance(cwd, args, {}, /Plan/);
    expect([code, out]).toEqual([130, expect.stringContaining('interrupted')]);
    expect((await resultsIn(cwd)).exit.code).toBe(3);
  });

  test.each([
    [['--teir', 'read'], 'Did you mean --tier?'],
    [
      ['--tier', 'drafts', '--url', 'http://a.example'],
      'tier: Give one of read, reject, draft, publish, not "drafts". Did you mean draft?',
    ],
    [['--preset', 'mokc'], 'preset: Give mock, not "mokc". Did you mean mock?'],
    [['--preset', 'mock', '--rule', 'medai.*'], 'did you mean media.*?'],
    [['--preset', 'mock', '--max-publish', 'many'], '--max-publish takes a whole number'],
    [['--preset', 'mock', '--quick', '--deep'], 'One run has one size'],
    [['--preset', 'mock', '--report', 'pdf'], 'report › formats › 0: Give one of json'],
    [['--preset', 'mock', '--profile', 'none.yaml'], 'there is no such file'],
    [['--config', 'none.yaml'], 'there is no such file'],
    [['--url', 'http://a.example', '--key-env', 'NONE'], 'the environment variable NONE is not set'],
    [['--preset', 'mock', '--update-known'], '--update-known needs --known-failing FILE'],
    [[], 'No base URL.'],
    [['rnu'], 'Did you mean run?'],
    [['replay', 'nothing'], 'has no results'],
    [['rules', 'video.titel.required'], `Did you mean ${rule}?`],
  ])('%j is wrong usage: exit code 2, in words', async (args, why) => {
    const { code, err } = await conformance(await folder(), args);
    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
    expect(err).not.toMatch(/^ +at /m);
  });
});

describe('the other commands', { timeout: 120_000 }, () => {
  test('rules lists every rule once, as text and as data', async () => {
    const cwd = await folder();
    const all = JSON.parse((await conformance(cwd, ['rules', '--json'])).out) as { id: string; scripts: number }[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.find(({ id }) => id === rule)?.scripts).toBeGreaterThan(0);
    const { out } = await conformance(cwd, ['rules', '--rule', 'video.title.*', '--level', 'documented']);
    expect(out).toMatch(new RegExp(`^${rule} +documented +\\d+ +A post to video`, 'm'));
  });

  test('plan sends nothing, and says what would let it do more', async () => {
    const cwd = await folder();
    const { code, out } = await conformance(cwd, ['plan', '--url', 'http://127.0.0.1:1/api/v1', '--tier', 'draft'], {
      API_KEY: 'x',
    });
    expect(code).toBe(0);
    expect(out).toMatch(/about \d+ requests/);
    expect(out).toMatch(/\d+ rules {2}decision {2}post\.record/);
  });

  test('probe suggests what the answers show, and writes nothing', async () => {
    const cwd = await folder();
    const { code, out } = await conformance(cwd, ['probe', '--url', clean.url], { API_KEY: 'demo-api-pro' });
    expect(code).toBe(0);
    expect(out).toContain('+ post.create.status: 201');
    expect(out).toContain('+ post.delete: {"method":"DELETE","path":"/posts/{id}","status":200}');
    expect(await readdir(cwd)).toEqual([]);
  });

  test('init writes files to begin with, and never over anything', async () => {
    const cwd = await folder();
    await writeFile(join(cwd, 'conformance.profile.yaml'), '# mine\n');
    const { code, out } = await conformance(cwd, ['init']);
    expect([code, out]).toEqual([0, expect.stringContaining('is there already')]);
    expect(await readFile(join(cwd, 'conformance.profile.yaml'), 'utf8')).toBe('# mine\n');
    expect((await conformance(cwd, ['plan'], { API_KEY: 'x' })).code).toBe(0);
  });

  test.each(['run', 'plan', 'rules', 'probe', 'replay', 'report', 'init'])('%s tells how it is used', async (name) => {
    const { code, out } = await conformance(await folder(), [name, '--help']);
    expect([code, out]).toEqual([0, expect.stringContaining(`Usage: social-contract conformance`)]);
  });
});
