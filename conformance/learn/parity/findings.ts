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

/** Finds where the service differs from its recording. */
export function findDrift(played: readonly PlayResult[], before: readonly PlayResult[]): readonly Divergence[] {
  const byScript = new Map(before.map((play) => [play.script.id, play]));
  return played.flatMap((now) => {
    const earlier = byScript.get(now.script.id);
    if (earlier === undefined) return [];
    return comparePlays(now, earlier, true).differences.map((difference) => ({
      difference,
      server: now,
      mock: earlier,
    }));
  });
}

/** How many scripts of one difference are played again at most, and how many of them must show it again. */
const confirmations = { tries: 6, required: 2 };

/**
 * Plays scripts of each difference again until two show it again, or the only one twice: a service that varies by itself
 * has not changed. Scripts that vary do not speak against those that do not.
 *
 * @param onUnstable is called with each difference that these runs do not confirm
 */
export async function confirmDrift(
  drifted: readonly Divergence[],
  server: Side,
  onUnstable: (difference: Difference) => void,
): Promise<readonly Divergence[]> {
  // Once the service has stopped, nothing speaks against a difference.
  const repeats = async (divergence: Divergence) =>
    server.stopReason() !== undefined || isRepeated(divergence, await server.play(divergence.server.script));
  const confirmed: Divergence[] = [];
  for (const group of Map.groupBy(drifted, getSignature).values()) {
    const shown: Divergence[] = [];
    let tried = 0;
    for (; tried < Math.min(group.length, confirmations.tries) && shown.length < confirmations.required; tried++) {
      const { [tried]: divergence } = group;
      if (divergence !== undefined && (await repeats(divergence))) shown.push(divergence);
    }
    const [only, ...others] = shown;
    const isConfirmed = only !== undefined && (others.length > 0 || (await repeats(only)));
    const kept = isConfirmed ? [...shown, ...group.slice(tried)] : [];
    confirmed.push(...kept);
    for (const divergence of group) if (!kept.includes(divergence)) onUnstable(divergence.difference);
  }
  return confirmed;
}

const getSignature = ({ difference }: Divergence): string => formatSignature(difference);

/** Whether a second run of the service differs from the recording in the same way, and not from the first run. */
function isRepeated({ difference, server, mock: before }: Divergence, again: PlayResult): boolean {
  const hasIt = (a: PlayResult, b: PlayResult) =>
    comparePlays(a, b, true).differences.map(formatSignature).includes(formatSignature(difference));
  return hasIt(again, before) && !hasIt(server, again);
}

/** What an examination of a divergence found out. */
interface Examination {
  readonly smallest: Divergence;
  readonly remedy: Finding['remedy'];
  /** What the mock does, where the other side of the divergence is a recording. */
  readonly onMock?: PlayResult;
}

/**
 * Examines the differences that most scripts show first. When the time is over, the others are listed as they are.
 *
 * @returns the findings, those of most scripts first
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
  const broken = readMember(response?.answer, 'errors');
  const rules = asList(broken).flatMap((finding) => {
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
    // A response that breaks no rule differs in something that the script is about.
    rules: [...new Set(rules.length > 0 ? rules : server.script.about)],
    exchanges: Array.from({ length: request + 1 }, (_, i) => ({ server: server.requests[i], mock: mock.requests[i] })),
  };
}
