/** The folder for hosted files: temporary and deleted with the mock, or permanent. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
export function persistentFolder(path: string): MediaFolder {
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
export function temporaryFolder(): MediaFolder {
  let creation: Promise<string> | undefined;
  let createdPath: string | undefined;
  return {
    isPersistent: false,
    path: () => createdPath,
    open: async () => {
      creation ??= mkdtemp(join(tmpdir(), 'social-contract-media-')).then(removeAtExit);
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

/** Deletes the folder on exit, for mocks that are never closed. */
function removeAtExit(folder: string): string {
  if (!process.listeners('exit').includes(removeFolders)) process.once('exit', removeFolders);
  folders.add(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
