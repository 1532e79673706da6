/** `social-contract conformance replay`: replays failures. */
import { resolve } from 'node:path';
import { findFailures } from '../../conformance/replay/readFailures.ts';
import { exitOfReplay, type ReplayResult, replay } from '../../conformance/replay/replay.ts';
import { reportFolder } from '../../conformance/report/formats.ts';
import { redactorOf } from '../../conformance/report/redact.ts';
import type { Colour } from '../../conformance/report/terminal/paint.ts';
import { plural } from '../../conformance/report/wording.ts';
import { parseWords, UsageError } from '../input/flags.ts';
import { loadConfig, paintOf, runGuarded } from './command.ts';
import { configOf, serviceFlags, serviceHelp } from './flags.ts';

const help = `Usage: social-contract conformance replay [WHAT…] [options]

Replays failures from fresh state and shows whether each is fixed. WHAT is results.json, the folder
of a failure, or the id of a rule that the last run found broken (default: all failures of the last
report).

${serviceHelp}
  --report-dir DIR    the report folder of the last run (default conformance-report)
  --help              show this help

The service and the profile default to those of the run. Keys and hooks come from the configuration
or the environment, because reports contain no secrets. The tier defaults to publish on this machine
and to draft elsewhere.

Exit codes: 0 all fixed, 1 a failure persists, 2 a failure cannot be replayed, or invalid usage.`;

const flags = { ...serviceFlags, 'report-dir': { type: 'string' } } as const;

const colours: Readonly<Record<ReplayResult['outcome'], Colour>> = {
  fixed: 'green',
  'still fails': 'red',
  'cannot replay': 'yellow',
};

export function replayCommand(argv: readonly string[]): Promise<number> {
  return runGuarded(async () => {
    const { values, words } = parseWords(argv, flags);
    if (values.help) {
      console.log(help);
      return 0;
    }
    const folder = resolve(values['report-dir'] ?? reportFolder);
    const failureLists = await Promise.all(
      (words.length === 0 ? [folder] : words).map((word) => findFailures(word, folder)),
    );
    const failures = failureLists.flat();
    const [first] = failures;
    if (first === undefined) {
      console.log('Nothing to replay: no rule was broken.');
      return 0;
    }
    if (failures.some(({ url }) => url !== first.url) && values.url === undefined)
      throw new UsageError('These failures come from several services: select one with --url.');
    const flagConfig = configOf(values);
    const { options, setUp, secrets } = await loadConfig(
      { ...flagConfig, url: flagConfig.url ?? first.url, profile: flagConfig.profile ?? first.bindings },
      values.config,
    );
    await setUp();
    const redact = redactorOf(secrets);
    const paint = paintOf(process.stdout, values['no-color']);
    const replayed = await replay(
      failures,
      { tier: 'draft', ...options, ...tierOf(options) },
      ({ rule, outcome, why }) => {
        console.log(
          `${paint(colours[outcome], outcome.toUpperCase().padEnd(13))}  ${rule}  ${paint('dim', redact(why))}`,
        );
      },
    );
    const count = (outcome: ReplayResult['outcome']) => replayed.filter((one) => one.outcome === outcome).length;
    console.log(
      `${plural(replayed.length, 'failure')}: ${count('fixed')} fixed, ${count('still fails')} still fail, ${count('cannot replay')} cannot be replayed.`,
    );
    return exitOfReplay(replayed);
  });
}

/** Publishing is allowed by default on this machine. */
function tierOf({ tier, url }: { readonly tier?: string; readonly url: string }) {
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
  return tier === undefined && isLocal ? ({ tier: 'publish' } as const) : {};
}
