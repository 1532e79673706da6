/**
 * Creates the files of renditions. They are created on first access, so that publishing does not wait for them, and
 * kept as long as their source file.
 */
import { stat } from 'node:fs/promises';
import type { SharpConstructor } from 'sharp';
import { limitConcurrency } from '../../../src/concurrency/limitConcurrency.ts';
import { readFacts } from '../../../src/media/readFacts.ts';
import type { RenditionSpec, StoredFile } from '../../rows/stored.ts';
import type { MediaStore } from '../mediaStore.ts';
import { shrink } from './shrink.ts';

/** Number of failed renditions to remember; older ones are tried again. */
const maxRemembered = 1000;

/** Limits concurrency, because image processing takes a lot of memory. */
const maxConcurrent = 1;

export type RenderResult =
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
  readonly #runLimited = limitConcurrency(maxConcurrent);
  /** Renditions in progress and failed ones. */
  readonly #attempts = new Map<string, Promise<string | undefined>>();

  /**
   * @param load imports sharp, if it is installed
   * @internal because consumers without the optional package do not have its types
   */
  constructor(store: MediaStore, load: () => Promise<SharpConstructor | undefined> = loadSharp) {
    this.#store = store;
    this.#load = load;
  }

  /** The file that a network would receive, created if it does not exist yet. */
  async render({ content }: Pick<StoredFile, 'content'>, spec: RenditionSpec): Promise<RenderResult> {
    if (content === undefined) return { made: false, problem: 'The image comes from a seed and has no bytes.' };
    const name = getName(spec);
    const sharp = await this.#load();
    if (sharp === undefined) return { made: false, problem: 'The optional package sharp is not installed.' };
    const path = this.#store.findPath(content, name) ?? (await this.#produce(sharp, content, name, spec));
    if (path === undefined) return { made: false, problem: 'The image cannot be read or cannot be made small enough.' };
    const { size: bytes } = await stat(path);
    return { made: true, path, bytes, ...(await readFacts(path, spec.format)) };
  }

  #produce(sharp: SharpConstructor, content: string, name: string, spec: RenditionSpec): Promise<string | undefined> {
    const id = `${content}.${name}`;
    const attempt = this.#attempts.get(id) ?? this.#runLimited(() => this.#tryDerive(sharp, content, name, spec));
    this.#attempts.set(id, attempt);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > maxRemembered && oldest !== undefined) this.#attempts.delete(oldest);
    return attempt.then((path) => {
      // From now on the file is found on disk.
      if (path !== undefined) this.#attempts.delete(id);
      return path;
    });
  }

  async #tryDerive(
    sharp: SharpConstructor,
    content: string,
    name: string,
    spec: RenditionSpec,
  ): Promise<string | undefined> {
    try {
      const source = await this.#store.provide(content);
      if (source === undefined) return undefined;
      return await this.#store.derive(content, name, (path) => shrink(sharp, source, spec, path));
    } catch {
      return undefined;
    }
  }
}

/** Identifies a rendition by its parameters, so that equal renditions of an image share a file. */
function getName({ format, maxBytes, width = 0, height = 0 }: RenditionSpec): string {
  return [format, maxBytes, width, height].join('-');
}

async function loadSharp(): Promise<SharpConstructor | undefined> {
  try {
    return (await import('sharp')).default;
  } catch {
    return undefined;
  }
}
