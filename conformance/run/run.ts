/** The engine: runs the suite against one service. */
import { resolveProfile } from '../../src/profile/resolve.ts';
import { type Outcome, resultsOf } from '../assemble/resultsOf.ts';
import { failuresOf } from '../confirm/failures.ts';
import type { Played } from '../judge/evidence.ts';
import { checkable } from '../judge/verdicts.ts';
import type { ConformanceOptions } from '../options.ts';
import { planOf } from '../plan/plan.ts';
import { cleanUp } from '../preflight/cleanUp.ts';
import { misfits } from '../preflight/fit.ts';
import { ProfileMisfit } from '../preflight/profileMisfit.ts';
import { openStage } from '../preflight/stage.ts';
import type { Results } from '../results/results.ts';
import { selected, selectionOf } from '../settings/selection.ts';
import { settingsOf } from '../settings/settings.ts';
import { suiteOf } from '../suite/suite.ts';
import { runSession } from './session.ts';

/**
 * Runs the suite against a service and returns a verdict for every rule.
 *
 * @throws ProfileError if the profile is invalid, ProfileMisfit if it does not match the service,
 * UsageError for invalid options
 */
export async function runConformance(options: ConformanceOptions): Promise<Results> {
  const settings = settingsOf(options);
  const selection = selectionOf(options, checkable);
  const profile = resolveProfile(options.profile ?? {});
  const tell = options.onProgress ?? (() => {});
  const started = new Date();
  tell({ kind: 'preflight', text: `Connecting to ${settings.base.href}` });
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  let cleaned = false;
  const clean = async (): Promise<void> => {
    if (cleaned) return;
    cleaned = true;
    await cleanUp(stage);
  };
  const end = (outcome: Outcome): Results => {
    const results = resultsOf({ options, settings, selection, stage, started }, outcome);
    tell({ kind: 'end', results, traffic: stage.target.log });
    return results;
  };
  try {
    if (obstacle !== undefined) return end({ obstacle });
    const wrong = await misfits(stage);
    if (wrong.length > 0) throw new ProfileMisfit(wrong);
    const scripts = selected(suiteOf({ ...settings, profile }), selection, checkable);
    tell({ kind: 'plan', plan: planOf(scripts, stage, settings, selection) });
    const played: Played[] = [];
    const wanted = new Set(checkable.filter((rule) => selection(rule) === undefined).map(({ id }) => id));
    const book = await runSession({
      ...{ stage, settings, scripts, tell },
      asked: (rule) => wanted.has(rule),
      onPlayed: (one) => played.push(one),
    });
    const failures = await failuresOf(book, stage, options.shrink ?? true);
    await clean();
    return end({ book, played, failures });
  } finally {
    // Also after a ProfileMisfit or an error of the suite.
    await clean();
    await close();
  }
}
