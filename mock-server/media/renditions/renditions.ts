/**
 * The files of renditions. Nothing is made until somebody looks, so that publishing waits for nothing; what was made
 * stays as long as the file that it was made from.
 */
import { stat } from 'node:fs/promises';
import type { SharpConstructor } from 'sharp';
import { atMost } from '../../concurrency/atMost.ts';
import type { Intended, StoredFile } from '../../rows/stored.ts';
import { factsOf } from '../facts/facts.ts';
import type { MediaStore } from '../mediaStore.ts';
import { shrink } from './shrink.ts';

/** How many that could not be made are remembered; the others are tried again. */
const mostTried = 1000;

/** Images take memory while they are worked on. */
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
  /** What is being made, and what could not be made. */
  readonly #tried = new Map<string, Promise<string | undefined>>();

  /**
   * @param load gives the library, where it is installed
   * @internal the types of an optional package must not be needed by those who do not have it
   */
  constructor(store: MediaStore, load: () => Promise<SharpConstructor | undefined> = installed) {
    this.#store = store;
    this.#load = load;
  }

  /** The file that a network would get, made now if it is not there yet. */
  async render({ content }: Pick<StoredFile, 'content'>, intended: Intended): Promise<Rendered> {
    if (content === undefined)
      return { made: false, problem: 'The image was given with the world, without its bytes.' };
    const name = nameOf(intended);
    const sharp = await this.#load();
    if (sharp === undefined) return { made: false, problem: 'The optional package sharp is not installed.' };
    const path = this.#store.pathOf(content, name) ?? (await this.#make(sharp, content, name, intended));
    if (path === undefined) return { made: false, problem: 'The image cannot be read, or does not get small enough.' };
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
      // Whoever looks next finds it on the disk.
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

/** The same image for the same purpose is made once. */
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
