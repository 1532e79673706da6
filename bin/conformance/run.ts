/** `social-contract conformance run`: tests a service and reports the results. */
import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { ConformanceConfig } from '../../conformance/config/config.ts';
import { mergeConfig } from '../../conformance/config/layers.ts';
import type { PreparedConfig } from '../../conformance/config/prepare.ts';
import type { ServiceLearningResult } from '../../conformance/learn/learnService.ts';
import { formatAnnotations } from '../../conformance/report/annotations.ts';
import { learnedProfileFile, reportFiles } from '../../conformance/report/formats.ts';
import { createRedactor } from '../../conformance/report/redact.ts';
import { renderSummary } from '../../conformance/report/terminal/summary.ts';
import { formatPlural } from '../../conformance/report/wording.ts';
import { formatFolder, writeJobSummary } from '../../conformance/report/write.ts';
import { type PublishResult, publishResults } from '../../conformance/run/publishResults.ts';
import { updateKnown, writeKnown } from '../../conformance/settings/known/updateKnown.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { assertWritableFolder } from '../output/assertWritable.ts';
import { replaceFile } from '../output/replaceFile.ts';
import { loadConfig, runGuarded, selectPaint } from './command.ts';
import { buildConfig, parseNumber, scopeFlags, scopeHelp, serviceFlags, serviceHelp } from './flags.ts';

const help = `Usage: social-contract conformance [run] [options]

Tests whether a service conforms to the contract. Every rule gets a verdict. Without a profile, a
run of the whole suite against a service on this machine first learns how the service answers the
open points of the API document. The rules that depend on other open points are untestable, and the
report shows what would make them testable.

Service
${serviceHelp}

Scope
${scopeHelp}

Execution
  --workers N         the number of scripts to run in parallel (default 1; 4 with
                      --preset mock)
  --no-learn          without a profile, do not learn one before the run
  --bail              stop at the first failure that would end the run with exit code 1
  --no-shrink         report failures as found, without minimizing them
  --strict            treat warnings as failures
  --known-failing FILE
                      rules that are expected to fail, as YAML or JSON: rule, reason, until
  --update-known      write that file with the failures of this run
  --wait-for-url SPAN wait up to SPAN for the service to start

Output
  --report FORM,FORM  json, junit, html, md (default: these four), or har (all traffic, often over
                      50 MB)
  --report-dir DIR    the report folder (default conformance-report)
  --quiet             print only the reason for the exit code
  --verbose           print a line for every script
  --no-color          disable colours; so does $NO_COLOR
  --help              show this help

Exit codes: 0 conformant, 1 a documented or derived rule is broken (or an assumed one under
--strict, or a known failure is stale), 2 invalid usage, configuration or profile, 3 incomplete:
hardly anything was tested, a limit was reached, or a documented or derived rule is inconclusive,
4 the suite itself failed, 130 interrupted; the reports are still written.

Try it on the mock:

  social-contract mock &
  social-contract conformance --preset mock`;

const flags = {
  ...serviceFlags,
  ...scopeFlags,
  workers: { type: 'string' },
  bail: { type: 'boolean' },
  'no-learn': { type: 'boolean' },
  'no-shrink': { type: 'boolean' },
  strict: { type: 'boolean' },
  'known-failing': { type: 'string' },
  'update-known': { type: 'boolean' },
  'wait-for-url': { type: 'string' },
  report: { type: 'string', multiple: true },
  'report-dir': { type: 'string' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseFlags<typeof flags>>;

export function runRunCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const config = await loadConfig(mergeConfig(buildRunConfig(options), buildConfig(options)), options.config);
    if (options['update-known'] && config.known.path === undefined)
      throw new UsageError('--update-known requires --known-failing FILE, or known in the configuration.');
    await assertWritableFolder(config.report.folder);
    // Loaded only if the flags and the configuration are valid, because loading the suite takes long.
    const { performRun } = await import('./performRun.ts');
    const canLearn = !options['no-learn'] && !options['update-known'];
    const { results: rawResults, learned, traffic, interrupted } = await performRun(config, options, canLearn);
    const publishResult = await publishResults(rawResults, traffic, config);
    await printResults(interrupted ? markInterrupted(publishResult) : publishResult, config, options);
    await writeLearnedProfile(learned, config, options);
    if (interrupted) return 130;
    return options['update-known'] ? await updateExpectations(publishResult, config) : publishResult.results.exit.code;
  });
}

function buildRunConfig(options: Options): ConformanceConfig {
  const knownFile = options['known-failing'];
  const folder = options['report-dir'];
  const formats = options.report?.flatMap((list) => list.split(','));
  return {
    ...(options['no-shrink'] ? { shrink: false } : {}),
    ...(options.strict ? { strict: true } : {}),
    ...(options.workers === undefined ? {} : { workers: parseNumber('workers', options.workers) }),
    ...(knownFile === undefined ? {} : { known: resolve(knownFile) }),
    ...(formats === undefined && folder === undefined
      ? {}
      : {
          report: {
            ...(formats === undefined
              ? {}
              : { formats: formats as NonNullable<ConformanceConfig['report']>['formats'] }),
            ...(folder === undefined ? {} : { folder: resolve(folder) }),
          },
        }),
  } as ConformanceConfig;
}

async function printResults(
  { results, files }: PublishResult,
  { report }: PreparedConfig,
  options: Options,
): Promise<void> {
  await writeJobSummary(results, report.folder, process.env.GITHUB_STEP_SUMMARY);
  if (process.env.GITHUB_ACTIONS === 'true') for (const line of formatAnnotations(results)) console.log(line);
  if (options.quiet) return console.log(`${results.exit.reason} (exit code ${results.exit.code})`);
  const page = files.find((path) => path.endsWith(reportFiles.html)) ?? files[0];
  const toRelativePath = (path: string) => relative(process.cwd(), path);
  const paint = selectPaint(process.stdout, options['no-color']);
  console.log(
    renderSummary(results, {
      paint,
      folder: formatFolder(report.folder),
      page: page === undefined ? undefined : toRelativePath(page),
      columns: process.stdout.columns,
    }),
  );
}

/** Writes the learned profile beside the reports, for review, or removes that of an earlier run. */
async function writeLearnedProfile(
  learned: ServiceLearningResult | undefined,
  { report, secrets }: PreparedConfig,
  { quiet = false }: Options,
): Promise<void> {
  const path = join(report.folder, learnedProfileFile);
  if (learned === undefined) return rm(path, { force: true });
  const { formatLearnedProfile } = await import('../../conformance/learn/learnedProfile.ts');
  const redact = createRedactor(secrets);
  const { bindings, sources } = learned.wire;
  const text = formatLearnedProfile(redact(learned.lessons), redact(bindings), new Map(redact([...sources])));
  await replaceFile(path, redact(text));
  if (!quiet)
    console.log(
      `Learned profile: ${relative(process.cwd(), path)}. Review it, and pass a copy to later runs with --profile.`,
    );
}

/** Marks the results of an interrupted run as incomplete. */
function markInterrupted({ results, files }: PublishResult): PublishResult {
  return { results: { ...results, exit: { code: 130, reason: 'The run was interrupted.' } }, files };
}

/** Records the broken rules as expected. Other failures of the run keep their exit code. */
async function updateExpectations({ results }: PublishResult, { known, options }: PreparedConfig): Promise<number> {
  if (known.path === undefined) return results.exit.code;
  const { buildSelection, listSelectedRules } = await import('../../conformance/settings/selection.ts');
  const { rulesAndLaws } = await import('../../conformance/judge/verdicts.ts');
  const selectedRules = listSelectedRules(buildSelection(options, rulesAndLaws), rulesAndLaws);
  const entries = updateKnown(results, known.entries, selectedRules);
  await writeKnown(known.path, entries);
  console.log(`${relative(process.cwd(), known.path)} now expects ${formatPlural(entries.length, 'rule')} to fail.`);
  return results.exit.code === 1 ? 0 : results.exit.code;
}
