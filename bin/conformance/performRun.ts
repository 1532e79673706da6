/** Performs a run: shows its progress, and returns its results even if it is interrupted. */

import manifest from '#manifest' with { type: 'json' };
import { contractVersion } from '../../conformance/assemble/contract.ts';
import type { PreparedConfig } from '../../conformance/config/prepare.ts';
import { parseSpan } from '../../conformance/hooks/http/span.ts';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { formatLearnedProfile } from '../../conformance/learn/learnedProfile.ts';
import { learnFirst, learnsFirst } from '../../conformance/learn/learnFirst.ts';
import { missingKeyMessage } from '../../conformance/preflight/connectCallers.ts';
import { getPublicUrl } from '../../conformance/report/secretPlaces.ts';
import { createProgressLine } from '../../conformance/report/terminal/progress.ts';
import { describeLeftovers, formatPlural } from '../../conformance/report/wording.ts';
import type { LoggedExchange, Results } from '../../conformance/results/results.ts';
import { runConformance } from '../../conformance/run/run.ts';
import { buildSelection } from '../../conformance/settings/selection.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { UsageError } from '../input/flags.ts';
import { selectPaint } from './command.ts';
import { waitFor } from './waitFor.ts';

export interface ProgressFlags {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly bail?: boolean;
  readonly 'no-learn'?: boolean;
  readonly 'no-color'?: boolean;
  readonly 'wait-for-url'?: string;
}

export interface RunOutcome {
  readonly results: Results;
  /** The text of the profile that a run without one has learned, secrets included. */
  readonly learnedProfile: string | undefined;
  /** Everything that was sent, secrets included. */
  readonly traffic: readonly LoggedExchange[];
  readonly interrupted: boolean;
}

export async function performRun(
  { options: givenOptions, setUp }: PreparedConfig,
  progressFlags: ProgressFlags,
): Promise<RunOutcome> {
  let options = givenOptions;
  const { quiet = false, verbose = false, bail = false } = progressFlags;
  const paint = selectPaint(process.stderr, progressFlags['no-color']);
  // Invalid settings are reported before the first request.
  readSettings(options);
  buildSelection(options, rulesAndLaws);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const print = (text: string) => {
    if (!quiet) process.stderr.write(`${text}\n`);
  };
  const headline = `social-contract ${manifest.version} (contract ${contractVersion}) against ${getPublicUrl(options.url)}`;
  if (options.credentials.primary === undefined) process.stderr.write(`${paint('yellow', missingKeyMessage)}\n`);
  print(paint('bold', headline));
  print(paint('dim', `profile ${options.profileSource ?? 'none'}, seed ${seed}`));
  await waitFor(options.url, readSpan(progressFlags['wait-for-url']));
  await setUp();
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const showProgress = createProgressLine({
    write: (text) => process.stderr.write(text),
    paint,
    live: process.stderr.isTTY && !verbose,
    verbose,
    width: process.stderr.columns ?? 80,
  });
  let traffic: readonly LoggedExchange[] = [];
  let learnedProfile: string | undefined;
  try {
    if (!progressFlags['no-learn'] && learnsFirst(options)) {
      print('Learning the answers of the service, because no profile is given. --no-learn skips this.');
      const learnedRun = await learnFirst({ ...options, signal: stop.signal }, (seconds) =>
        print(`Waiting ${seconds} s for the rate limit.`),
      );
      if (learnedRun !== undefined) {
        const { learned } = learnedRun;
        ({ options } = learnedRun);
        learnedProfile = formatLearnedProfile(learned.lessons, learned.names.bindings, learned.names.sources);
        const answers = formatPlural(Object.keys(learned.bindings).length, 'answer');
        print(paint('dim', `${answers} learned with ${formatPlural(learned.requests, 'request')}.`));
        for (const line of describeLeftovers(learned)) print(`Left on the service: ${line}.`);
      }
    }
    const results = await runConformance({
      ...options,
      seed,
      bail,
      signal: stop.signal,
      onProgress: (progress) => {
        if (!quiet) showProgress(progress);
        if (progress.kind === 'end') traffic = progress.traffic;
      },
    });
    return { results, learnedProfile, traffic, interrupted: stop.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function readSpan(text: string | undefined): number {
  if (text === undefined) return 0;
  const span = /^\d+$/.test(text) ? Number(text) * 1000 : parseSpan(text);
  if (span === undefined) throw new UsageError(`--wait-for-url must be a duration such as 30s, not "${text}".`);
  return span;
}
