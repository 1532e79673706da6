/**
 * Groups differences into findings: one for each way in which the sides differ, with the smallest script that shows it.
 */
import { asList, readMember } from '../../../spec/json.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { formatSignature } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { Finding } from './results.ts';
import type { Divergence } from './shrinkScript.ts';

/** The maximum number of findings that are shrunk and explained. Further findings are listed as they are. */
const maxExplained = 40;

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

/** The result of examining a divergence. */
interface Examination {
  readonly smallest: Divergence;
  readonly remedy: Finding['remedy'];
  /** What the mock does, where the other side of the divergence is a recording. */
  readonly onMock?: PlayResult;
}

export async function collectFindings(
  divergences: readonly Divergence[],
  examine: (divergence: Divergence) => Promise<Examination>,
  onFinding?: (done: number, of: number) => void,
): Promise<readonly Finding[]> {
  const groups = Map.groupBy(divergences, ({ difference }) => formatSignature(difference));
  const findings: Finding[] = [];
  for (const [signature, group] of groups) {
    const first = group.toSorted(
      (a, b) => a.server.script.steps.length - b.server.script.steps.length,
    )[0] as Divergence;
    const examination = findings.length < maxExplained ? await examine(first) : { smallest: first, remedy: undefined };
    findings.push(buildFinding(signature, group, examination));
    onFinding?.(findings.length, groups.size);
  }
  return findings.toSorted((a, b) => b.scripts - a.scripts);
}

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
  const ids = group.map((divergence) => divergence.server.script.id);
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
