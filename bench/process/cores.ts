/** Assigns cores: servers on one, load generator and benchmark on another, if the machine allows it. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export interface Cores {
  readonly generator: number;
  readonly server: number;
}

/** Two different cores of this process; undefined with only one core or without taskset. */
export function findCores(): Cores | undefined {
  if (availableParallelism() < 2) return undefined;
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  const [generator, server] = status === 0 ? parseCores(stdout) : [];
  return generator === undefined || server === undefined ? undefined : { generator, server };
}

/** The cores in a list such as `pid 1's current affinity list: 0-2,6`. */
export function parseCores(output: string): readonly number[] {
  const list = /: ([\d,-]+)\s*$/.exec(output)?.[1];
  if (list === undefined) return [];
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Moves this process with all its threads to a core. */
export function pinProcess(core: number): void {
  spawnSync('taskset', ['-acp', String(core), String(process.pid)]);
}

/** Wraps a command so that it runs on a core from the start. */
export function pinCommand(core: number | undefined, command: readonly string[]): readonly string[] {
  return core === undefined ? command : ['taskset', '-c', String(core), ...command];
}
