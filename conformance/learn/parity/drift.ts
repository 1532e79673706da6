/** Finds and confirms drift: the differences between the service and its recording. */
import { comparePlays } from './compare/comparePlays.ts';
import { type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import { type Divergence, getSignature } from './divergence.ts';
import type { Side } from './side.ts';

export function findDrift(plays: readonly PlayResult[], earlierPlays: readonly PlayResult[]): readonly Divergence[] {
  const byScript = new Map(earlierPlays.map((play) => [play.script.id, play]));
  return plays.flatMap((play) => {
    const earlierPlay = byScript.get(play.script.id);
    if (earlierPlay === undefined) return [];
    return comparePlays(play, earlierPlay, { isSameService: true }).differences.map((difference) => ({
      difference,
      service: play,
      baseline: earlierPlay,
    }));
  });
}

/** The maximum number of scripts to repeat per difference, and the number that must show it again. */
const confirmations = { tries: 6, required: 2 };

/**
 * Repeats scripts of each difference until two of them, or a single one twice, show it again. A difference that does
 * not recur is variation, not a change. A script whose results vary does not prevent other scripts from confirming the
 * difference.
 *
 * @param onUnstable is called with each difference that these runs do not confirm
 */
export async function confirmDrift(
  drift: readonly Divergence[],
  service: Side,
  onUnstable: (difference: Difference) => void,
): Promise<readonly Divergence[]> {
  // If the run has ended, nothing can be repeated, and the difference counts.
  const repeats = async (divergence: Divergence) =>
    service.getStopReason() !== undefined || isRepeated(divergence, await service.play(divergence.service.script));
  const confirmedDrift: Divergence[] = [];
  for (const group of Map.groupBy(drift, getSignature).values()) {
    const repeatedDivergences: Divergence[] = [];
    const maxTries = Math.min(group.length, confirmations.tries);
    let tries = 0;
    for (; tries < maxTries && repeatedDivergences.length < confirmations.required; tries++) {
      const { [tries]: divergence } = group;
      if (divergence !== undefined && (await repeats(divergence))) repeatedDivergences.push(divergence);
    }
    const [only, ...others] = repeatedDivergences;
    const isConfirmed = only !== undefined && (others.length > 0 || (await repeats(only)));
    const confirmedGroup = isConfirmed ? [...repeatedDivergences, ...group.slice(tries)] : [];
    confirmedDrift.push(...confirmedGroup);
    for (const divergence of group) if (!confirmedGroup.includes(divergence)) onUnstable(divergence.difference);
  }
  return confirmedDrift;
}

/** Whether a second run of the service differs from the recording in the same way, and not from the first run. */
function isRepeated({ difference, service, baseline }: Divergence, secondPlay: PlayResult): boolean {
  const showsDifference = (a: PlayResult, b: PlayResult) =>
    comparePlays(a, b, { isSameService: true }).differences.map(formatSignature).includes(formatSignature(difference));
  return showsDifference(secondPlay, baseline) && !showsDifference(service, secondPlay);
}
