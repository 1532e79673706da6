/**
 * Counts the pages of a PDF in a child process: the parser is large and the file may be malicious, and a process can be
 * killed at any time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { atMost } from '../../concurrency/atMost.ts';
import type { MediaFacts } from './mediaFacts.ts';

/** Time limit per file and idle time of a process, in milliseconds. */
const [patience, rest] = [10_000, 5_000];

/** Limits the number of processes, because each takes a lot of memory. */
const inLine = atMost(2);

const resting = new Map<ChildProcess, NodeJS.Timeout>();

export function pdfFacts(path: string): Promise<MediaFacts> {
  return inLine(() => counted(path));
}

async function counted(path: string): Promise<MediaFacts> {
  const child = awake() ?? started();
  const over = new AbortController();
  const giveUp = (): void => over.abort();
  const timer = setTimeout(giveUp, patience);
  child.once('exit', giveUp);
  try {
    child.send(path);
    const [facts] = (await once(child, 'message', { signal: over.signal })) as [MediaFacts];
    lieDown(child);
    return facts;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
    child.off('exit', giveUp);
  }
}

// TypeScript in the repository, JavaScript in the package.
const program = join(import.meta.dirname, `pdfProcess${extname(import.meta.filename)}`);

function started(): ChildProcess {
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

function awake(): ChildProcess | undefined {
  for (const [child, timer] of resting) {
    clearTimeout(timer);
    resting.delete(child);
    if (child.connected) return child;
  }
  return undefined;
}

function lieDown(child: ChildProcess): void {
  const leave = (): void => {
    resting.delete(child);
    child.kill();
  };
  resting.set(child, setTimeout(leave, rest).unref());
}
