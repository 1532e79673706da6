/** The mock that is used: where it is, and what of it can be watched. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProcess } from '../endurance/mockProcess.ts';
import { type Vitals, vitalsOf } from './vitals.ts';

export interface Subject {
  readonly origin: string;
  /** What it holds now; undefined where nobody can tell. */
  look(at: number): Vitals | undefined;
  /** What it printed so far. */
  log(): string;
  /** How it ended, if it has. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

export interface SubjectOptions {
  /** Whether it keeps its state in a file. */
  readonly state: boolean;
  /** Arguments of Node, before the program. */
  readonly node?: readonly string[];
}

/** Starts a mock in a process and with a folder of its own. */
export async function startSubject({ state, node = [] }: SubjectOptions): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-soak-'));
  const [temporary, file] = [join(folder, 'tmp'), join(folder, 'state.db')];
  mkdirSync(temporary);
  let log = '';
  const gone = () => rmSync(folder, { recursive: true, force: true });
  try {
    const mock = await startMockProcess({
      folder,
      node,
      state: state ? file : undefined,
      env: { TMPDIR: temporary },
      hear: (text) => {
        log += text;
      },
    });
    return {
      origin: mock.origin,
      look: (at) => vitalsOf(mock.pid, [temporary, `${file}.media`], at),
      log: () => log,
      ended: () => mock.ended,
      stop: () => mock.stop().finally(gone),
    };
  } catch (error) {
    gone();
    throw error;
  }
}
