/** Performs a run: shows its progress, and returns its results even if it is interrupted. */

import manifest from '#manifest' with { type: 'json' };
import { contractVersion } from '../../conformance/assemble/contract.ts';
import type { PreparedConfig } from '../../conformance/config/prepare.ts';
import { parseRealDuration } from '../../conformance/hooks/http/realDuration.ts';
import { rulesAndLaws } from '../../conformance/judge/verdicts.ts';
import { describeContradiction } from '../../conformance/learn/experiments/conclude/contradiction.ts';
import type { ServiceLearningResult } from '../../conformance/learn/learnService.ts';
import { shouldLearnFirst } from '../../conformance/learn/shouldLearnFirst.ts';
import type { ConformanceOptions, Progress } from '../../conformance/options.ts';
import { missingKeyMessage } from '../../conformance/preflight/connectCallers.ts';
import { ProfileMismatchError } from '../../conformance/preflight/profileMismatchError.ts';
import { redactUrl } from '../../conformance/report/secretPlaces.ts';
import { createProgressLine } from '../../conformance/report/terminal/progress.ts';
import { formatPlural } from '../../conformance/report/wording.ts';
import type { LoggedExchange, Results } from '../../conformance/results/results.ts';
import { runConformance } from '../../conformance/run/run.ts';
import { buildSelection } from '../../conformance/settings/selection.ts';
import { readSettings } from '../../conformance/settings/settings.ts';
import { UsageError } from '../input/flags.ts';
import { readLineOptions } from '../output/text.ts';
import { selectPaint } from './command.ts';
import { waitFor } from './waitFor.ts';

export interface ProgressFlags {
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly bail?: boolean;
  readonly 'no-color'?: boolean;
  readonly 'wait-for-url'?: string;
}

export interface RunOutcome {
  readonly results: Results;
  /** What a run without a profile has learned, secrets included. */
  readonly learned: ServiceLearningResult | undefined;
  /** Everything that was sent, secrets included. */
  readonly traffic: readonly LoggedExchange[];
  readonly interrupted: boolean;
}

/** @param canLearn whether a run without a profile may learn one first */
export async function performRun(
  { options: givenOptions, setUp }: PreparedConfig,
  progressFlags: ProgressFlags,
  canLearn = false,
): Promise<RunOutcome> {
  let options = givenOptions;
  const { quiet = false, verbose = false, bail = false } = progressFlags;
  const paint = selectPaint(process.stderr, progressFlags['no-color']);
  // Invalid settings are reported before the first request.
  readSettings(options);
  buildSelection(options, rulesAndLaws);
  if (options.credentials.primary === undefined) throw new UsageError(missingKeyMessage);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const print = (text: string) => {
    if (!quiet) process.stderr.write(`${text}\n`);
  };
  const headline = `social-contract ${manifest.version} (contract ${contractVersion}) against ${redactUrl(options.url)}`;
  print(paint('bold', headline));
  await waitFor(options.url, readSpan(progressFlags['wait-for-url']));
  await setUp();
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const { live, width } = readLineOptions(process.stderr);
  const showProgress = createProgressLine({
    write: (text) => process.stderr.write(text),
    paint,
    live: live && !verbose,
    verbose,
    width,
  });
  let traffic: readonly LoggedExchange[] = [];
  const report = (progress: Progress) => {
    if (!quiet) showProgress(progress);
    if (progress.kind === 'end') traffic = progress.traffic;
  };
  let learned: ServiceLearningResult | undefined;
  try {
    if (canLearn && shouldLearnFirst(options)) {
      const cause = options.profileSource === undefined ? 'no profile is given' : 'the profile has no answers';
      print(`Learning the answers of the service, because ${cause}. --no-learn skips this.`);
      const { learnFirst } = await import('../../conformance/learn/learnFirst.ts');
      const outcome = await learnFirst({ ...options, signal: stop.signal }, report);
      if ('obstacle' in outcome) print(`Nothing was learned: ${outcome.obstacle}`);
      else {
        ({ options, learned } = outcome);
        print(describeLearned(learned));
      }
    }
    print(paint('dim', `profile ${options.profileSource ?? 'none'}, seed ${seed}`));
    const run = (runOptions: ConformanceOptions) =>
      runConformance({ ...runOptions, seed, bail, signal: stop.signal, onProgress: report });
    const results = await run(options).catch((error: unknown) => {
      if (learned === undefined || !(error instanceof ProfileMismatchError)) throw error;
      print(`The learned profile does not fit, so the run continues without it. ${error.problems.join(' ')}`);
      return run(givenOptions);
    });
    return { results: withLearning(results, learned), learned, traffic, interrupted: stop.signal.aborted };
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

function readSpan(text: string | undefined): number {
  if (text === undefined) return 0;
  const span = /^\d+$/.test(text) ? Number(text) * 1000 : parseRealDuration(text);
  if (span === undefined) throw new UsageError(`--wait-for-url must be a duration such as 30s, not "${text}".`);
  return span;
}

function describeLearned({ wire, lessons, requests, stopReason }: ServiceLearningResult): string {
  const answers = formatPlural(lessons.filter(({ grade }) => grade === 'bound').length, 'answer');
  const end = stopReason === undefined ? '' : ` Learning ended early: ${stopReason}.`;
  return `Learned ${formatPlural(Object.keys(wire.bindings).length, 'name')} and ${answers} with ${formatPlural(requests, 'request')}.${end}`;
}

/** Adds what learning left on the service to the results, and the decisions on which its responses disagree. */
function withLearning(results: Results, learned: ServiceLearningResult | undefined): Results {
  if (learned === undefined) return results;
  const notes = learned.lessons.flatMap(({ decision, grade, answer, exceptions = [], evidence }) => {
    if (grade === 'contradicted')
      return [
        `No known answer to ${decision} fits all responses of the service, so the rules that depend on it are not tested. Perhaps one of these responses is an error: ${describeContradiction(evidence)}. The learned profile lists all of them.`,
      ];
    return exceptions.length === 0
      ? []
      : [
          `Refusals of other requests show the answer ${JSON.stringify(answer)} to ${decision}, but the service accepted: ${exceptions.join(', ')}. The suite expects refusals.`,
        ];
  });
  return {
    ...results,
    createdResources: [...learned.createdResources, ...results.createdResources],
    notes: [...results.notes, ...notes],
  };
}
