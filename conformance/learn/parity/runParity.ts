/** Plays the same scripts on a service and on a mock under its profile, and reports the differences. */
import type { Bindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { rulesAndLaws } from '../../judge/verdicts.ts';
import type { ConformanceOptions } from '../../options.ts';
import { redactUrl } from '../../report/secretPlaces.ts';
import { buildSelection, selectScripts } from '../../settings/selection.ts';
import { readSettings } from '../../settings/settings.ts';
import { buildSuite } from '../../suite/suite.ts';
import { listExperimentScripts } from '../experiments/scripts.ts';
import { AnalysisTime, type IsTimeUp } from './analysisTime.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { codeAt, formatSignature } from './compare/difference.ts';
import type { Divergence } from './divergence.ts';
import { confirmDrift, findDrift } from './drift.ts';
import { explain, type OpenVariant } from './explain.ts';
import { collectFindings } from './findings.ts';
import { plantDifference } from './plantDifference.ts';
import { playOnBothSides } from './playOnBothSides.ts';
import { createRecordedSide, type Recording } from './recording.ts';
import { computeExit, type ParityResults } from './results.ts';
import { RunningMocks } from './runningMocks.ts';
import { shrinkScript } from './shrinkScript.ts';
import { type OpenRunningMock, openSide } from './side.ts';
import { countBy, Tally } from './tally.ts';

export interface ParityOptions extends ConformanceOptions {
  readonly openRunningMock: OpenRunningMock;
  /** The recording to use instead of the service: nothing is sent to it. */
  readonly replay?: Recording;
  /** A recording to compare the service with as well. */
  readonly earlier?: Recording;
  /** Called after each script that is played, and after each difference that is shrunk and explained. */
  readonly onStep?: (step: 'play' | 'explain', done: number, of: number) => void;
}

export interface ParityRun {
  readonly results: ParityResults;
  /** The recording of the service, to be saved; undefined in a replay. */
  readonly recording: Recording | undefined;
}

/**
 * @throws ProfileError if the profile is invalid, UsageError for invalid options or if a side does not accept the key
 */
export async function runParity(options: ParityOptions): Promise<ParityRun> {
  const { replay, earlier, openRunningMock, onStep } = options;
  const settings = readSettings({ ...options, patience: 0, seed: options.seed ?? replay?.seed ?? 1 });
  const bindings = options.profile ?? {};
  const profile = resolveProfile(bindings);
  const completeOptions = { ...options, ...settings, url: options.url } as ConformanceOptions;
  const service = replay === undefined ? await openSide(completeOptions, profile) : createRecordedSide(replay);
  const runningMocks = new RunningMocks(openRunningMock, service.setup, completeOptions, bindings);
  try {
    const mock = await runningMocks.open(bindings);
    const scripts =
      replay?.played.map(({ script }) => script) ??
      selectScripts(
        [...listExperimentScripts(profile), ...buildSuite({ ...settings, profile })],
        buildSelection(options, rulesAndLaws),
        rulesAndLaws,
      );
    const comparison = await playOnBothSides(scripts, service, mock, {
      isReplay: replay !== undefined,
      mockReportsRateHeaders: !profile.unmodelled.has('limits.rate.headers'),
      onScript: (done, of) => onStep?.('play', done, of),
    });
    const unstableDifferences = new Tally();
    const confirmedDrift = await confirmDrift(
      findDrift(comparison.played, earlier?.played ?? []),
      service,
      (difference) => unstableDifferences.add(formatSignature(difference)),
    );
    const openVariant: OpenVariant = (id, answer) => runningMocks.open({ ...bindings, [id]: answer } as Bindings);
    const explainDivergence = (divergence: Divergence, isTimeUp: IsTimeUp) =>
      explain(divergence, { profile, mock, openVariant, matchingPairs: comparison.matchingPairs, isTimeUp });
    const time = new AnalysisTime();
    const analyseDrift = async (divergence: Divergence, isTimeUp: IsTimeUp) => {
      if (comparison.incomparable !== undefined) return { smallest: divergence, remedy: undefined };
      // The mock behaves like the recording; the remedy is the answer that fits the service now.
      const onMock = await mock.play(divergence.service.script);
      const isCode = divergence.difference.at === codeAt;
      const difference = isCode ? divergence.difference : comparePlays(divergence.service, onMock).differences[0];
      const currentDivergence = difference && { difference, service: divergence.service, baseline: onMock };
      return {
        smallest: divergence,
        remedy: currentDivergence && (await explainDivergence(currentDivergence, isTimeUp)),
        onMock,
      };
    };
    // Drift first, because it may use up the time.
    const drift = await collectFindings(confirmedDrift, analyseDrift, time);
    const findings = await collectFindings(
      comparison.divergences,
      async (divergence, isTimeUp) => {
        if (comparison.incomparable !== undefined) return { smallest: divergence, remedy: undefined };
        const canShrink = replay === undefined && options.shrink !== false;
        const smallest = canShrink ? await shrinkScript(divergence, service, mock, isTimeUp) : divergence;
        return { smallest, remedy: await explainDivergence(smallest, isTimeUp) };
      },
      time,
      (done, of) => onStep?.('explain', done, of),
    );
    const stopReason = comparison.incomparable ?? service.getStopReason();
    const partial = {
      compared: comparison.compared,
      matched: comparison.matched,
      findings,
      drift,
      planted: plantDifference(comparison.matchingPairs),
      ...(stopReason === undefined ? {} : { endedEarly: stopReason }),
    };
    const results: ParityResults = {
      format: 'social-contract-parity-results/1',
      url: redactUrl(replay?.url ?? options.url),
      scripts: scripts.length + Object.keys(replay?.obstacles ?? {}).length,
      ...partial,
      notCompared: {
        ...comparison.notCompared,
        ...countBy(Object.values(replay?.obstacles ?? {}), ({ reason }) => reason),
      },
      unstable: { ...unstableDifferences.getCounts(), ...comparison.unstable },
      remarks: comparison.remarks,
      unimplementedAnswers: Object.fromEntries(profile.unmodelled),
      requests: service.countRequests(),
      exit: computeExit(partial),
    };
    const recording: Recording | undefined =
      replay === undefined
        ? {
            format: 'social-contract-parity/1',
            url: redactUrl(options.url),
            recorded: new Date().toISOString(),
            size: settings.size,
            seed: settings.seed,
            tier: settings.tier,
            profile: bindings,
            world: service.setup,
            played: comparison.played,
            obstacles: comparison.obstacles,
          }
        : undefined;
    return { results, recording };
  } finally {
    await runningMocks.close();
    await service.close();
  }
}
