/**
 * Groups differences into findings: one for each way in which the sides differ, with the smallest script that shows it.
 */
import { asList, readMember } from '../../../spec/json.ts';
import type { AnalysisTime, IsTimeUp } from './analysisTime.ts';
import type { PlayResult } from './compare/playResult.ts';
import { type Divergence, getSignature } from './divergence.ts';
import type { ParityFinding } from './results.ts';

/** The result of analysing a divergence: the smallest script, and the remedy. */
interface Analysis {
  readonly smallest: Divergence;
  readonly remedy: ParityFinding['remedy'];
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
): Promise<readonly ParityFinding[]> {
  const groups = [...Map.groupBy(divergences, getSignature)]
    .map(([signature, group]) => ({ signature, group, scripts: new Set(group.map(getScriptId)).size }))
    .toSorted((a, b) => b.scripts - a.scripts);
  const findings: ParityFinding[] = [];
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
): ParityFinding {
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
