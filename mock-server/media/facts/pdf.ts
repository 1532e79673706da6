/**
 * The pages of a PDF. They are counted in a process of its own: the parser is large, whoever made the file may mean no
 * good, and a process can be ended, whatever it is at.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { atMost } from '../../concurrency/atMost.ts';
import type { MediaFacts } from './mediaFacts.ts';

/** How long one file may take, and how long a process waits for another: milliseconds of real time. */
const [patience, rest] = [10_000, 5_000];

/** A process takes some memory, so that there are few of them. */
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
    // Whoever waits for an answer hears of it as well.
  });
  // It ends with this process, which does not wait for it.
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
