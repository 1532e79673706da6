/** Formats the result of a self-test as a table. */
import { levels } from '../conformance/results/results.ts';
import type { FalsePositive, Kill } from './selftest.ts';

/** One line per level, followed by the faults that were not found. */
export function renderKillTable(kills: readonly Kill[]): string {
  const rows = levels.map((level) => {
    const levelKills = kills.filter((kill) => kill.level === level);
    return [level, `${levelKills.filter(({ killed }) => killed).length} of ${levelKills.length}`];
  });
  const totals = ['all', `${kills.filter(({ killed }) => killed).length} of ${kills.length}`];
  const missedFaults = kills.filter(({ killed }) => !killed);
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
