/**
 * Groups differences into findings: one for each way in which the sides differ, with the smallest script that shows it.
 */
import { asList, readMember } from '../../../spec/json.ts';
import type { AnalysisTime, IsTimeUp } from './analysisTime.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { DifferenceGroup } from './results.ts';
import type { Divergence } from './shrinkScript.ts';
import type { Side } from './side.ts';

/** Finds the differences between the service and its recording. */
export function findDrift(plays: readonly PlayResult[], earlierPlays: readonly PlayResult[]): readonly Divergence[] {
  const byScript = new Map(earlierPlays.map((play) => [play.script.id, play]));
  return plays.flatMap((play) => {
    const earlierPlay = byScript.get(play.script.id);
    if (earlierPlay === undefined) return [];
    return comparePlays(play, earlierPlay, true).differences.map((difference) => ({
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

const getSignature = ({ difference }: Divergence): string => formatSignature(difference);

/** Whether a second run of the service differs from the recording in the same way, and not from the first run. */
function isRepeated({ difference, service, baseline }: Divergence, secondPlay: PlayResult): boolean {
  const showsDifference = (a: PlayResult, b: PlayResult) =>
    comparePlays(a, b, true).differences.map(formatSignature).includes(formatSignature(difference));
  return showsDifference(secondPlay, baseline) && !showsDifference(service, secondPlay);
}

/** The result of analysing a divergence: the smallest script, and the remedy. */
interface Analysis {
  readonly smallest: Divergence;
  readonly remedy: DifferenceGroup['remedy'];
  /** The result on the mock, if the other side of the divergence is a recording. */
  readonly onMock?: PlayResult;
}

/**
 * Analyses differences, those of most scripts first. After the time limit, the rest are listed without analysis.
 *
 * @returns the findings in the same order
 */
export async function collectFindings(
  divergences: readonly Divergence[],
  analyse: (divergence: Divergence, isTimeUp: IsTimeUp) => Promise<Analysis>,
  time: AnalysisTime,
  onFinding?: (done: number, of: number) => void,
): Promise<readonly DifferenceGroup[]> {
  const groups = [...Map.groupBy(divergences, getSignature)]
    .map(([signature, group]) => ({ signature, group, scripts: new Set(group.map(getScriptId)).size }))
    .toSorted((a, b) => b.scripts - a.scripts);
  const findings: DifferenceGroup[] = [];
  for (const { signature, group } of groups) {
    const isTimeUp = time.start();
    const [first] = group.toSorted((a, b) => a.service.script.steps.length - b.service.script.steps.length);
    if (first === undefined) continue;
    const analysis = isTimeUp() ? { smallest: first, remedy: undefined } : await analyse(first, isTimeUp);
    const finding = buildFinding(signature, group, analysis);
    findings.push(isTimeUp() && finding.remedy === undefined ? { ...finding, outOfTime: true } : finding);
    onFinding?.(findings.length, groups.length);
  }
  return findings;
}

const getScriptId = ({ service }: Divergence): string => service.script.id;

function buildFinding(
  signature: string,
  group: readonly Divergence[],
  { smallest: { difference, service, baseline }, remedy, onMock = baseline }: Analysis,
): DifferenceGroup {
  const { request } = difference;
  const response = onMock.requests[request]?.observation;
  const errors = readMember(response?.responseBody, 'errors');
  const rules = asList(errors).flatMap((finding) => {
    const rule = readMember(finding, 'rule');
    return typeof rule === 'string' ? [rule] : [];
  });
  const ids = group.map(getScriptId);
  return {
    signature,
    difference,
    scripts: new Set(ids).size,
    examples: [...new Set(ids)].slice(0, 5),
    ...(remedy === undefined ? {} : { remedy }),
    decisions: response?.decisions ?? [],
    // If the response names no rule, the difference concerns the subject of the script.
    rules: [...new Set(rules.length > 0 ? rules : service.script.about)],
    exchanges: Array.from({ length: request + 1 }, (_, i) => ({
      service: service.requests[i],
      baseline: baseline.requests[i],
    })),
  };
}
