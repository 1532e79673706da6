/** Reads the resource usage of a process from /proc. On systems without /proc it is unknown and left out. */
import { readdirSync, readFileSync } from 'node:fs';

/** CPU seconds so far, of all threads. */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, taskNanoseconds) => sum + taskNanoseconds, 0) / 1e9;
  } catch {
    return undefined;
  }
}

/** Bytes of resident memory. */
export function readResidentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
