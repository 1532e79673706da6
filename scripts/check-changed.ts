/**
 * `npm run check`: checks the changed files in less than a minute: format and lint of these files, all
 * types, and the tests related to them. `npm test` runs every check. The last line reads
 * `N passed, N failed, N test files not run`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getBase, listChangedFiles } from './check/changed-files.ts';
import { runStep, type StepResult } from './check/run-step.ts';
import { buildLintStep, buildRelatedTestsStep, typeSteps } from './check/steps.ts';
import { sumTallies } from './check/tally.ts';

const usage = `Usage: npm run check [-- --base REF]

Checks the changed files in less than a minute:
  - format and lint of the changed files
  - the types of the whole project
  - the tests that import the changed files, first those that
    CONTRIBUTING.md names for rules, then the nearest; slow tests are left out, and counted

Options:
  --base REF  compares with the merge base of HEAD and REF
              (default: the upstream of the branch, else main, else HEAD)
  --help      prints this text

npm test runs every check.`;

/** Seconds until no more tests are started. The rest of the minute ends the test that is running then. */
const timeBudget = 45;

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { base: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) console.log(usage);
else await checkChanges();

async function checkChanges(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'social-contract-check-'));
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const changedFiles = listChangedFiles(root, getBase(root, values.base));
  console.log(`${changedFiles.length} changed ${changedFiles.length === 1 ? 'file' : 'files'}`);

  const results = await Promise.all(
    [...(changedFiles.length > 0 ? [buildLintStep(changedFiles)] : []), ...typeSteps].map((step, index) => {
      const stepScratch = join(scratch, `${index}`);
      mkdirSync(stepScratch);
      return runStep(step, { root, scratch: stepScratch, isLive: false });
    }),
  );
  for (const result of results) printResult(result);
  let leftOutFiles = 0;
  if (changedFiles.length > 0) {
    const seconds = Math.max(10, Math.round(timeBudget - performance.now() / 1000));
    const tests = await runStep(buildRelatedTestsStep(changedFiles, seconds), { root, scratch, isLive: true });
    printResult(tests);
    results.push(tests);
    leftOutFiles = tests.tally.leftOutFiles ?? 0;
  }
  const total = sumTallies(results.map((result) => result.tally));
  console.log(`\n${total.passed} passed, ${total.failed} failed${describeLeftOut(leftOutFiles)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function describeLeftOut(count: number): string {
  return count === 0 ? '' : `, ${count} test ${count === 1 ? 'file' : 'files'} not run`;
}

function printResult({ step, tally, seconds, output }: StepResult): void {
  if (tally.failed > 0) process.stdout.write(output);
  console.log(`${tally.failed === 0 ? 'passed' : 'FAILED'}  ${step.name} in ${seconds.toFixed(1)} s`);
}
