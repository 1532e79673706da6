/** Tests many faults in several processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { FamilyFault } from '../faults/families/tamper.ts';
import type { HuntResult } from './hunt.ts';

export interface HuntAllOptions {
  readonly seed: number;
  readonly size: 'quick' | 'standard';
  /** The maximum number of scripts to play for each fault. */
  readonly maxScripts: number;
  /** Tests every n-th fault behind a random translation as well. */
  readonly translatedEvery: number;
  readonly processes: number;
  readonly onResult?: (result: HuntResult) => void;
}

/** The task of one process: faults by name, because functions cannot be sent to a process. */
export interface HuntOrder extends Pick<HuntAllOptions, 'seed' | 'size' | 'maxScripts'> {
  readonly faults: readonly string[];
  /** Those of the faults that are tested behind a translation as well. */
  readonly translated: readonly string[];
}

export const formatFaultName = ({ family, id }: Pick<FamilyFault, 'family' | 'id'>): string => `${family}: ${id}`;

// TypeScript in the repository, JavaScript in the package.
const program = join(import.meta.dirname, `huntProcess${extname(import.meta.filename)}`);

export async function huntAll(
  faults: readonly FamilyFault[],
  { processes, onResult, translatedEvery, ...options }: HuntAllOptions,
): Promise<readonly HuntResult[]> {
  const count = Math.max(1, Math.min(processes, faults.length));
  const shares = Array.from({ length: count }, (_, share) => faults.filter((_, i) => i % count === share));
  const results: HuntResult[] = [];
  const add = (result: HuntResult): void => {
    results.push(result);
    onResult?.(result);
  };
  const translated = faults.filter((_, i) => i % translatedEvery === 0).map(formatFaultName);
  await Promise.all(
    shares.map((share) => {
      const names = share.map(formatFaultName);
      return runProcess(
        { ...options, faults: names, translated: translated.filter((name) => names.includes(name)) },
        add,
      );
    }),
  );
  return results;
}

/** @throws Error if the process ends before it has tested all faults */
function runProcess(order: HuntOrder, onResult: (result: HuntResult) => void): Promise<void> {
  const child: ChildProcess = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let remaining = order.faults.length + order.translated.length;
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      remaining--;
      onResult(message as HuntResult);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (remaining === 0) resolve();
      else reject(new Error(`A process of the self-test ended with ${code} before its last ${remaining} tests.`));
    });
    child.send(order);
  });
}
