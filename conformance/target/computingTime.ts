/** How long the suite itself computes, which says nothing about the speed of a service. */

/**
 * Starts to measure; the returned function gives the milliseconds in which this process has computed since then. A
 * response that arrives meanwhile, as while the suite creates scripts, is read only afterwards.
 */
export function measureComputingTime(): () => number {
  const start = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(start).active;
}
