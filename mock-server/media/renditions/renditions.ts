/**
 * Creates the files of renditions. They are created on first access, so that publishing does not wait for them, and
 * kept as long as their source file.
 */
import { stat } from 'node:fs/promises';
import type { SharpConstructor } from 'sharp';
import { atMost } from '../../concurrency/atMost.ts';
import type { Intended, StoredFile } from '../../rows/stored.ts';
import { factsOf } from '../facts/facts.ts';
import type { MediaStore } from '../mediaStore.ts';
import { shrink } from './shrink.ts';

/** Number of failed renditions to remember; older ones are tried again. */
const mostTried = 1000;

/** Limits concurrency, because image processing takes a lot of memory. */
const mostAtOnce = 1;

export type Rendered =
  | {
      readonly made: true;
      readonly path: string;
      readonly bytes: number;
      readonly width?: number;
      readonly height?: number;
    }
  | { readonly made: false; readonly problem: string };

export class Renditions {
  readonly #store: MediaStore;
  readonly #load: () => Promise<SharpConstructor | undefined>;
  readonly #inLine = atMost(mostAtOnce);
  /** Renditions in progress and failed ones. */
  readonly #tried = new Map<string, Promise<string | undefined>>();

  /**
   * @param load imports sharp, if it is installed
   * @internal because consumers without the optional package do not have its types
   */
  constructor(store: MediaStore, load: () => Promise<SharpConstructor | undefined> = installed) {
    this.#store = store;
    this.#load = load;
  }

  /** The file that a network would receive, created if it does not exist yet. */
  async render({ content }: Pick<StoredFile, 'content'>, intended: Intended): Promise<Rendered> {
    if (content === undefined) return { made: false, problem: 'The image comes from a seed and has no bytes.' };
    const name = nameOf(intended);
    const sharp = await this.#load();
    if (sharp === undefined) return { made: false, problem: 'The optional package sharp is not installed.' };
    const path = this.#store.pathOf(content, name) ?? (await this.#make(sharp, content, name, intended));
    if (path === undefined) return { made: false, problem: 'The image cannot be read or cannot be made small enough.' };
    const { size: bytes } = await stat(path);
    return { made: true, path, bytes, ...(await factsOf(path, intended.format)) };
  }

  #make(sharp: SharpConstructor, content: string, name: string, intended: Intended): Promise<string | undefined> {
    const id = `${content}.${name}`;
    const making = this.#tried.get(id) ?? this.#inLine(() => this.#derive(sharp, content, name, intended));
    this.#tried.set(id, making);
    const [oldest] = this.#tried.keys();
    if (this.#tried.size > mostTried && oldest !== undefined) this.#tried.delete(oldest);
    return making.then((path) => {
      // From now on the file is found on disk.
      if (path !== undefined) this.#tried.delete(id);
      return path;
    });
  }

  async #derive(
    sharp: SharpConstructor,
    content: string,
    name: string,
    intended: Intended,
  ): Promise<string | undefined> {
    const source = this.#store.pathOf(content);
    if (source === undefined) return undefined;
    try {
      return await this.#store.derive(content, name, (path) => shrink(sharp, source, intended, path));
    } catch {
      return undefined;
    }
  }
}

/** Identifies a rendition by its parameters, so that equal renditions of an image share a file. */
function nameOf({ format, maxBytes, width = 0, height = 0 }: Intended): string {
  return [format, maxBytes, width, height].join('-');
}

async function installed(): Promise<SharpConstructor | undefined> {
  try {
    return (await import('sharp')).default;
  } catch {
    return undefined;
  }
}
