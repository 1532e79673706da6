/**
 * Counts the pages of a PDF in a child process: the parser is large and the file may be malicious, and a process can be
 * killed at any time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { limitConcurrency } from '../concurrency/limitConcurrency.ts';
import type { MediaFacts } from './mediaFacts.ts';

/** Time limit per file and idle time of a process, in milliseconds. */
const [countTimeout, idleTimeout] = [10_000, 5_000];

/** Limits the number of processes, because each takes a lot of memory. */
const runLimited = limitConcurrency(2);

const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>();

export function readPdfFacts(path: string): Promise<MediaFacts> {
  return runLimited(() => readFactsInProcess(path));
}

async function readFactsInProcess(path: string): Promise<MediaFacts> {
  const child = takeIdleProcess() ?? startProcess();
  const aborter = new AbortController();
  const abort = (): void => aborter.abort();
  const timer = setTimeout(abort, countTimeout);
  child.once('exit', abort);
  try {
    child.send(path);
    const [facts] = (await once(child, 'message', { signal: aborter.signal })) as [MediaFacts];
    parkProcess(child);
    return facts;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
    child.off('exit', abort);
  }
}

// TypeScript in the repository, JavaScript in the package.
const program = join(import.meta.dirname, `pdfProcess${extname(import.meta.filename)}`);

function startProcess(): ChildProcess {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {
    // The pending request fails as well, on the exit event.
  });
  // The child exits with this process and does not keep it alive.
  child.unref();
  child.channel?.unref();
  return child;
}

function takeIdleProcess(): ChildProcess | undefined {
  for (const [child, timer] of idleProcesses) {
    clearTimeout(timer);
    idleProcesses.delete(child);
    if (child.connected) return child;
  }
  return undefined;
}

function parkProcess(child: ChildProcess): void {
  const stopProcess = (): void => {
    idleProcesses.delete(child);
    child.kill();
  };
  idleProcesses.set(child, setTimeout(stopProcess, idleTimeout).unref());
}
