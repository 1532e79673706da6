/** The folder for hosted files: temporary and deleted with the mock, or permanent. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MediaFolder {
  /** Whether it outlives the mock. */
  readonly stays: boolean;
  /** Its path, once it exists. */
  path(): string | undefined;
  /** Creates it if it does not exist. */
  open(): Promise<string>;
  close(): Promise<void>;
}

/** A permanent folder. */
export function keptFolder(path: string): MediaFolder {
  return {
    stays: true,
    path: () => (existsSync(path) ? path : undefined),
    open: async () => {
      await mkdir(path, { recursive: true });
      return path;
    },
    close: () => Promise.resolve(),
  };
}

/** A temporary folder, created with the first file and deleted when the mock closes or the process exits. */
export function temporaryFolder(): MediaFolder {
  let making: Promise<string> | undefined;
  let made: string | undefined;
  return {
    stays: false,
    path: () => made,
    open: async () => {
      making ??= mkdtemp(join(tmpdir(), 'social-contract-media-')).then(removedAtExit);
      // If it cannot be created now, the next upload tries again.
      made = await making.catch((error: unknown) => {
        making = undefined;
        throw error;
      });
      return made;
    },
    close: async () => {
      if (making === undefined) return;
      const folder = await making;
      made = undefined;
      folders.delete(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const folders = new Set<string>();

/** Deletes the folder on exit, for mocks that are never closed. */
function removedAtExit(folder: string): string {
  if (!process.listeners('exit').includes(removeFolders)) process.once('exit', removeFolders);
  folders.add(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
