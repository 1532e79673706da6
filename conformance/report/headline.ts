/** The headline of a report, consistent with the exit code. */

import type { Results } from '../results/results.ts';
import { formatPlural, listKnownFailures } from './wording.ts';

export interface Headline {
  readonly title: string;
  readonly tone: 'good' | 'mixed' | 'bad';
}

export function buildHeadline(results: Results): Headline {
  const { exit, counts, run } = results;
  if (exit.code === 0)
    return {
      title: formatPassTitle(results),
      tone: counts.verdicts.warn > 0 || !isMostlyTested(results) ? 'mixed' : 'good',
    };
  if (exit.code !== 1) return { title: 'Incomplete', tone: 'mixed' };
  const unexpectedRules = results.rules.filter(({ knownReason }) => knownReason === null);
  if (unexpectedRules.some(({ verdict }) => verdict === 'fail')) return { title: 'Not conformant', tone: 'bad' };
  const isStrict = run.strict && unexpectedRules.some(({ verdict }) => verdict === 'warn');
  return { title: isStrict ? 'Failed under --strict' : 'Known failures are out of date', tone: 'bad' };
}

function formatPassTitle(results: Results): string {
  const { run, counts } = results;
  if (run.shard !== null) return `Part ${run.shard.part} of ${run.shard.of} passed`;
  const knownCount = listKnownFailures(results).length;
  const remarks = [
    ...(knownCount > 0 ? [formatPlural(knownCount, 'known failure')] : []),
    ...(counts.verdicts.warn > 0 ? [formatPlural(counts.verdicts.warn, 'warning')] : []),
  ];
  const claim = isMostlyTested(results) ? 'Conformant' : 'Nothing broken, most documented rules not tested';
  return remarks.length === 0 ? claim : `${claim}, with ${remarks.join(' and ')}`;
}

/** Whether most documented rules were tested; otherwise a run without failures does not show conformance. */
function isMostlyTested({ rules }: Results): boolean {
  const documentedRules = rules.filter(({ level, verdict }) => level === 'documented' && verdict !== 'not-applicable');
  const testedRules = documentedRules.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  return testedRules.length * 2 > documentedRules.length;
}
