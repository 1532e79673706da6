/**
 * Lints the OpenAPI document: no findings under the strictest public rulesets of Redocly and Spectral, and a score of
 * at least 90. The documents of other profiles, of the control surface and of the flows must have no findings either.
 * The linters run from their packages, without network access.
 *
 * With `--profiles`, only the documents of four profiles are linted, but under every ruleset: they may have the findings
 * that the answers of the profile cause, and no others.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { limitConcurrency } from '../src/concurrency/limitConcurrency.ts';
import { emitOpenApi } from '../src/openapi/emit.ts';
import { behaviourProfiles, variedProfiles, wireProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const root = join(import.meta.dirname, '..');
const document = 'generated/openapi.yaml';
/** The document of the control surface. Its configurations list the disabled rules with reasons. */
const controlDocument = 'generated/control.openapi.json';
/** The required score; decisions/0012-openapi-score.md explains the missing points. */
const minScore = 90;

/** Returns the path of a program of a package, from the manifest of the package. */
function findProgramPath(name: string, bin: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin: programs } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), programs[bin] ?? '');
}

const redocly = findProgramPath('@redocly/cli', 'redocly');
const spectral = findProgramPath('@stoplight/spectral-cli', 'spectral');

interface ProgramOutput {
  readonly out: string;
  readonly error: string;
}

/** Each linter uses one core. */
const runLimited = limitConcurrency(availableParallelism());

function runLinter(file: string, args: readonly string[]): Promise<ProgramOutput> {
  const options = {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_UPDATE_NOTIFIER: '1',
      NO_COLOR: '1',
    },
  };
  return runLimited(
    () =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [file, ...args], options, (failure, out, error) => {
          // A linter that has findings exits with a code other than 0.
          if (failure !== null && typeof failure.code !== 'number') reject(failure);
          else resolve({ out, error });
        });
      }),
  );
}

/** Parses the JSON in the output of a program, which may contain other text around it. */
function parseJson<T>({ out, error }: ProgramOutput, opening: '{' | '['): T {
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

const runRedocly = (config: string, files: readonly string[]) =>
  runLinter(redocly, ['lint', ...files, '--config', config, '--max-problems', '100000', '--format', 'json']);

async function findRedoclyFindings(config: string, file: string): Promise<string[]> {
  return formatFindings(parseJson<RedoclyReport>(await runRedocly(config, [file]), '{'));
}

/** Lints the distinct documents of other profiles, in one run per core. */
async function findProfileFindings(): Promise<string[]> {
  const namesByDocument = new Map<string, string[]>();
  for (const [name, bindings] of variedProfiles) {
    const text = JSON.stringify(emitOpenApi(resolveProfile(bindings)));
    namesByDocument.set(text, [...(namesByDocument.get(text) ?? []), name]);
  }
  const documents = [...namesByDocument].map(([text, names]) => ({ text, name: names.join(', ') }));
  const size = Math.ceil(documents.length / availableParallelism());
  const parts = Array.from({ length: availableParallelism() }, (_, i) => documents.slice(i * size, (i + 1) * size));
  return (await Promise.all(parts.filter((part) => part.length > 0).map(findDocumentFindings))).flat();
}

/** Lints documents in one run, which prints one report per document. */
async function findDocumentFindings(
  documents: readonly { readonly text: string; readonly name: string }[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-lint-'));
  try {
    const files = documents.map(({ text }, i) => {
      const file = join(folder, `${i}.json`);
      writeFileSync(file, text);
      return file;
    });
    const { out, error } = await runRedocly('redocly.yaml', files);
    const reports = out.split(/^(?=\{$)|(?<=^\})(?=\{$)/m).filter((part) => part.startsWith('{'));
    if (reports.length !== files.length) throw new Error(`Unexpected output of a linter:\n${out}${error}`);
    return reports.flatMap((report, i) =>
      formatFindings(parseJson<RedoclyReport>({ out: report, error }, '{')).map(
        (finding) => `${documents[i]?.name}: ${finding}`,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type SpectralReport = readonly { code: string; message: string; path: readonly string[] }[];

async function findSpectralFindings(ruleset: string, file: string): Promise<string[]> {
  const args = ['lint', file, '--ruleset', ruleset, '--format', 'json', '--quiet'];
  return parseJson<SpectralReport>(await runLinter(spectral, args), '[').map(
    ({ code, message, path }) => `#/${path.join('/')}  ${code}: ${message}`,
  );
}

async function readScore(): Promise<number> {
  const args = ['score', document, '--config', 'redocly.yaml', '--format', 'json'];
  return parseJson<{ agentReadiness: number }>(await runLinter(redocly, args), '{').agentReadiness;
}

/** Very different profiles, each with the linter rules that its answers break and the reasons. */
const strictProfiles: readonly {
  readonly name: string;
  readonly bindings: object | undefined;
  readonly reasonByRule: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'every name, route and form differs',
    bindings: wireProfiles['everything else'],
    reasonByRule: {
      'operation-4xx-problem-details-rfc7807': 'error.body: error responses are not problem details',
      'path-segment-plural': 'post.delete and leadMagnet.resume: routes with a noun in the singular',
    },
  },
  { name: 'records in containers', bindings: wireProfiles['contained records'], reasonByRule: {} },
  {
    name: 'the opposite of every behaviour',
    bindings: Object.assign({}, ...Object.values(behaviourProfiles)) as object,
    reasonByRule: {
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
    reasonByRule: {
      'owasp:api3:2023-no-unevaluatedProperties': 'request.unknown-members: bodies are open',
      'owasp:api8:2023-define-error-validation':
        'request.unknown-parameters: a request without members cannot be invalid',
    },
  },
];

/** The file of an upload. `.spectral.yaml` turns its finding off, but only for the path of the default document. */
const uploadedBytes = '#/components/schemas/UploadForm/properties/file';

/** The findings of a profile under every ruleset, split by whether an answer of the profile causes them. */
async function findStrictFindings({ bindings = {}, reasonByRule }: (typeof strictProfiles)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-lint-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(emitOpenApi(resolveProfile(bindings as Readonly<Record<string, unknown>>))));
    const [recommendedFindings, allFindings, spectralFindings] = await Promise.all([
      findRedoclyFindings('redocly.yaml', file),
      findRedoclyFindings('redocly.all.yaml', file),
      findSpectralFindings('.spectral.yaml', file),
    ]);
    const findings = [
      ...recommendedFindings,
      ...allFindings,
      ...spectralFindings.filter((finding) => !finding.startsWith(uploadedBytes)),
    ];
    const isCaused = (finding: string) => Object.keys(reasonByRule).some((rule) => finding.includes(`  ${rule}: `));
    return { caused: findings.filter(isCaused), others: findings.filter((finding) => !isCaused(finding)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints the findings of the profiles. Returns the exit code: 1 if any of them has no cause in its profile. */
async function lintProfiles(): Promise<0 | 1> {
  let hasFailed = false;
  const results = await Promise.all(strictProfiles.map(findStrictFindings));
  for (const [i, profile] of strictProfiles.entries()) {
    const { caused, others } = results[i] as (typeof results)[number];
    console.log(`${profile.name}: ${caused.length} findings caused by the profile, ${others.length} others`);
    for (const [rule, reason] of Object.entries(profile.reasonByRule))
      console.log(
        `  ${rule}: ${caused.filter((finding) => finding.includes(`  ${rule}: `)).length}, because of ${reason}`,
      );
    for (const finding of others) console.log(`  ${finding}`);
    hasFailed ||= others.length > 0;
  }
  return hasFailed ? 1 : 0;
}

/** The checks. The slowest is first, so that all end sooner. */
const checks: readonly (readonly [string, () => Promise<string[]>])[] = [
  [`Redocly recommended-strict on ${variedProfiles.length} profiles`, findProfileFindings],
  ['Spectral OpenAPI all and OWASP all', () => findSpectralFindings('.spectral.yaml', document)],
  ['Control surface: Spectral', () => findSpectralFindings('.spectral.control.yaml', controlDocument)],
  ['Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', document)],
  ['Redocly all', () => findRedoclyFindings('redocly.all.yaml', document)],
  ['Arazzo: Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', 'generated/arazzo.yaml')],
  ['Control surface: Redocly recommended-strict', () => findRedoclyFindings('redocly.yaml', controlDocument)],
  ['Control surface: Redocly', () => findRedoclyFindings('redocly.control.yaml', controlDocument)],
];

/** Prints the findings of all checks. Returns the exit code: 1 if there are any, or if the score is too low. */
async function lintAll(): Promise<0 | 1> {
  const [score, ...findingsByCheck] = await Promise.all([
    readScore(),
    ...checks.map(([, findFindings]) => findFindings()),
  ]);
  for (const [i, [name]] of checks.entries()) {
    const findings = findingsByCheck[i] ?? [];
    console.log(`${name}: ${findings.length} findings`);
    for (const finding of findings) console.log(`  ${finding}`);
  }
  console.log(`Redocly score: ${score} of 100, required: ${minScore}`);
  return findingsByCheck.some((findings) => findings.length > 0) || score < minScore ? 1 : 0;
}

process.exitCode = await (process.argv.includes('--profiles') ? lintProfiles() : lintAll());
