/** How long the suite itself computes, which says nothing about the speed of a service. */

/**
 * Starts a measurement; the returned function returns the milliseconds in which this process has computed since then. A
 * response that arrives while the suite computes, for example while it creates scripts, is read only afterwards.
 */
export function measureComputingTime(): () => number {
  const start = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(start).active;
}
