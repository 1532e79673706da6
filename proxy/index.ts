/** A proxy between any client and any server that forwards traffic unchanged and reports contract violations. */
export type { ProxyFinding } from './findings/finding.ts';
export {
  type BrokenRuleSummary,
  formatSummary,
  reachesThreshold,
  type Summary,
  type Threshold,
} from './findings/summary.ts';
export type { ProxyOptions } from './options.ts';
export { formatLine } from './report/findingFormatter.ts';
export { type ContractProxy, startProxy } from './startProxy.ts';
