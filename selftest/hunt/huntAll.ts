/** Tests many faults in several processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { FamilyFault } from '../faults/families/tamper.ts';
import type { HuntedService, HuntResult } from './hunt.ts';

export interface HuntAllOptions {
  readonly seed: number;
  readonly size: 'quick' | 'standard';
  /** The maximum number of scripts to play for each fault. */
  readonly maxScripts: number;
  /** Tests every n-th fault behind a random translation as well. */
  readonly translatedEvery: number;
  /** Tests every n-th fault in the second implementation as well. */
  readonly secondEvery: number;
  readonly processes: number;
  readonly onResult?: (result: HuntResult) => void;
}

/** The task of one process: faults by name, because functions cannot be sent to a process. */
export interface HuntOrder extends Pick<HuntAllOptions, 'seed' | 'size' | 'maxScripts'> {
  readonly faults: Readonly<Record<HuntedService, readonly string[]>>;
  /** Which of the processes this one is, counted from 0. */
  readonly share: { readonly index: number; readonly of: number };
}

export const formatFaultName = ({ family, id }: Pick<FamilyFault, 'family' | 'id'>): string => `${family}: ${id}`;

// TypeScript in the repository, JavaScript in the package.
const program = join(import.meta.dirname, `huntProcess${extname(import.meta.filename)}`);

export async function huntAll(
  faults: readonly FamilyFault[],
  { processes, onResult, translatedEvery, secondEvery, ...options }: HuntAllOptions,
): Promise<readonly HuntResult[]> {
  const count = Math.max(1, Math.min(processes, faults.length));
  const results: HuntResult[] = [];
  const add = (result: HuntResult): void => {
    results.push(result);
    onResult?.(result);
  };
  const names = faults.map(formatFaultName);
  /** Every n-th fault, shared among the processes. */
  const listShare = (share: number, every: number): readonly string[] =>
    names.filter((_, i) => i % every === 0).filter((_, i) => i % count === share);
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const selected = {
        mock: listShare(index, (options as any).mockEvery ?? 1),
        translated: listShare(index, translatedEvery),
        second: listShare(index, secondEvery),
      };
      return runProcess({ ...options, faults: selected, share: { index, of: count } }, add);
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
  return new Promise((resolve, reject) => {
    child.on('message', (message) => onResult(message as HuntResult));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`A process of the self-test ended with ${code ?? signal} before its last test.`));
    });
    child.send(order);
  });
}
