/**
 * Lints the OpenAPI document: no findings under the strictest public rulesets of Redocly and Spectral, and a score of
 * at least 90. The documents of other profiles, of the control surface and of the flows must have no findings either.
 * The linters run from their packages, without network access.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const root = join(import.meta.dirname, '..');
const document = 'generated/openapi.yaml';
/** The document of the control surface. Its configurations list the disabled rules with reasons. */
const controlDocument = 'generated/control.openapi.json';
/** The required score; decisions/0012-openapi-score.md explains the missing points. */
const minScore = 90;

/** The path of a program of a package, from its manifest. */
function programPath(name: string, bin: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin: programs } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), programs[bin] ?? '');
}

const redocly = programPath('@redocly/cli', 'redocly');
const spectral = programPath('@stoplight/spectral-cli', 'spectral');

function run(file: string, args: readonly string[]): { readonly out: string; readonly error: string } {
  const { stdout, stderr, error } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    },
  });
  if (error) throw error;
  return { out: stdout, error: stderr };
}

/** The JSON in the output of a program, between other text. */
function jsonOf<T>({ out, error }: { readonly out: string; readonly error: string }, opening: '{' | '['): T {
  const closing = opening === '{' ? '}' : ']';
  try {
    return JSON.parse(out.slice(out.indexOf(opening), out.lastIndexOf(closing) + 1)) as T;
  } catch {
    throw new Error(`Unexpected output of a linter:\n${out}${error}`);
  }
}

interface RedoclyReport {
  readonly problems: readonly { ruleId: string; message: string; location: readonly { pointer?: string }[] }[];
}

const formatFindings = ({ problems }: RedoclyReport): string[] =>
  problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}  ${ruleId}: ${message}`);

const lint = (config: string, files: readonly string[]) =>
  run(redocly, ['lint', ...files, '--config', config, '--max-problems', '100000', '--format', 'json']);

function redoclyFindings(config: string, file: string): string[] {
  return formatFindings(jsonOf<RedoclyReport>(lint(config, [file]), '{'));
}

/** Lints the documents of other profiles in one run, which prints one report per document. */
function profileFindings(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-lint-'));
  try {
    const files = variedProfiles.map(([, bindings], i) => {
      const file = join(folder, `${i}.json`);
      writeFileSync(file, JSON.stringify(emitOpenApi(resolveProfile(bindings))));
      return file;
    });
    const { out, error } = lint('redocly.yaml', files);
    const reports = out.split(/^(?=\{$)|(?<=^\})(?=\{$)/m).filter((part) => part.startsWith('{'));
    if (reports.length !== files.length) throw new Error(`Unexpected output of a linter:\n${out}${error}`);
    return reports.flatMap((report, i) =>
      formatFindings(jsonOf<RedoclyReport>({ out: report, error }, '{')).map(
        (finding) => `${variedProfiles[i]?.[0]}: ${finding}`,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type SpectralReport = readonly { code: string; message: string; path: readonly string[] }[];

function spectralFindings(ruleset: string, file: string): string[] {
  const args = ['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet'];
  return jsonOf<SpectralReport>(run(spectral, args), '[').map(
    ({ code, message, path }) => `#/${path.join('/')}  ${code}: ${message}`,
  );
}

function readScore(): number {
  const args = ['score', document, '--config', 'redocly.yaml', '--format', 'json'];
  return jsonOf<{ agentReadiness: number }>(run(redocly, args), '{').agentReadiness;
}

const gates: readonly (readonly [string, () => string[]])[] = [
  ['Redocly recommended-strict', () => redoclyFindings('redocly.yaml', document)],
  ['Redocly all', () => redoclyFindings('redocly.all.yaml', document)],
  [`Redocly recommended-strict on ${variedProfiles.length} profiles`, profileFindings],
  ['Spectral OpenAPI all and OWASP all', () => spectralFindings('.spectral.yaml', document)],
  ['Arazzo: Redocly recommended-strict', () => redoclyFindings('redocly.yaml', 'generated/arazzo.yaml')],
  ['Control surface: Redocly recommended-strict', () => redoclyFindings('redocly.yaml', controlDocument)],
  ['Control surface: Redocly', () => redoclyFindings('redocly.control.yaml', controlDocument)],
  ['Control surface: Spectral', () => spectralFindings('.spectral.control.yaml', controlDocument)],
];

let failed = false;
for (const [name, collectFindings] of gates) {
  const findings = collectFindings();
  console.log(`${name}: ${findings.length} findings`);
  for (const finding of findings) console.log(`  ${finding}`);
  failed ||= findings.length > 0;
}
const actualScore = readScore();
console.log(`Redocly score: ${actualScore} of 100, required: ${minScore}`);
failed ||= actualScore < minScore;
process.exitCode = failed ? 1 : 0;
