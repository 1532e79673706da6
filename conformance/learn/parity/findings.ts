/**
 * Groups differences into findings: one for each way in which the sides differ, with the smallest script that shows it.
 */
import { asList, readMember } from '../../../spec/json.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { type Difference, formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { ExaminationTime, IsOver } from './examinationTime.ts';
import type { Finding } from './results.ts';
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
      server: play,
      mock: earlierPlay,
    }));
  });
}

/** The maximum number of scripts to repeat per difference, and the number that must show it again. */
const confirmations = { tries: 6, required: 2 };

/**
 * Repeats scripts of each difference until two of them, or a single one twice, show it again, because a service whose
 * responses vary has not changed. Scripts with varying results do not count against the others.
 *
 * @param onUnstable is called with each difference that these runs do not confirm
 */
export async function confirmDrift(
  drift: readonly Divergence[],
  server: Side,
  onUnstable: (difference: Difference) => void,
): Promise<readonly Divergence[]> {
  // If the run has ended, nothing can be repeated, and the difference counts.
  const repeats = async (divergence: Divergence) =>
    server.getStopReason() !== undefined || isRepeated(divergence, await server.play(divergence.server.script));
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
function isRepeated({ difference, server, mock: before }: Divergence, secondPlay: PlayResult): boolean {
  const showsDifference = (a: PlayResult, b: PlayResult) =>
    comparePlays(a, b, true).differences.map(formatSignature).includes(formatSignature(difference));
  return showsDifference(secondPlay, before) && !showsDifference(server, secondPlay);
}

/** The result of examining a divergence. */
interface Examination {
  readonly smallest: Divergence;
  readonly remedy: Finding['remedy'];
  /** The result on the mock, if the other side of the divergence is a recording. */
  readonly onMock?: PlayResult;
}

/**
 * Examines differences, those of most scripts first. After the time limit, the rest are listed without examination.
 *
 * @returns the findings in the same order
 */
export async function collectFindings(
  divergences: readonly Divergence[],
  examine: (divergence: Divergence, isOver: IsOver) => Promise<Examination>,
  time: ExaminationTime,
  onFinding?: (done: number, of: number) => void,
): Promise<readonly Finding[]> {
  const groups = [...Map.groupBy(divergences, getSignature)]
    .map(([signature, group]) => ({ signature, group, scripts: new Set(group.map(getScriptId)).size }))
    .toSorted((a, b) => b.scripts - a.scripts);
  const findings: Finding[] = [];
  for (const { signature, group } of groups) {
    const isOver = time.start();
    const [first] = group.toSorted((a, b) => a.server.script.steps.length - b.server.script.steps.length);
    if (first === undefined) continue;
    const examination = isOver() ? { smallest: first, remedy: undefined } : await examine(first, isOver);
    const finding = buildFinding(signature, group, examination);
    findings.push(isOver() && finding.remedy === undefined ? { ...finding, outOfTime: true } : finding);
    onFinding?.(findings.length, groups.length);
  }
  return findings;
}

const getScriptId = ({ server }: Divergence): string => server.script.id;

function buildFinding(
  signature: string,
  group: readonly Divergence[],
  { smallest: { difference, server, mock }, remedy, onMock = mock }: Examination,
): Finding {
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
    rules: [...new Set(rules.length > 0 ? rules : server.script.about)],
    exchanges: Array.from({ length: request + 1 }, (_, i) => ({ server: server.requests[i], mock: mock.requests[i] })),
  };
}
