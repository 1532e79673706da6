/**
 * The gate of the OpenAPI document: zero findings under Redocly's and Spectral's strictest public rulesets, and a
 * score of at least 90. Nothing is fetched; the linters run from their packages.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const document = 'generated/openapi.yaml';
/** What the document must reach; what it loses, and why, stands in decisions/openapi-score.md. */
const leastScore = 90;

/** The program of a package, which its manifest names. */
function program(name: string, bin: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin: programs } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return join(dirname(manifest), programs[bin] ?? '');
}

const redocly = program('@redocly/cli', 'redocly');
const spectral = program('@stoplight/spectral-cli', 'spectral');

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

/** The JSON that a program printed, between whatever else it said. */
function jsonOf<T>({ out, error }: { readonly out: string; readonly error: string }, opening: '{' | '['): T {
  const closing = opening === '{' ? '}' : ']';
  try {
    return JSON.parse(out.slice(out.indexOf(opening), out.lastIndexOf(closing) + 1)) as T;
  } catch {
    throw new Error(`A linter did not answer as it should:\n${out}${error}`);
  }
}

interface RedoclyReport {
  readonly problems: readonly { ruleId: string; message: string; location: readonly { pointer?: string }[] }[];
}

function redoclyFindings(config: string): string[] {
  const args = ['lint', document, '--config', config, '--max-problems', '100000', '--format', 'json'];
  return jsonOf<RedoclyReport>(run(redocly, args), '{').problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}  ${ruleId}: ${message}`,
  );
}

type SpectralReport = readonly { code: string; message: string; path: readonly string[] }[];

function spectralFindings(): string[] {
  const args = ['lint', document, '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet'];
  return jsonOf<SpectralReport>(run(spectral, args), '[').map(
    ({ code, message, path }) => `#/${path.join('/')}  ${code}: ${message}`,
  );
}

function score(): number {
  const args = ['score', document, '--config', 'redocly.yaml', '--format', 'json'];
  return jsonOf<{ agentReadiness: number }>(run(redocly, args), '{').agentReadiness;
}

const gates: readonly (readonly [string, () => string[]])[] = [
  ['Redocly recommended-strict', () => redoclyFindings('redocly.yaml')],
  ['Redocly all', () => redoclyFindings('redocly.all.yaml')],
  ['Spectral OpenAPI all and OWASP all', spectralFindings],
];

let failed = false;
for (const [name, find] of gates) {
  const findings = find();
  console.log(`${name}: ${findings.length} findings`);
  for (const finding of findings) console.log(`  ${finding}`);
  failed ||= findings.length > 0;
}
const reached = score();
console.log(`Redocly score: ${reached} of 100, at least ${leastScore}`);
failed ||= reached < leastScore;
process.exitCode = failed ? 1 : 0;
