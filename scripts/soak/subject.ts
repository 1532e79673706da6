/** The mock under test: its origin, its resources and its output. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProcess } from '../endurance/mockProcess.ts';
import { type ProcessStats, readProcessStats } from './processStats.ts';

export interface Subject {
  readonly origin: string;
  /** The resources in use; undefined if the system does not report them. */
  sampleStats(at: number): ProcessStats | undefined;
  /** The output so far. */
  readLog(): string;
  /** The exit code or signal, once the process has ended. */
  getExitReason(): string | undefined;
  stop(): Promise<void>;
}

export interface SubjectOptions {
  /** Whether the state is kept in a file. */
  readonly state: boolean;
  /** Arguments of Node, before the program. */
  readonly node?: readonly string[];
}

/** Starts a mock in its own process with its own folder. */
export async function startSubject({ state, node = [] }: SubjectOptions): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-soak-'));
  const [tempFolder, file] = [join(folder, 'tmp'), join(folder, 'state.db')];
  mkdirSync(tempFolder);
  let log = '';
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const mock = await startMockProcess({
      folder,
      node,
      state: state ? file : undefined,
      // The compile cache is outside the folder whose files are counted.
      env: { TMPDIR: tempFolder, NODE_COMPILE_CACHE: join(folder, 'compiled') },
      onOutput: (text) => {
        log += text;
      },
    });
    return {
      origin: mock.origin,
      sampleStats: (at) => readProcessStats(mock.pid, [tempFolder, `${file}.media`], at),
      readLog: () => log,
      getExitReason: () => mock.exitReason,
      stop: () => mock.stop().finally(removeFolder),
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
