/** Tests many faults in several processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { FamilyFault } from '../faults/families/faultBehaviour.ts';
import { familyFaults } from '../faults/families/index.ts';
import type { SearchResult } from './searchForFault.ts';

/** Selects faults by their names and positions. */
export interface FaultSelection {
  /** A text that the name contains. */
  readonly text: string;
  /** The position of the first selected fault; every `partCount`-th fault follows. */
  readonly part: number;
  readonly partCount: number;
}

export const isSelected = ({ text, part, partCount }: FaultSelection, name: string, position: number): boolean =>
  position % partCount === part && name.includes(text);

export interface SearchAllOptions {
  readonly seed: number;
  readonly size: 'quick' | 'standard';
  /** The maximum number of scripts to play for each fault. */
  readonly maxScripts: number;
  /** Tests every n-th fault behind a random translation as well. */
  readonly translatedEvery: number;
  readonly selection: FaultSelection;
  readonly processes: number;
  readonly onResult?: (result: SearchResult) => void;
}

/** The task of one process: faults by name, because functions cannot be sent to a process. */
export interface SearchTask extends Pick<SearchAllOptions, 'seed' | 'size' | 'maxScripts' | 'selection'> {
  readonly faults: readonly string[];
  /** The faults that are also tested behind a translation. */
  readonly translated: readonly string[];
  /** The index of this process, and the number of processes. */
  readonly share: { readonly index: number; readonly of: number };
}

export const formatFaultName = ({ family, id }: Pick<FamilyFault, 'family' | 'id'>): string => `${family}: ${id}`;

// TypeScript in the repository, JavaScript in the package.
const program = join(import.meta.dirname, `searchProcess${extname(import.meta.filename)}`);

/** Tests the selected faults in the mock, some of them behind a translation, and all of them in the second implementation. */
export async function searchForFaults({
  processes,
  onResult,
  translatedEvery,
  ...options
}: SearchAllOptions): Promise<readonly SearchResult[]> {
  const names = familyFaults
    .map(formatFaultName)
    .filter((name, position) => isSelected(options.selection, name, position));
  const count = Math.max(1, Math.min(processes, names.length));
  const results: SearchResult[] = [];
  const add = (result: SearchResult): void => {
    results.push(result);
    onResult?.(result);
  };
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const isShared = (position: number): boolean => position % count === index;
      const task: SearchTask = {
        ...options,
        faults: names.filter((_, i) => isShared(i)),
        translated: names.filter((_, i) => isShared(i) && i % translatedEvery === 0),
        share: { index, of: count },
      };
      return runProcess(task, add);
    }),
  );
  return results;
}

/** @throws Error if the process ends before it has tested all faults */
function runProcess(task: SearchTask, onResult: (result: SearchResult) => void): Promise<void> {
  const child: ChildProcess = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message) => onResult(message as SearchResult));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`A process of the self-test ended with ${code ?? signal} before its last test.`));
    });
    child.send(task);
  });
}
