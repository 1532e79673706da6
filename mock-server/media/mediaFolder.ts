/** The folder for hosted files: temporary and deleted with the mock, or permanent. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MediaFolder {
  /** Whether it outlives the mock. */
  readonly isPersistent: boolean;
  /** Its path, once it exists. */
  path(): string | undefined;
  /** Creates it if it does not exist. */
  open(): Promise<string>;
  close(): Promise<void>;
}

/** A permanent folder. */
export function openPersistentFolder(path: string): MediaFolder {
  return {
    isPersistent: true,
    path: () => (existsSync(path) ? path : undefined),
    open: async () => {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    },
    close: () => Promise.resolve(),
  };
}

/** A temporary folder, created with the first file and deleted when the mock closes or the process exits. */
export function openTemporaryFolder(): MediaFolder {
  let creation: Promise<string> | undefined;
  let createdPath: string | undefined;
  // A cleaner of temporary files may have deleted it.
  const findPath = () => (createdPath !== undefined && existsSync(createdPath) ? createdPath : undefined);
  return {
    isPersistent: false,
    path: findPath,
    open: async () => {
      if (createdPath !== undefined && findPath() === undefined) {
        createdPath = undefined;
        creation = undefined;
      }
      creation ??= createTemporaryFolder().then(removeAtExit);
      // If it cannot be created now, the next upload tries again.
      createdPath = await creation.catch((error: unknown) => {
        creation = undefined;
        throw error;
      });
      return createdPath;
    },
    close: async () => {
      if (creation === undefined) return;
      const folder = await creation;
      createdPath = undefined;
      folders.delete(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const folders = new Set<string>();

/** Names the host as well, because containers that share the temporary folder do not share process ids. */
const ownPrefix = `social-contract-media-${hostname()}-`;

async function createTemporaryFolder(): Promise<string> {
  await removeAbandonedFolders();
  return mkdtemp(join(tmpdir(), `${ownPrefix}${process.pid}-`));
}

/** Deletes the folders of mocks on this host that were killed. */
async function removeAbandonedFolders(): Promise<void> {
  const parent = tmpdir();
  // A folder that cannot be listed may be writable.
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(ownPrefix)) continue;
    // The rest is what `mkdtemp` made of the id, because the name of another host may begin like this one.
    const pid = /^(\d+)-\w{6}$/.exec(name.slice(ownPrefix.length))?.[1];
    // Another mock may delete it at the same time.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes the folder on exit, for mocks that are never closed. */
function removeAtExit(folder: string): string {
  if (!process.listeners('exit').includes(removeFolders)) process.once('exit', removeFolders);
  folders.add(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
