/** A summary of the rules broken while the proxy ran, by side. */
import type { Level } from '../../spec/statement.ts';
import { type ProxyFinding, sideNames } from './finding.ts';

export interface BrokenRuleSummary {
  readonly by: ProxyFinding['by'];
  readonly rule: string;
  readonly level: Level;
  readonly count: number;
  readonly first: ProxyFinding;
}

export interface Summary {
  /** Number of requests that went through the proxy. */
  readonly exchanges: number;
  /** Number of these that the proxy failed to judge. */
  readonly unjudged: number;
  /** Number of these that got no response, by the reason. */
  readonly unanswered: Readonly<Record<string, number>>;
  readonly broken: readonly BrokenRuleSummary[];
}

/** The lowest level at which a finding counts as a failure. */
const thresholds = ['documented', 'derived', 'assumed', 'never'] as const;
export type Threshold = (typeof thresholds)[number];

/** Whether a request was not judged, or not completely. */
export function isIncomplete({ unjudged, unanswered }: Summary): boolean {
  return unjudged > 0 || Object.keys(unanswered).length > 0;
}

/** Whether a rule of this or a stronger level is broken. */
export function reachesThreshold({ broken }: Summary, threshold: Threshold): boolean {
  const order: readonly Threshold[] = thresholds;
  return broken.some(({ level }) => order.indexOf(level) <= order.indexOf(threshold) && threshold !== 'never');
}

/** The summary as text for the terminal. */
export function formatSummary({ exchanges, unjudged, unanswered, broken }: Summary): string {
  const sides = (['client', 'server'] as const).map((by) => {
    const side = sideNames[by];
    const brokenRules = broken.filter((rule) => rule.by === by).sort((a, b) => b.count - a.count);
    if (brokenRules.length === 0) return `The ${side} broke none of the checked rules.`;
    return [`Rules broken by the ${side}: ${brokenRules.length}`, ...brokenRules.map(formatBrokenRule)].join('\n');
  });
  const countText = `${formatRequestCount(exchanges)} went through the proxy.`;
  const unjudgedText =
    unjudged === 0 ? '' : ` ${formatRequestCount(unjudged)} could not be checked: the proxy itself failed.`;
  const unansweredText = Object.entries(unanswered)
    .map(([reason, count]) => ` ${formatRequestCount(count)} got no response (${reason}).`)
    .join('');
  return [countText + unansweredText + unjudgedText, ...sides].join('\n\n');
}

function formatRequestCount(count: number): string {
  return `${count} ${count === 1 ? 'request' : 'requests'}`;
}

function formatBrokenRule({ rule, level, count, first }: BrokenRuleSummary): string {
  return [
    `  ${rule} (${level}), ${count} ${count === 1 ? 'time' : 'times'}`,
    ...(first.by === 'client'
      ? [`    rule      ${first.expected}`, `    problem   ${first.seen}`]
      : [`    expected  ${first.expected}`, `    seen      ${first.seen}`]),
    `    first     ${first.curl.replaceAll('\n', '\n              ')}`,
  ].join('\n');
}
