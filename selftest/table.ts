/** Formats the result of a self-test as a table. */
import { levels } from '../conformance/results/results.ts';
import type { FalsePositive, FaultOutcome } from './selftest.ts';

/** One line per level, followed by the faults that were not found. */
export function renderFaultTable(outcomes: readonly FaultOutcome[]): string {
  const rows = levels.map((level) => {
    const levelOutcomes = outcomes.filter((outcome) => outcome.level === level);
    return [level, `${levelOutcomes.filter(({ isFound }) => isFound).length} of ${levelOutcomes.length}`];
  });
  const totals = ['all', `${outcomes.filter(({ isFound }) => isFound).length} of ${outcomes.length}`];
  const missedFaults = outcomes.filter(({ isFound }) => !isFound);
  return [
    'Planted faults found on the rule that they break:',
    ...[...rows, totals].map(([name = '', count]) => `  ${name.padEnd(12)}${count}`),
    ...(missedFaults.length === 0 ? [] : ['', 'Not found:']),
    ...missedFaults.map(({ fault, verdict, otherRules }) => {
      const others = otherRules.length === 0 ? '' : `; reported instead: ${otherRules.slice(0, 3).join(', ')}`;
      return `  ${fault.id} (${verdict}${others})`;
    }),
  ].join('\n');
}

export function renderFalsePositiveTable(services: number, falsePositives: readonly FalsePositive[]): string {
  return [
    `False positives against ${services} correct ${services === 1 ? 'service' : 'services'}: ${falsePositives.length}`,
    ...falsePositives.map(({ service, rule, verdict, reason }) => `  ${service}: ${verdict} ${rule}. ${reason ?? ''}`),
  ].join('\n');
}
