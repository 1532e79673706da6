/** Formats the result of a self-test as a table. */
import { levels } from '../conformance/results/results.ts';
import type { Accusation, Kill } from './selftest.ts';

/** One line per level, followed by the faults that were not found. */
export function killTable(kills: readonly Kill[]): string {
  const rows = levels.map((level) => {
    const some = kills.filter((kill) => kill.level === level);
    return [level, `${some.filter(({ killed }) => killed).length} of ${some.length}`];
  });
  const all = ['all', `${kills.filter(({ killed }) => killed).length} of ${kills.length}`];
  const survivors = kills.filter(({ killed }) => !killed);
  return [
    'Planted faults found on the rule that they break:',
    ...[...rows, all].map(([name = '', count]) => `  ${name.padEnd(12)}${count}`),
    ...(survivors.length === 0 ? [] : ['', 'Not found:']),
    ...survivors.map(({ fault, verdict, also }) => {
      const others = also.length === 0 ? '' : `; reported instead: ${also.slice(0, 3).join(', ')}`;
      return `  ${fault.id} (${verdict}${others})`;
    }),
  ].join('\n');
}

export function accusationTable(services: number, accusations: readonly Accusation[]): string {
  return [
    `False positives against ${services} correct ${services === 1 ? 'service' : 'services'}: ${accusations.length}`,
    ...accusations.map(({ service, rule, verdict, reason }) => `  ${service}: ${verdict} ${rule}. ${reason ?? ''}`),
  ].join('\n');
}
