/** Replays failures to see whether they are fixed. */
import { isRefusal } from '../../spec/laws/traces/traceReader.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import type { ConformanceOptions } from '../options.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import { cleanUp } from '../preflight/cleanUp.ts';
import { measureListDelay } from '../preflight/measureListDelay.ts';
import { openStage } from '../preflight/stage.ts';
import { readSettings } from '../settings/settings.ts';
import { isThrottled } from '../target/isThrottled.ts';
import type { Replayable } from './failureFile.ts';

export interface ReplayResult {
  readonly rule: string;
  readonly outcome: 'fixed' | 'still fails' | 'cannot replay';
  readonly why: string;
}

/**
 * Replays each failure once. All must be of the service and profile in the options.
 *
 * @throws ProfileError or UsageError for invalid options
 */
export async function replay(
  failures: readonly Replayable[],
  options: ConformanceOptions,
  onReplayed: (result: ReplayResult) => void = () => {},
): Promise<readonly ReplayResult[]> {
  const settings = readSettings(options);
  const profile = resolveProfile(options.profile ?? {});
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  const results: ReplayResult[] = [];
  try {
    if (obstacle === undefined) await measureListDelay(stage);
    for (const { rule, script } of failures) {
      const result =
        obstacle === undefined
          ? await replayFailure(rule, script, stage, profile)
          : ({ rule, outcome: 'cannot replay', why: obstacle } as const);
      results.push(result);
      onReplayed(result);
    }
  } finally {
    await cleanUp(stage);
    await close();
  }
  return results;
}

async function replayFailure(
  rule: string,
  script: Replayable['script'],
  stage: Stage,
  profile: Profile,
): Promise<ReplayResult> {
  const scriptResult = await play(script, stage);
  const evidence = collectScriptEvidence(scriptResult, profile).filter((item) => item.rule === rule);
  const brokenEvidence = evidence.find(({ kept }) => !kept);
  if (brokenEvidence !== undefined) {
    const [expected, observed] = [brokenEvidence.expected, brokenEvidence.observed].map(
      (value) => JSON.stringify(value) ?? 'nothing',
    );
    return { rule, outcome: 'still fails', why: `expected ${expected}, observed ${observed}` };
  }
  if (scriptResult.stop !== undefined) return { rule, outcome: 'cannot replay', why: scriptResult.stop.reason };
  // A request that is now refused gives no evidence of failure; the refusal shows that the failure is fixed.
  if (evidence.length > 0) return { rule, outcome: 'fixed', why: 'the same steps now pass' };
  const { requests } = scriptResult;
  const probes = requests.filter(({ step, expectation }) => step.role === 'probe' && expectation.broken.includes(rule));
  const refusals = probes.filter(({ observation }) => isRefusal(observation) && !isThrottled(observation, profile));
  return probes.length > 0 && refusals.length === probes.length
    ? { rule, outcome: 'fixed', why: `the request is now refused with ${refusals.at(-1)?.observation.status}` }
    : { rule, outcome: 'cannot replay', why: 'no response of the service shows whether the rule is kept' };
}

/** The exit code of a replay: 1 if something still fails, 2 if something cannot be replayed, otherwise 0. */
export function computeReplayExit(results: readonly ReplayResult[]): number {
  if (results.some(({ outcome }) => outcome === 'still fails')) return 1;
  return results.some(({ outcome }) => outcome === 'cannot replay') ? 2 : 0;
}
