import { expect, test } from 'vitest';
import { buildTallyStep, getTallyTests, sumTallies, type TestReport } from './tally.ts';

const passingReport: TestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

test('tallyOfStep counts a step once', () => {
  expect(buildTallyStep(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(buildTallyStep(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('tallyOfTests counts each test', () => {
  expect(getTallyTests(true, passingReport)).toEqual({ passed: 3, failed: 0, skipped: 2 });
});

test('tallyOfTests counts a failed test once, and not again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }];
  expect(getTallyTests(false, { ...passingReport, numFailedTests: 1, testResults }).failed).toBe(1);
});

test('tallyOfTests counts a file that cannot be loaded as failed', () => {
  const testResults = [...passingReport.testResults, { status: 'failed', assertionResults: [] }];
  expect(getTallyTests(false, { ...passingReport, testResults }).failed).toBe(1);
});

test('tallyOfTests fails a run that fails without a failed test, and a run without a report', () => {
  expect(getTallyTests(false, passingReport).failed).toBe(1);
  expect(getTallyTests(true, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('sum adds tallies, and returns zeros for none', () => {
  expect(sumTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(sumTallies([buildTallyStep(true), buildTallyStep(false), getTallyTests(true, passingReport)])).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
});
