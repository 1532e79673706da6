/**
 * Contents on disk, each under its digest: written as they come in, never changed. Which file of which world has which
 * content stands in the rows of the worlds; what none of them names is taken away.
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
  /** The digests that a world names, be it one to come back to. */
  readonly wanted: () => ReadonlySet<string>;
  readonly folder?: MediaFolder;
}

/** Somebody at work with a file: the name that it has until it is whole, and the one that it has then. */
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
   * Writes to the end of the content and has it noted down. Where either fails nothing is left behind.
   *
   * @param note after which the digest is wanted
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
        // What stays is on the disk before anybody learns its name.
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
   * Keeps what follows from a content, for as long as that is there.
   *
   * @param name tells what follows from the content, and how
   * @param make writes it to a path
   */
  derive(digest: string, name: string, make: (path: string) => Promise<void>): Promise<string> {
    return this.#making(async (folder, use) => {
      await make(join(folder, use.part));
      return this.#finish(folder, use, `${digest}.${name}`);
    });
  }

  /** Where a content is, or what follows from it. */
  pathOf(digest: string, derived?: string): string | undefined {
    const folder = this.#folder.path();
    if (folder === undefined) return undefined;
    const path = join(folder, derived === undefined ? digest : `${digest}.${derived}`);
    return existsSync(path) ? path : undefined;
  }

  /** Takes away what nobody wants, and what an earlier mock did not come to finish. */
  sweep(): void {
    const folder = this.#folder.path();
    if (folder === undefined) return;
    const wanted = this.#wanted();
    const used = new Set([...this.#uses].flatMap(({ part, whole }) => [part, whole]));
    for (const name of readdirSync(folder)) {
      // Somebody else's files are none of ours, whatever the folder is called.
      if (!ours.test(name) || used.has(name) || wanted.has(name.slice(0, digestLength))) continue;
      takeAway(join(folder, name));
    }
  }

  /** Breaks off what is being written. */
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

  /** A folder that cannot be written to may not be readable either, and the first failure says more. */
  #sweepQuietly(): void {
    try {
      this.sweep();
    } catch {
      // The next sweep takes what was left.
    }
  }

  /** A file has its name only when it is whole. */
  async #finish(folder: string, use: Use, name: string): Promise<string> {
    // No world names it yet, and nobody is to take it away all the same.
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
    // Some systems keep a file as long as somebody reads it; the next sweep takes it.
  }
}

/** So that the name is on the disk as well. Windows has no way to say so, and no need to. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
