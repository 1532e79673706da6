import { expect, test } from 'vitest';
import { sumTallies, type TestReport, tallyStep, tallyTests } from './tally.ts';

const passingReport: TestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

test('tallyStep counts a step once', () => {
  expect(tallyStep(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(tallyStep(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('tallyTests counts each test', () => {
  expect(tallyTests(true, passingReport)).toEqual({ passed: 3, failed: 0, skipped: 2 });
});

test('tallyTests passes on the number of test files that were left out', () => {
  expect(tallyTests(true, { ...passingReport, numLeftOutFiles: 7 }).leftOutFiles).toBe(7);
});

test('tallyTests counts a failed test once, and not again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }];
  expect(tallyTests(false, { ...passingReport, numFailedTests: 1, testResults }).failed).toBe(1);
});

test('tallyTests counts a file that cannot be loaded as failed', () => {
  const testResults = [...passingReport.testResults, { status: 'failed', assertionResults: [] }];
  expect(tallyTests(false, { ...passingReport, testResults }).failed).toBe(1);
});

test('tallyTests fails a run that fails without a failed test, and a run without a report', () => {
  expect(tallyTests(false, passingReport).failed).toBe(1);
  expect(tallyTests(true, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('sumTallies adds tallies, and returns zeros for none', () => {
  expect(sumTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(sumTallies([tallyStep(true), tallyStep(false), tallyTests(true, passingReport)])).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
});
