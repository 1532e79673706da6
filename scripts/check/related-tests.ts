/**
 * Runs the tests of the changed files until a time limit: related-tests.ts REPORT SECONDS FILE…
 * `npm run check` starts this program.
 */
import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type TestState,
} from 'vitest/node';
import type { TestReport } from './tally.ts';
import { describeSlow, findTestsThatRead, selectTests } from './test-selection.ts';

/** Keeps the order of the selection. */
class SelectionOrderSequencer extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

const root = join(import.meta.dirname, '../..');
const [report = '', seconds = '', ...changedFiles] = process.argv.slice(2);

const vitest = await createVitest('test', {
  root,
  watch: false,
  related: changedFiles.map((file) => join(root, file)),
  // Only slow tests need the build.
  globalSetup: [],
  passWithNoTests: true,
  // The architecture test takes long on a busy machine.
  testTimeout: 60_000,
  sequence: { sequencer: SelectionOrderSequencer },
  reporters: ['minimal'],
});
await vitest.standalone();
const getPath = ({ moduleId }: TestSpecification) => relative(root, moduleId).split(sep).join('/');
const relatedSpecifications = await vitest.getRelevantTestSpecifications();
const readingTests = findTestsThatRead(changedFiles).map((file) => join(root, file));
const specifications = new Map(
  [...relatedSpecifications, ...(readingTests.length > 0 ? await vitest.globTestSpecifications(readingTests) : [])].map(
    (specification) => [getPath(specification), specification],
  ),
);
const { selected, slow } = selectTests([...specifications.keys()], changedFiles);

let hasTimedOut = false;
const timer = setTimeout(() => {
  hasTimedOut = true;
  void vitest.cancelCurrentRun('keyboard-input');
}, Number(seconds) * 1000);
const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
  selected.flatMap((file) => specifications.get(file) ?? []),
);
clearTimeout(timer);
await vitest.close();

// Vitest reports files that it did not start in time as failed, so they are left out.
const startedModules = testModules.filter(
  (module) => module.errors().length > 0 || [...module.children.allTests()].some(isFinished),
);
const leftOut = selected.length - startedModules.length;
if (slow.length > 0) console.log(`Left out as slow: ${describeSlow(slow)}`);
if (hasTimedOut && leftOut > 0)
  console.log(`Left out after ${seconds} s: ${leftOut} of ${selected.length} other test files`);

const result = getReport(startedModules, slow.length + leftOut);
writeFileSync(report, JSON.stringify(result));
// A run without time for any test has checked nothing, so it does not pass.
const hasRun = startedModules.length > 0 || selected.length === 0;
const hasPassed = result.numFailedTests === 0 && startedModules.every((module) => module.errors().length === 0);
process.exit(hasRun && hasPassed && unhandledErrors.length === 0 ? 0 : 1);

function isFinished(test: TestCase): boolean {
  const { state } = test.result();
  return state === 'passed' || state === 'failed';
}

function getReport(modules: readonly TestModule[], numLeftOutFiles: number): TestReport {
  const count = (state: TestState) => modules.flatMap((module) => [...module.children.allTests(state)]).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: 0,
    numLeftOutFiles,
    testResults: modules.map((module) => ({
      status: module.errors().length > 0 || [...module.children.allTests('failed')].length > 0 ? 'failed' : 'passed',
      assertionResults: [...module.children.allTests()].map((test) => ({ status: test.result().state })),
    })),
  };
}
