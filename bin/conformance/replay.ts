/** `social-contract conformance replay`: replays failures to check whether they are fixed. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { ConformanceConfig } from '../../conformance/config/config.ts';
import type { PresetName } from '../../conformance/config/presetNames.ts';
import type { Replayable } from '../../conformance/replay/failureFile.ts';
import { findFailures } from '../../conformance/replay/readFailures.ts';
import { computeReplayExit, type ReplayResult, replay } from '../../conformance/replay/replay.ts';
import { reportFolder } from '../../conformance/report/formats.ts';
import { createRedactor } from '../../conformance/report/redact.ts';
import type { Colour } from '../../conformance/report/terminal/paint.ts';
import { formatPlural } from '../../conformance/report/wording.ts';
import { parseArguments, UsageError } from '../input/flags.ts';
import { loadConfig, runGuarded, selectPaint } from './command.ts';
import { buildConfig, serviceFlags, serviceHelp } from './flags.ts';

const help = `Usage: social-contract conformance replay [WHAT…] [options]

Replays failures from fresh state and shows whether each is fixed. WHAT is results.json, the folder
of a failure, or the id of a rule that the last run found broken (default: all failures of the last
report).

${serviceHelp}
  --report-dir DIR    the report folder of the last run (default conformance-report)
  --help              show this help

The service, the profile, the configuration, the preset and the environment variables of the keys
default to those of the run. Hooks and keys come from the configuration and the environment, because
reports contain no secrets. On other machines, the tier of replay defaults to draft instead of read.

Exit codes: 0 all fixed, 1 a failure persists, 2 a failure cannot be replayed, or invalid usage.`;

const flags = { ...serviceFlags, 'report-dir': { type: 'string' } } as const;

const colours: Readonly<Record<ReplayResult['outcome'], Colour>> = {
  fixed: 'green',
  'still fails': 'red',
  'cannot replay': 'yellow',
};

export function runReplayCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const { values, positionals } = parseArguments(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const folder = resolve(values['report-dir'] ?? reportFolder);
    const failureLists = await Promise.all(
      (positionals.length === 0 ? [folder] : positionals).map((path) => findFailures(path, folder)),
    );
    const failures = failureLists.flat();
    const [first] = failures;
    if (first === undefined) {
      console.log('Nothing to replay: no rule was broken.');
      return 0;
    }
    const { url, access } = first.target;
    if (failures.some(({ target }) => target.url !== url) && values.url === undefined)
      throw new UsageError('These failures come from several services: select one with --url.');
    const flagConfig = buildConfig(values);
    const preset = flagConfig.preset ?? (flagConfig.url === undefined ? access?.preset : undefined);
    const configFile = values.config ?? findRecordedConfig(first.target, folder);
    const load = (config: ConformanceConfig) =>
      loadConfig(
        {
          ...config,
          ...(preset == null ? {} : { preset: preset as PresetName }),
          url: flagConfig.url ?? url,
          profile: flagConfig.profile ?? first.bindings,
        },
        configFile,
      );
    const loadedConfig = await load(flagConfig);
    const lacksKeys = Object.keys(loadedConfig.options.credentials ?? {}).length === 0;
    const { options, setUp, secrets } = lacksKeys
      ? await load({ ...flagConfig, ...buildCredentials(first) })
      : loadedConfig;
    await setUp();
    const redact = createRedactor(secrets);
    const paint = selectPaint(process.stdout, values['no-color']);
    const results = await replay(
      failures,
      { tier: 'draft', ...options, ...chooseTier(options) },
      ({ rule, outcome, why }) => {
        console.log(
          `${paint(colours[outcome], outcome.toUpperCase().padEnd(13))}  ${rule}  ${paint('dim', redact(why))}`,
        );
      },
    );
    const count = (outcome: ReplayResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
    console.log(
      `${formatPlural(results.length, 'failure')}: ${count('fixed')} fixed, ${count('still fails')} still failing, ${count('cannot replay')} not replayable.`,
    );
    return computeReplayExit(results);
  });
}

/**
 * The configuration of the recorded run, if it is here. A file inside the report folder is not loaded, because a report
 * may come from someone else.
 *
 * @throws UsageError if the failure cannot be replayed without it
 */
function findRecordedConfig({ access }: Replayable['target'], reportFolderPath: string): string | undefined {
  const file = access?.config;
  if (file == null) return undefined;
  const isInReport = !relative(reportFolderPath, resolve(file)).startsWith('..');
  if (existsSync(file) && !isInReport) return file;
  const message = `The run used the configuration ${file}, which is not in this folder. Name it with --config FILE.`;
  if (access?.translated === true) throw new UsageError(message);
  console.error(message);
  return undefined;
}

/** The keys of the recorded run, read from the same environment variables. */
function buildCredentials({ target: { access } }: Replayable): ConformanceConfig {
  const keys = Object.entries(access?.keys ?? {});
  return keys.length === 0 ? {} : { credentials: Object.fromEntries(keys.map(([caller, env]) => [caller, { env }])) };
}

/** Allows publishing by default if the service is on this machine. */
function chooseTier({ tier, url }: { readonly tier?: string; readonly url: string }) {
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
  return tier === undefined && isLocal ? ({ tier: 'publish' } as const) : {};
}
