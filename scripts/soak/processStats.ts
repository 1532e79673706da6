/** Reads the resources of a process: memory, open files and sockets, and files on disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ProcessStats {
  /** Seconds since the start. */
  readonly at: number;
  /** Bytes of memory. */
  readonly memory: number;
  /** Open files, sockets included; undefined if the system does not report them. */
  readonly handles: number | undefined;
  /** Files in its temporary folder and in its upload folder. */
  readonly files: number;
}

/** Returns undefined on systems other than Linux, which do not report this in /proc. */
export function readProcessStats(pid: number, folders: readonly string[], at: number): ProcessStats | undefined {
  const memory = readMemory(pid);
  return memory === undefined ? undefined : { at, memory, handles: countHandles(pid), files: countFiles(folders) };
}

function readMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

function countHandles(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}

/** Counts the files below folders, some of which may be missing or disappear meanwhile. */
export function countFiles(folders: readonly string[]): number {
  let count = 0;
  for (const folder of folders) {
    for (const name of listFolder(folder)) {
      const path = join(folder, name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) count += countFiles([path]);
      else count++;
    }
  }
  return count;
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
