/**
 * Runs every check that a change must pass, locally and in CI. A failure does not stop the remaining checks, so one run
 * shows all problems. The last line reads `N passed, N failed`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, type StepResult } from './check/run-step.ts';
import { stages } from './check/steps.ts';
import { sumTallies, type Tally } from './check/tally.ts';
import { endAs } from './launch/child.mjs';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'social-contract-check-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

// The running step receives the signal as well; later steps must not start.
let stopSignal: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopSignal = signal;
  });
}

const results: StepResult[] = [];
for (const stage of stages) {
  const isLive = stage.length === 1;
  if (isLive) for (const step of stage) printHeadline(step.name);
  const stageResults = await Promise.all(
    stage.map((step, index) => {
      const stepScratch = join(scratch, `${results.length + index}`);
      mkdirSync(stepScratch);
      return runStep(step, { root, scratch: stepScratch, isLive });
    }),
  );
  if (stopSignal) endAs({ code: null, signal: stopSignal });
  for (const result of stageResults) {
    if (!isLive) printHeadline(result.step.name);
    process.stdout.write(result.output);
    console.log(`${getVerdict(result.tally)} in ${formatDuration(result)}`);
  }
  results.push(...stageResults);
}

printHeadline('Summary');
for (const result of results) {
  console.log(
    `${getVerdict(result.tally)}  ${result.step.name.padEnd(30)} ${formatDuration(result).padStart(8)}${formatCounts(result)}`,
  );
}
const total = sumTallies(results.map((result) => result.tally));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function printHeadline(name: string): void {
  console.log(`\n== ${name}`);
}

function getVerdict({ failed }: Tally): string {
  return failed === 0 ? 'passed' : 'FAILED';
}

function formatDuration({ seconds }: StepResult): string {
  return `${seconds.toFixed(1)} s`;
}

function formatCounts({ step, tally }: StepResult): string {
  if (!step.reports) return '';
  const { passed, failed, skipped } = tally;
  return `  ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
