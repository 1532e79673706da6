/** Playing failures again: is the rule kept by now? */
import type { Profile } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { judge } from '../judge/judge.ts';
import type { ConformanceOptions } from '../options.ts';
import { play } from '../player/player.ts';
import type { Stage } from '../player/stage.ts';
import { cleanUp } from '../preflight/cleanUp.ts';
import { openStage } from '../preflight/stage.ts';
import { settingsOf } from '../settings/settings.ts';
import { isThrottled } from '../target/throttled.ts';
import type { Replayable } from './failureFile.ts';

export interface Replayed {
  readonly rule: string;
  readonly outcome: 'fixed' | 'still fails' | 'cannot replay';
  readonly why: string;
}

/**
 * Plays each failure once. All are of one service and one profile, those of the options.
 *
 * @throws ProfileError or UsageError for options that make no sense
 */
export async function replay(
  failures: readonly Replayable[],
  options: ConformanceOptions,
  onReplayed: (replayed: Replayed) => void = () => {},
): Promise<readonly Replayed[]> {
  const settings = settingsOf(options);
  const profile = resolveProfile(options.profile ?? {});
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  const told: Replayed[] = [];
  try {
    for (const { rule, script } of failures) {
      const replayed =
        obstacle === undefined
          ? await replayOne(rule, script, stage, profile)
          : ({ rule, outcome: 'cannot replay', why: obstacle } as const);
      told.push(replayed);
      onReplayed(replayed);
    }
  } finally {
    await cleanUp(stage);
    await close();
  }
  return told;
}

async function replayOne(
  rule: string,
  script: Replayable['script'],
  stage: Stage,
  profile: Profile,
): Promise<Replayed> {
  const played = await play(script, stage);
  const evidence = judge(played, profile).filter((one) => one.rule === rule);
  const broken = evidence.find(({ kept }) => !kept);
  if (broken !== undefined) {
    const [expected, observed] = [broken.expected, broken.observed].map((value) => JSON.stringify(value) ?? 'nothing');
    return { rule, outcome: 'still fails', why: `expected ${expected}, observed ${observed}` };
  }
  if (played.stopped !== undefined) return { rule, outcome: 'cannot replay', why: played.stopped.reason };
  // What had to be refused and now is leaves no break behind; where nothing was compared, that much is known all the same.
  if (evidence.length > 0) return { rule, outcome: 'fixed', why: 'the same steps keep it now' };
  const { requests } = played;
  const probed = requests.filter(({ step, expectation }) => step.role === 'probe' && expectation.broken.includes(rule));
  const refused = probed.filter(
    ({ observation, observation: { status, success } }) =>
      !success && status >= 400 && status < 500 && !isThrottled(observation, profile),
  );
  return probed.length > 0 && refused.length === probed.length
    ? { rule, outcome: 'fixed', why: `it is refused with ${refused.at(-1)?.observation.status} now` }
    : { rule, outcome: 'cannot replay', why: 'no answer of the service shows it either way' };
}

/** The exit code of a replay: 1 while something fails, 2 where something cannot be told, else 0. */
export function exitOfReplay(replayed: readonly Replayed[]): number {
  if (replayed.some(({ outcome }) => outcome === 'still fails')) return 1;
  return replayed.some(({ outcome }) => outcome === 'cannot replay') ? 2 : 0;
}
