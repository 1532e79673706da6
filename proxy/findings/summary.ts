/** What was broken while the proxy ran, and by whom. */
import type { Level } from '../../spec/statement.ts';
import type { Finding } from './finding.ts';

export interface Broken {
  readonly by: Finding['by'];
  readonly rule: string;
  readonly level: Level;
  readonly count: number;
  readonly first: Finding;
}

export interface Summary {
  /** How many requests passed. */
  readonly exchanges: number;
  readonly broken: readonly Broken[];
}

/** From which level on a finding is a failure. */
export const thresholds = ['documented', 'derived', 'assumed', 'never'] as const;
export type Threshold = (typeof thresholds)[number];

export function meets({ broken }: Summary, threshold: Threshold): boolean {
  const order: readonly Threshold[] = thresholds;
  return broken.some(({ level }) => order.indexOf(level) <= order.indexOf(threshold) && threshold !== 'never');
}

/** The summary for people. */
export function summaryText({ exchanges, broken }: Summary): string {
  const sides = (['client', 'server'] as const).map((by) => {
    const found = broken.filter((one) => one.by === by).sort((a, b) => b.count - a.count);
    if (found.length === 0) return `The ${by} broke no rule that can be judged.`;
    return [`Rules that the ${by} broke: ${found.length}`, ...found.map(told)].join('\n');
  });
  return [`${exchanges} ${exchanges === 1 ? 'request' : 'requests'} passed.`, ...sides].join('\n\n');
}

function told({ rule, level, count, first }: Broken): string {
  return [
    `  ${rule} (${level}), ${count} ${count === 1 ? 'time' : 'times'}`,
    `    expected  ${first.expected}`,
    `    seen      ${first.seen}`,
    `    first     ${first.curl.replaceAll('\n', '\n              ')}`,
  ].join('\n');
}
