/**
 * Runs every check that a change must pass, locally and in CI. A failure does not stop the remaining checks, so one run
 * shows all problems. The last line reads `N passed, N failed`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, type StepResult } from './check/run-step.ts';
import { stages } from './check/steps.ts';
import { sum, type Tally } from './check/tally.ts';
import { endAs } from './launch/child.mjs';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'social-contract-check-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

// The running step receives the signal as well; later steps must not start.
let stopped: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopped = signal;
  });
}

const results: StepResult[] = [];
for (const stage of stages) {
  const live = stage.length === 1;
  if (live) for (const step of stage) headline(step.name);
  const ended = await Promise.all(
    stage.map((step, index) => {
      const own = join(scratch, `${results.length + index}`);
      mkdirSync(own);
      return runStep(step, { root, scratch: own, live });
    }),
  );
  if (stopped) endAs({ code: null, signal: stopped });
  for (const result of ended) {
    if (!live) headline(result.step.name);
    process.stdout.write(result.output);
    console.log(`${verdict(result.tally)} in ${duration(result)}`);
  }
  results.push(...ended);
}

headline('Summary');
for (const result of results) {
  console.log(
    `${verdict(result.tally)}  ${result.step.name.padEnd(30)} ${duration(result).padStart(8)}${counts(result)}`,
  );
}
const total = sum(results.map((result) => result.tally));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function headline(name: string): void {
  console.log(`\n== ${name}`);
}

function verdict({ failed }: Tally): string {
  return failed === 0 ? 'passed' : 'FAILED';
}

function duration({ seconds }: StepResult): string {
  return `${seconds.toFixed(1)} s`;
}

function counts({ step, tally }: StepResult): string {
  if (!step.reports) return '';
  const { passed, failed, skipped } = tally;
  return `  ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
