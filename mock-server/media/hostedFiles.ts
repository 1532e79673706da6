/** Finds the files served under `/media/`: uploads of all tenants and their renditions. */
import { type MediaFormat, mediaTypes } from '../../spec/platforms.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { formatFileName } from './fileName.ts';
import type { MediaStore } from './mediaStore.ts';
import type { Renditions } from './renditions/renditions.ts';

export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

export class HostedFiles {
  readonly #tenants: Tenants;
  readonly #store: MediaStore;
  readonly #renditions: Renditions;

  constructor(tenants: Tenants, store: MediaStore, renditions: Renditions) {
    this.#tenants = tenants;
    this.#store = store;
    this.#renditions = renditions;
  }

  /** The file with this name. Names are looked up, never used as paths, so a caller cannot reach other files. */
  async find(name: string): Promise<ServedFile | undefined> {
    for (const { sandbox } of await this.#tenants.listWithFile(name)) {
      const file = sandbox.files.get(name);
      if (file?.content !== undefined) return toServedFile(await this.#store.provide(file.content), file.format);
      const rendition = sandbox.renditions.get(name.replace(/\.\w+$/, ''));
      if (rendition === undefined || formatFileName(rendition.id, rendition.format) !== name) continue;
      const source = sandbox.files.get(rendition.file);
      const result = source && (await this.#renditions.render(source, rendition));
      return toServedFile(result?.made ? result.path : undefined, rendition.format);
    }
    return undefined;
  }
}

function toServedFile(path: string | undefined, format: MediaFormat): ServedFile | undefined {
  return path === undefined ? undefined : { path, contentType: mediaTypes[format] };
}
