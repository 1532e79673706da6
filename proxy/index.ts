/** A proxy between any client and any server that forwards traffic unchanged and reports contract violations. */
export type { ProxyFailure } from './findings/failure.ts';
export type { ProxyFinding } from './findings/finding.ts';
export {
  type BrokenRuleSummary,
  formatSummary,
  isIncomplete,
  reachesThreshold,
  type Summary,
  type Threshold,
} from './findings/summary.ts';
export type { ProxyOptions } from './options.ts';
export { formatFailureLine, formatLine } from './report/findingFormatter.ts';
export { type ContractProxy, startProxy } from './startProxy.ts';
