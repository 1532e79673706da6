/** The folder that hosted files are in: a temporary one that ends with the mock, or one that stays. */
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MediaFolder {
  /** Whether it is there after the mock as well. */
  readonly stays: boolean;
  /** Where it is, once it is there. */
  path(): string | undefined;
  /** Makes it where it is not there yet. */
  open(): Promise<string>;
  close(): Promise<void>;
}

/** A folder that is there after the mock as well. */
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

/** Made with the first file, and gone with the mock or the process. */
export function temporaryFolder(): MediaFolder {
  let making: Promise<string> | undefined;
  let made: string | undefined;
  return {
    stays: false,
    path: () => made,
    open: async () => {
      making ??= mkdtemp(join(tmpdir(), 'social-contract-media-')).then(removedAtExit);
      // Where it cannot be made now, the next upload may find room.
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

/** A mock that nobody closes leaves no files behind either. */
function removedAtExit(folder: string): string {
  if (!process.listeners('exit').includes(removeFolders)) process.once('exit', removeFolders);
  folders.add(folder);
  return folder;
}

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
