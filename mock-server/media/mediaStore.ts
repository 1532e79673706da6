/**
 * A content-addressed store on disk. Contents are written as they arrive, named by their digest, and never changed. The
 * rows of tenants and snapshots refer to them by digest; unreferenced contents are deleted.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readUntilAborted } from '../../src/service/input/untilAborted.ts';
import type { ContentArchive } from '../ledger/contentArchive.ts';
import { createBufferFreer } from '../ledger/freeBuffers.ts';
import { BatchWriter } from './batchWriter.ts';
import { toDiskError } from './diskFailure.ts';
import { type MediaFolder, openTemporaryFolder } from './mediaFolder.ts';

export interface Content {
  /** SHA-256, in hex. */
  readonly digest: string;
  readonly bytes: number;
  readonly path: string;
}

export interface MediaStoreOptions {
  /** The digests referenced by any tenant or snapshot. */
  readonly listReferencedDigests: () => ReadonlySet<string>;
  readonly folder?: MediaFolder;
  /** Receives a copy of each content, and provides contents that are missing in the folder. */
  readonly archive?: ContentArchive;
}

/** A file being written: its temporary name and, once complete, its final name. */
interface PendingFile {
  readonly tempName: string;
  finalName?: string;
}

export class MediaStore {
  readonly #listReferencedDigests: () => ReadonlySet<string>;
  readonly #folder: MediaFolder;
  readonly #archive: ContentArchive | undefined;
  readonly #pending = new Set<PendingFile>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  /** Whether the folder may contain files; a sweep of an empty one would read it at each reset of the mock. */
  #mayHaveFiles = true;

  constructor({ listReferencedDigests, folder = openTemporaryFolder(), archive }: MediaStoreOptions) {
    this.#listReferencedDigests = listReferencedDigests;
    this.#folder = folder;
    this.#archive = archive;
  }

  /**
   * Writes a content and records it. If either fails, the file is deleted.
   *
   * @param record records the content, so that its digest is referenced afterwards
   */
  write<T>(content: AsyncIterable<Uint8Array>, record: (file: Content) => T | Promise<T>): Promise<T> {
    return this.#track(async (folder, pending) => {
      const hash = createHash('sha256');
      const freeBuffers = createBufferFreer();
      let bytes = 0;
      const file = await open(join(folder, pending.tempName), 'wx');
      const writer = new BatchWriter(file);
      try {
        for await (const chunk of readUntilAborted(this.#closing.signal, content)) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          await writer.add(chunk);
          freeBuffers(chunk.byteLength);
        }
        await writer.flush();
        // A permanent file must be on disk before its name is known.
        if (this.#folder.isPersistent) await file.sync();
      } finally {
        await file.close();
      }
      const digest = hash.digest('hex');
      const path = await this.#finish(folder, pending, digest);
      await this.#archive?.put(digest, bytes, path);
      return record({ digest, bytes, path });
    });
  }

  /**
   * Stores a file derived from a content and keeps it as long as the content.
   *
   * @param name identifies the derived file
   * @param produce writes the derived file to a path
   */
  derive(digest: string, name: string, produce: (path: string) => Promise<void>): Promise<string> {
    return this.#track(async (folder, pending) => {
      await produce(join(folder, pending.tempName));
      return this.#finish(folder, pending, `${digest}.${name}`);
    });
  }

  /**
   * The path of a content, which is fetched from the archive if it is not in the folder; undefined if it is in neither.
   */
  provide(digest: string): Promise<string | undefined> {
    const path = this.findPath(digest);
    const archive = this.#archive;
    if (path !== undefined || archive === undefined) return Promise.resolve(path);
    return this.#track(async (folder, pending) =>
      (await archive.download(digest, join(folder, pending.tempName)))
        ? this.#finish(folder, pending, digest)
        : undefined,
    );
  }

  /** The path of a content or a derived file, if it exists. */
  findPath(digest: string, variant?: string): string | undefined {
    const folder = this.#folder.path();
    if (folder === undefined) return undefined;
    const path = join(folder, variant === undefined ? digest : `${digest}.${variant}`);
    return existsSync(path) ? path : undefined;
  }

  /** Deletes unreferenced contents and unfinished files of earlier mocks. */
  sweep(): void {
    const folder = this.#folder.path();
    if (folder === undefined || !this.#mayHaveFiles) return;
    const referencedDigests = this.#listReferencedDigests();
    const inUse = new Set([...this.#pending].flatMap(({ tempName, finalName }) => [tempName, finalName]));
    const names = readdirSync(folder);
    // Other processes write to a persistent folder as well.
    this.#mayHaveFiles = names.length > 0 || this.#pending.size > 0 || this.#folder.isPersistent;
    for (const name of names) {
      // The folder may contain foreign files, which are never deleted.
      if (!ownFilePattern.test(name) || inUse.has(name) || referencedDigests.has(name.slice(0, digestLength))) continue;
      removeQuietly(join(folder, name));
    }
  }

  /** Aborts all writes and closes the folder. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    await this.#folder.close();
  }

  #track<T>(produce: (folder: string, pending: PendingFile) => Promise<T>): Promise<T> {
    const running = this.#runPending(produce).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  async #runPending<T>(produce: (folder: string, pending: PendingFile) => Promise<T>): Promise<T> {
    this.#closing.signal.throwIfAborted();
    const pending: PendingFile = { tempName: `${randomUUID()}.part` };
    this.#pending.add(pending);
    this.#mayHaveFiles = true;
    try {
      return await produce(await this.#folder.open(), pending);
    } catch (error) {
      this.#pending.delete(pending);
      this.#sweepQuietly();
      throw toDiskError(error, this.#folder.path());
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** Sweeps and ignores errors, because the original failure is more informative. */
  #sweepQuietly(): void {
    try {
      this.sweep();
    } catch {
      // The next sweep deletes the leftovers.
    }
  }

  /** Gives a complete file its final name. */
  async #finish(folder: string, pending: PendingFile, name: string): Promise<string> {
    // Protects the file from a sweep until it is referenced.
    pending.finalName = name;
    const path = join(folder, name);
    // Windows cannot replace a file that is open. Files with the same name have the same content.
    if (existsSync(path)) removeQuietly(join(folder, pending.tempName));
    else await rename(join(folder, pending.tempName), path);
    if (this.#folder.isPersistent) await syncFolder(folder);
    return path;
  }
}

const digestLength = 64;
const ownFilePattern = /^(?:[\da-f]{64}(?:\.[\w-]+)?|[\da-f-]{36}\.part)$/;

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Some systems refuse to delete open files; the next sweep tries again.
  }
}

/** Syncs the folder, so that the file name is on disk too. Windows does not support this and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
