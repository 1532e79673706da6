/** The engine: runs the suite against one service. */
import { resolveProfile } from '../../src/profile/resolve.ts';
import { buildResults, type RunOutcome } from '../assemble/buildResults.ts';
import { collectFailures } from '../confirm/collectFailures.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import type { ConformanceOptions, RunPlan } from '../options.ts';
import { buildPlan } from '../plan/plan.ts';
import { cleanUp } from '../preflight/cleanUp.ts';
import { measureListDelay } from '../preflight/measureListDelay.ts';
import { findProfileProblems } from '../preflight/profileFit.ts';
import { ProfileMismatchError } from '../preflight/profileMismatchError.ts';
import { openStage } from '../preflight/stage.ts';
import { redactUrl } from '../report/secretPlaces.ts';
import { isFailure } from '../results/exit.ts';
import type { Results } from '../results/results.ts';
import { borrowKeys } from '../script/borrowKeys.ts';
import type { Script } from '../script/script.ts';
import {
  buildSelection,
  listNeededRules,
  listSelectedRules,
  selectScripts,
  takeShard,
  withRefusals,
} from '../settings/selection.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { buildOpening, buildSuite, type SuiteOptions } from '../suite/suite.ts';
import { runSession } from './session.ts';

/**
 * Runs the suite against a service and returns a verdict for every rule.
 *
 * @throws ProfileError if the profile is invalid, ProfileMismatchError if it does not match the service,
 * UsageError for invalid options
 */
export async function runConformance(options: ConformanceOptions): Promise<Results> {
  const settings = readSettings(options);
  const getSkipReason = buildSelection(options, rulesAndLaws);
  const profile = resolveProfile(options.profile ?? {});
  const suiteOptions = { ...settings, profile, rules: listNeededRules(getSkipReason, rulesAndLaws) };
  const notify = options.onProgress ?? (() => {});
  const startedAt = new Date();
  notify({ kind: 'preflight', text: `Connecting to ${redactUrl(settings.base.href)}` });
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  let isCleaned = false;
  const clean = async (): Promise<void> => {
    if (isCleaned) return;
    isCleaned = true;
    await cleanUp(stage);
  };
  const finish = (runOutcome: RunOutcome): Results => {
    const results = buildResults({ options, settings, getSkipReason, stage, startedAt }, runOutcome);
    notify({ kind: 'end', results, traffic: stage.target.log });
    return results;
  };
  try {
    if (obstacle !== undefined) return finish({ obstacle });
    const accountFault = stage.callers.get('primary')?.accountFault;
    if (accountFault !== undefined) notify({ kind: 'preflight', text: accountFault });
    const select = (scripts: readonly Script[], isOpening = false) => {
      const selectedScripts = selectScripts(scripts, getSkipReason, rulesAndLaws);
      const shard = takeShard(isOpening ? selectedScripts : withRefusals(selectedScripts, scripts), options.shard);
      return stage.hooks.plan === undefined ? shard : shard.map((script) => borrowKeys(script, stage.callers));
    };
    let wholePlan: RunPlan | undefined;
    stage.target.expectRequests(() => {
      wholePlan ??= buildPlan(select(buildSuite(suiteOptions)), stage, settings, getSkipReason);
      return wholePlan.requests;
    });
    const problems = await findProfileProblems(stage);
    if (problems.length > 0) throw new ProfileMismatchError(problems);
    await measureListDelay(stage);
    const announcePlan = (scripts: readonly Script[], isOpening = false): readonly Script[] => {
      const plan = buildPlan(scripts, stage, settings, getSkipReason);
      if (!isOpening) wholePlan = plan;
      notify({ kind: 'plan', plan, isOpening });
      return scripts;
    };
    const batches = generateBatches(suiteOptions, select, announcePlan);
    const scriptResults: ScriptResult[] = [];
    const selectedIds = listSelectedRules(getSkipReason, rulesAndLaws);
    const addShardObstacles = (): void => {
      const reason = 'Another part of the run tests it.';
      for (const { about } of selectScripts(buildSuite(suiteOptions), getSkipReason, rulesAndLaws))
        evidenceStore.addObstacle(about, { kind: 'shard', what: 'shard', reason });
    };
    const evidenceStore = await runSession({
      ...{ stage, settings, batches, notify },
      isSelected: (rule) => selectedIds.has(rule),
      onBroken: ({ id }, verdict) => {
        const isKnown = options.known?.some((entry) => entry.rule === id) ?? false;
        if (options.bail && !isKnown && isFailure(verdict, options.strict ?? false))
          stage.target.stop('it was set to stop at the first failure');
      },
      onScriptResult: (result) => scriptResults.push(result),
    });
    if (options.shard !== undefined && stage.target.stopReason === undefined) addShardObstacles();
    const failures = await collectFailures(evidenceStore, stage, options.shrink ?? true);
    await clean();
    return finish({ evidenceStore, scriptResults, failures });
  } finally {
    // Also after a ProfileMismatchError or an error of the suite.
    await clean();
    await close();
  }
}

/**
 * The scripts in the order of playing. Without a rate limit, the opening is played before the rest of the suite is
 * created, which takes longer than many of its requests.
 */
function* generateBatches(
  settings: Settings & SuiteOptions,
  select: (scripts: readonly Script[], isOpening?: boolean) => readonly Script[],
  announcePlan: (scripts: readonly Script[], isOpening?: boolean) => readonly Script[],
): Generator<readonly Script[]> {
  if (settings.rate !== 'off') return yield announcePlan(select(buildSuite(settings)));
  const opening = select(buildOpening(settings), true);
  const openingIds = new Set(opening.map(({ id }) => id));
  yield announcePlan(opening, true);
  yield announcePlan(select(buildSuite(settings))).filter(({ id }) => !openingIds.has(id));
}
