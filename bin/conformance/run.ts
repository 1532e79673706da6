/** `social-contract conformance run`: tests a service and tells what it found. */
import { relative, resolve } from 'node:path';
import type { ConformanceConfig } from '../../conformance/config/config.ts';
import { over } from '../../conformance/config/layers.ts';
import type { Prepared } from '../../conformance/config/prepare.ts';
import { annotations } from '../../conformance/report/annotations.ts';
import { reportFiles } from '../../conformance/report/formats.ts';
import { summary } from '../../conformance/report/terminal/summary.ts';
import { writeJobSummary } from '../../conformance/report/write.ts';
import { type Published, publish } from '../../conformance/run/publish.ts';
import { knownAfter, writeKnown } from '../../conformance/settings/known/update.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { guardedCommand, loaded, paintOf } from './command.ts';
import { configOf, rangeFlags, rangeHelp, serviceFlags, serviceHelp } from './flags.ts';
import { performed } from './perform.ts';

const help = `Usage: social-contract conformance [run] [options]

Tests whether a service honours the contract, in any language, anywhere. Every rule gets a verdict. Without a profile
only what the API document itself says is judged; what it leaves open is untestable, and the report says what would
change that.

The service
${serviceHelp}

What to test
${rangeHelp}

How to go about it
  --workers N         so many scripts at a time (default 1)
  --bail              end at the first rule that is broken
  --no-shrink         show what breaks a rule as it was found
  --strict            warnings count as failures
  --known-failing FILE
                      rules that are expected to fail, as YAML or JSON: rule, reason, until
  --update-known      write that file: what fails now is expected from now on
  --wait-for-url SPAN wait so long for the service to answer at all

What to tell
  --report FORM,FORM  json, junit, har, html, md (default all)
  --report-dir DIR    where to write (default conformance-report)
  --quiet             say nothing but the reason for the exit code
  --verbose           a line for every script
  --no-color          no colours; $NO_COLOR does the same
  --help              this text

Exit codes: 0 conformant, 1 a rule is broken (or a warning under --strict, or a known failure that is stale), 2 wrong
usage, configuration or profile, 3 incomplete: nothing was really tested, or the budget ended, 4 the suite itself
failed, 130 interrupted; the reports are written all the same.

Try it on the mock of this project:

  social-contract mock &
  social-contract conformance --preset mock`;

const flags = {
  ...serviceFlags,
  ...rangeFlags,
  workers: { type: 'string' },
  bail: { type: 'boolean' },
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

export function runCommand(argv: readonly string[]): Promise<number> {
  return guardedCommand(async () => {
    const options = parseFlags(argv, flags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const prepared = await loaded(over(ownConfig(options), configOf(options)), options.config);
    if (options['update-known'] && prepared.known.path === undefined)
      throw new UsageError('--update-known needs --known-failing FILE, or known in the configuration.');
    const { results: raw, traffic, interrupted } = await performed(prepared, options);
    const published = await publish(raw, traffic, prepared);
    await tell(interrupted ? cutShort(published) : published, prepared, options);
    if (interrupted) return 130;
    return options['update-known'] ? await updated(published, prepared) : published.results.exit.code;
  });
}

function ownConfig(options: Options): ConformanceConfig {
  const known = options['known-failing'];
  const folder = options['report-dir'];
  const formats = options.report?.flatMap((word) => word.split(','));
  return {
    ...(options['no-shrink'] ? { shrink: false } : {}),
    ...(options.strict ? { strict: true } : {}),
    ...(options.workers === undefined ? {} : { workers: Number(options.workers) }),
    ...(known === undefined ? {} : { known: resolve(known) }),
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

async function tell({ results, files }: Published, { report }: Prepared, options: Options): Promise<void> {
  await writeJobSummary(results, process.env.GITHUB_STEP_SUMMARY);
  if (process.env.GITHUB_ACTIONS === 'true') for (const line of annotations(results)) console.log(line);
  if (options.quiet) return console.log(`${results.exit.reason} (exit code ${results.exit.code})`);
  const page = files.find((path) => path.endsWith(reportFiles.html)) ?? files[0];
  const near = (path: string) => relative(process.cwd(), path);
  const paint = paintOf(process.stdout, options['no-color']);
  console.log(
    summary(results, { paint, folder: near(report.folder), page: page === undefined ? undefined : near(page) }),
  );
}

/** The results are those of what was done; whoever waits is told that it was not all. */
function cutShort({ results, files }: Published): Published {
  return { results: { ...results, exit: { code: 130, reason: 'The run was interrupted.' } }, files };
}

/** What is broken now is expected; what went wrong otherwise still counts. */
async function updated({ results }: Published, { known }: Prepared): Promise<number> {
  if (known.path === undefined) return results.exit.code;
  const entries = knownAfter(results, known.entries);
  await writeKnown(known.path, entries);
  console.log(`${relative(process.cwd(), known.path)} expects ${entries.length} rules to fail.`);
  return results.exit.code === 1 ? 0 : results.exit.code;
}
