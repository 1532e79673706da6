/**
 * Lints the OpenAPI document: no findings under the strictest public rulesets of Redocly and Spectral, and a score of
 * at least 90. The documents of other profiles, of the control surface and of the flows must have no findings either.
 * The linters run from their packages, without network access.
 *
 * With `--profiles`, only the documents of four profiles are linted, but under every ruleset: they may have the findings
 * that the answers of the profile cause, and no others.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { behaviourProfiles, variedProfiles, wireProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const root = join(import.meta.dirname, '..');
const document = 'generated/openapi.yaml';
/** The document of the control surface. Its configurations list the disabled rules with reasons. */
const controlDocument = 'generated/control.openapi.json';
/** The required score; decisions/0012-openapi-score.md explains the missing points. */
const minScore = 90;

/** The path of a program of a package, from its manifest. */
function findProgramPath(name: string, bin: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin: programs } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), programs[bin] ?? '');
}

const redocly = findProgramPath('@redocly/cli', 'redocly');
const spectral = findProgramPath('@stoplight/spectral-cli', 'spectral');

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
function getJson<T>({ out, error }: { readonly out: string; readonly error: string }, opening: '{' | '['): T {
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

function findRedoclyFindings(config: string, file: string): string[] {
  return formatFindings(getJson<RedoclyReport>(lint(config, [file]), '{'));
}

/** Lints the distinct documents of other profiles in one run, which prints one report per document. */
function findProfileFindings(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-lint-'));
  try {
    const namesByDocument = new Map<string, string[]>();
    for (const [name, bindings] of variedProfiles) {
      const text = JSON.stringify(emitOpenApi(resolveProfile(bindings)));
      namesByDocument.set(text, [...(namesByDocument.get(text) ?? []), name]);
    }
    const files = [...namesByDocument.keys()].map((text, i) => {
      const file = join(folder, `${i}.json`);
      writeFileSync(file, text);
      return file;
    });
    const names = [...namesByDocument.values()].map((sameDocument) => sameDocument.join(', '));
    const { out, error } = lint('redocly.yaml', files);
    const reports = out.split(/^(?=\{$)|(?<=^\})(?=\{$)/m).filter((part) => part.startsWith('{'));
    if (reports.length !== files.length) throw new Error(`Unexpected output of a linter:\n${out}${error}`);
    return reports.flatMap((report, i) =>
      formatFindings(getJson<RedoclyReport>({ out: report, error }, '{')).map((finding) => `${names[i]}: ${finding}`),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type SpectralReport = readonly { code: string; message: string; path: readonly string[] }[];

function findSpectralFindings(ruleset: string, file: string): string[] {
  const args = ['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet'];
  return getJson<SpectralReport>(run(spectral, args), '[').map(
    ({ code, message, path }) => `#/${path.join('/')}  ${code}: ${message}`,
  );
}

function readScore(): number {
  const args = ['score', document, '--config', 'redocly.yaml', '--format', 'json'];
  return getJson<{ agentReadiness: number }>(run(redocly, args), '{').agentReadiness;
}

/** Profiles that differ much, each with the rules that its answers break and the reason. */
const strictProfiles: readonly {
  readonly name: string;
  readonly bindings: object | undefined;
  readonly caused: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'every name, route and form is another',
    bindings: wireProfiles['everything else'],
    caused: {
      'operation-4xx-problem-details-rfc7807': 'error.body: refusals are no problem details',
      'path-segment-plural': 'post.delete and leadMagnet.resume: routes with a noun in the singular',
    },
  },
  { name: 'records in containers', bindings: wireProfiles['contained records'], caused: {} },
  {
    name: 'the opposite of every behaviour',
    bindings: Object.assign({}, ...Object.values(behaviourProfiles)) as object,
    caused: {
      'owasp:api3:2023-no-unevaluatedProperties': 'request.unknown-members: bodies are open',
      'owasp:api4:2023-rate-limit': 'limits.rate: requests are not counted',
      'owasp:api4:2023-rate-limit-responses-429': 'limits.rate: requests are not counted',
      'owasp:api8:2023-define-error-validation':
        'request.unknown-parameters: a request without members cannot be invalid',
    },
  },
  {
    name: 'unknown members and parameters are ignored',
    bindings: { 'request.unknown-members': 'ignore', 'request.unknown-parameters': 'ignore' },
    caused: {
      'owasp:api3:2023-no-unevaluatedProperties': 'request.unknown-members: bodies are open',
      'owasp:api8:2023-define-error-validation':
        'request.unknown-parameters: a request without members cannot be invalid',
    },
  },
];

/** The bytes of an upload, whose rule `.spectral.yaml` turns off for the document of the default profile by its path. */
const uploadedBytes = '#/components/schemas/UploadForm/properties/file';

/** The findings of a profile under every ruleset, by whether an answer of the profile causes them. */
function findStrictFindings({ bindings = {}, caused }: (typeof strictProfiles)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-lint-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(emitOpenApi(resolveProfile(bindings as Readonly<Record<string, unknown>>))));
    const findings = [
      ...findRedoclyFindings('redocly.yaml', file),
      ...findRedoclyFindings('redocly.all.yaml', file),
      ...findSpectralFindings('.spectral.yaml', file).filter((finding) => !finding.startsWith(uploadedBytes)),
    ];
    const isCaused = (finding: string) => Object.keys(caused).some((rule) => finding.includes(`  ${rule}: `));
    return { caused: findings.filter(isCaused), others: findings.filter((finding) => !isCaused(finding)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints the findings of the profiles, and returns whether any of them has no cause in its profile. */
function lintProfiles(): boolean {
  let failed = false;
  for (const profile of strictProfiles) {
    const { caused, others } = findStrictFindings(profile);
    console.log(`${profile.name}: ${caused.length} findings by the profile, ${others.length} others`);
    for (const [rule, reason] of Object.entries(profile.caused))
      console.log(`  ${rule}: ${caused.filter((finding) => finding.includes(`  ${rule}: `)).length}, by ${reason}`);
    for (const finding of others) console.log(`  ${finding}`);
    failed ||= others.length > 0;
  }
  return failed;
}

const gates: readonly (readonly [string, () => string[]])[] = [
  ['Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', document)],
  ['Redocly all', () => findRedoclyFindings('redocly.all.yaml', document)],
  [`Redocly recommended-strict on ${variedProfiles.length} profiles`, findProfileFindings],
  ['Spectral OpenAPI all and OWASP all', () => findSpectralFindings('.spectral.yaml', document)],
  ['Arazzo: Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', 'generated/arazzo.yaml')],
  ['Control surface: Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', controlDocument)],
  ['Control surface: Redocly', () => findRedoclyFindings('redocly.control.yaml', controlDocument)],
  ['Control surface: Spectral', () => findSpectralFindings('.spectral.control.yaml', controlDocument)],
];

function lintAll(): boolean {
  let failed = false;
  for (const [name, collectFindings] of gates) {
    const findings = collectFindings();
    console.log(`${name}: ${findings.length} findings`);
    for (const finding of findings) console.log(`  ${finding}`);
    failed ||= findings.length > 0;
  }
  const actualScore = readScore();
  console.log(`Redocly score: ${actualScore} of 100, required: ${minScore}`);
  return failed || actualScore < minScore;
}

process.exitCode = (process.argv.includes('--profiles') ? lintProfiles() : lintAll()) ? 1 : 0;
