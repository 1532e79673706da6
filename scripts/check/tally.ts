/** The counts of one or more steps. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The test files that were left out. */
  readonly leftOutFiles?: number;
}

/** The part of Vitest's JSON report that is used. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** The number of test files that were left out; Vitest's own reports lack it. */
  readonly numLeftOutFiles?: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts a step as one check, by its exit code. */
export function tallyStep(hasPassed: boolean): Tally {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

/**
 * Counts the tests of a step. If the run fails without a failed test, as when a file cannot be loaded, one failure is
 * counted.
 */
export function tallyTests(hasPassed: boolean, report: TestReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failureCount = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: hasPassed ? failureCount : Math.max(failureCount, 1),
    skipped: report.numPendingTests + report.numTodoTests,
    ...(report.numLeftOutFiles === undefined ? {} : { leftOutFiles: report.numLeftOutFiles }),
  };
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  const add = (a: Tally, b: Tally): Tally => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  });
  return tallies.reduce(add, { passed: 0, failed: 0, skipped: 0 });
}
