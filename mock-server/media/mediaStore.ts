/**
 * A content-addressed store on disk. Contents are written as they arrive, named by their digest, and never changed. The
 * rows of tenants and snapshots refer to them by digest; unreferenced contents are deleted.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { asDiskFailure } from './diskFailure.ts';
import { bufferFreer } from './freeBuffers.ts';
import { type MediaFolder, temporaryFolder } from './mediaFolder.ts';
import { untilAborted } from './untilAborted.ts';

export interface Content {
  /** SHA-256, in hex. */
  readonly digest: string;
  readonly bytes: number;
  readonly path: string;
}

export interface MediaStoreOptions {
  /** The digests referenced by any tenant or snapshot. */
  readonly wanted: () => ReadonlySet<string>;
  readonly folder?: MediaFolder;
}

/** A file being written: its temporary name and, once complete, its final name. */
interface Use {
  readonly part: string;
  whole?: string;
}

export class MediaStore {
  readonly #wanted: () => ReadonlySet<string>;
  readonly #folder: MediaFolder;
  readonly #uses = new Set<Use>();
  readonly #work = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor({ wanted, folder = temporaryFolder() }: MediaStoreOptions) {
    this.#wanted = wanted;
    this.#folder = folder;
  }

  /**
   * Writes a content and records it. If either fails, the file is deleted.
   *
   * @param note records the content, so that its digest is referenced afterwards
   */
  write<T>(content: AsyncIterable<Uint8Array>, note: (written: Content) => T | Promise<T>): Promise<T> {
    return this.#making(async (folder, use) => {
      const hash = createHash('sha256');
      const free = bufferFreer();
      let bytes = 0;
      const file = await open(join(folder, use.part), 'wx');
      try {
        for await (const chunk of untilAborted(this.#closing.signal, content)) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          await file.appendFile(chunk);
          free(chunk.byteLength);
        }
        // A permanent file must be on disk before its name is known.
        if (this.#folder.stays) await file.sync();
      } finally {
        await file.close();
      }
      const digest = hash.digest('hex');
      const path = await this.#finish(folder, use, digest);
      return note({ digest, bytes, path });
    });
  }

  /**
   * Stores a file derived from a content and keeps it as long as the content.
   *
   * @param name identifies the derived file
   * @param make writes the derived file to a path
   */
  derive(digest: string, name: string, make: (path: string) => Promise<void>): Promise<string> {
    return this.#making(async (folder, use) => {
      await make(join(folder, use.part));
      return this.#finish(folder, use, `${digest}.${name}`);
    });
  }

  /** The path of a content or a derived file, if it exists. */
  pathOf(digest: string, derived?: string): string | undefined {
    const folder = this.#folder.path();
    if (folder === undefined) return undefined;
    const path = join(folder, derived === undefined ? digest : `${digest}.${derived}`);
    return existsSync(path) ? path : undefined;
  }

  /** Deletes unreferenced contents and unfinished files of earlier mocks. */
  sweep(): void {
    const folder = this.#folder.path();
    if (folder === undefined) return;
    const wanted = this.#wanted();
    const used = new Set([...this.#uses].flatMap(({ part, whole }) => [part, whole]));
    for (const name of readdirSync(folder)) {
      // The folder may contain foreign files, which are never deleted.
      if (!ours.test(name) || used.has(name) || wanted.has(name.slice(0, digestLength))) continue;
      takeAway(join(folder, name));
    }
  }

  /** Aborts all writes and closes the folder. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#work);
    await this.#folder.close();
  }

  #making<T>(make: (folder: string, use: Use) => Promise<T>): Promise<T> {
    const work = this.#made(make).finally(() => this.#work.delete(work));
    this.#work.add(work);
    return work;
  }

  async #made<T>(make: (folder: string, use: Use) => Promise<T>): Promise<T> {
    this.#closing.signal.throwIfAborted();
    const use: Use = { part: `${randomUUID()}.part` };
    this.#uses.add(use);
    try {
      return await make(await this.#folder.open(), use);
    } catch (error) {
      this.#uses.delete(use);
      this.#sweepQuietly();
      throw asDiskFailure(error, this.#folder.path());
    } finally {
      this.#uses.delete(use);
    }
  }

  /** Ignores errors of the sweep: the original failure says more. */
  #sweepQuietly(): void {
    try {
      this.sweep();
    } catch {
      // The next sweep deletes the leftovers.
    }
  }

  /** Gives a complete file its final name. */
  async #finish(folder: string, use: Use, name: string): Promise<string> {
    // Protects the file from a sweep until it is referenced.
    use.whole = name;
    const path = join(folder, name);
    await rename(join(folder, use.part), path);
    if (this.#folder.stays) await flush(folder);
    return path;
  }
}

const digestLength = 64;
const ours = /^(?:[\da-f]{64}(?:\.[\w-]+)?|[\da-f-]{36}\.part)$/;

function takeAway(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Some systems refuse to delete open files; the next sweep tries again.
  }
}

/** Syncs the folder, so that the file name is on disk too. Windows does not support this and does not need it. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
