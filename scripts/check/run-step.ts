import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../launch/child.mjs';
import { findProgram } from '../launch/program.mjs';
import type { Step } from './steps.ts';
import { type Tally, type TestReport, tallyStep, tallyTests } from './tally.ts';

/** The result of a step that has ended. */
export interface StepResult {
  readonly step: Step;
  readonly tally: Tally;
  readonly seconds: number;
  /** The output, unless it was shown live. */
  readonly output: string;
}

/** Where and how a step runs. */
export interface StepContext {
  /** The root folder of the project. */
  readonly root: string;
  /** A folder for the output and the report of this step. */
  readonly scratch: string;
  /** Whether to show the output while the step runs. */
  readonly isLive: boolean;
}

/** Runs a step to its end. Never throws: a step that cannot start counts as failed. */
export async function runStep(step: Step, { root, scratch, isLive }: StepContext): Promise<StepResult> {
  const report = join(scratch, 'report.json');
  const log = join(scratch, 'output.txt');
  const startTime = performance.now();
  let hasPassed = false;
  let failureText = '';
  const out = openSync(log, 'a');
  try {
    const program = findProgram(
      step.program.map((word) => word.replace('{report}', report)),
      root,
    );
    const { code, signal } = await runChild(process.execPath, [...process.execArgv, program.file, ...program.args], {
      cwd: root,
      stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', out, out],
      timeout: step.minutes * 60_000,
      killSignal: 'SIGKILL',
    });
    hasPassed = code === 0;
    if (signal)
      failureText = `Ended by ${signal}${signal === 'SIGKILL' ? `; the time limit is ${step.minutes} minutes` : ''}.\n`;
  } catch (error) {
    failureText = `${error instanceof Error ? error.message : String(error)}\n`;
  } finally {
    closeSync(out);
  }
  return {
    step,
    tally: step.reports === 'tests' ? tallyTests(hasPassed, readReport(report)) : tallyStep(hasPassed),
    seconds: (performance.now() - startTime) / 1000,
    output: readFileSync(log, 'utf8') + failureText,
  };
}

function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the run ended before it wrote a report
  }
}
