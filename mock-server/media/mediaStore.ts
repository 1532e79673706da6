/** Hosted files on disk: written as they come in, served back byte for byte. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaFormat } from '../../spec/platforms.ts';
import { mediaTypes } from '../../src/service/upload/format.ts';

const endings: Readonly<Record<MediaFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  mp4: 'mp4',
  pdf: 'pdf',
};

/** What a stored file is served as. */
export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

export class MediaStore {
  #folder: Promise<string> | undefined;
  readonly #files = new Map<string, ServedFile>();

  /**
   * Writes a file to the end of its content. When the content fails nothing is left behind.
   *
   * @returns the size in bytes and the last part of the URL
   */
  async write(
    id: string,
    format: MediaFormat,
    content: AsyncIterable<Uint8Array>,
  ): Promise<{ readonly name: string; readonly bytes: number }> {
    const name = `${id}.${endings[format]}`;
    const path = join(await this.#home(), name);
    // A reset begins the ids anew, and may do so while a file is still coming in.
    const unfinished = `${path}.${randomUUID()}.part`;
    try {
      await pipeline(content, createWriteStream(unfinished));
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.#files.set(name, { path, contentType: mediaTypes[format] });
    return { name, bytes: (await stat(path)).size };
  }

  /** The file of a name, if one was stored; never a path of the caller's making. */
  get(name: string): ServedFile | undefined {
    return this.#files.get(name);
  }

  async remove(name: string): Promise<void> {
    const file = this.#files.get(name);
    this.#files.delete(name);
    if (file !== undefined) await rm(file.path, { force: true });
  }

  async close(): Promise<void> {
    if (this.#folder === undefined) return;
    const folder = await this.#folder;
    folders.delete(folder);
    await rm(folder, { recursive: true, force: true });
  }

  #home(): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'social-contract-media-')).then(removedAtExit);
    return this.#folder;
  }
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
