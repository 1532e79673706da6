/** The site as one compressed file: a package has it instead of hundreds of pages that repeat each other. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { mediaTypeOf } from './mediaType.ts';
import type { SiteFile } from './page.ts';

const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_QUALITY: quality, BROTLI_MAX_WINDOW_BITS: maxWindow } = constants;

/** The best quality takes twice as long as the next one, once per package, for a further 3 % of the size. */
const params = { [window]: maxWindow, [quality]: 11 };

/** The index of an archive: the path and the number of bytes of each file, in their order. */
type Index = readonly (readonly [path: string, bytes: number])[];

/** Packs files: the length of the index, the index as JSON, and the files, all compressed together. */
export async function packSite(site: ReadonlyMap<string, SiteFile>): Promise<Buffer> {
  const files: (readonly [string, Buffer])[] = [];
  for (const [path, { read }] of site) files.push([path, Buffer.from(await read())]);
  const index: Index = files.map(([path, { length }]) => [path, length]);
  const indexBytes = Buffer.from(JSON.stringify(index));
  const indexLength = Buffer.alloc(4);
  indexLength.writeUInt32LE(indexBytes.length);
  return promisify(brotliCompress)(Buffer.concat([indexLength, indexBytes, ...files.map(([, bytes]) => bytes)]), {
    params,
  });
}

/** The files of an archive, by path. */
export async function unpackSite(archive: Buffer): Promise<ReadonlyMap<string, SiteFile>> {
  const bytes = await promisify(brotliDecompress)(archive);
  let end = 4 + bytes.readUInt32LE();
  const index = JSON.parse(bytes.toString('utf8', 4, end)) as Index;
  return new Map(
    index.map(([path, length]) => {
      const start = end;
      end += length;
      const stop = end;
      return [
        path,
        {
          contentType: mediaTypeOf(path),
          read: () => Promise.resolve(bytes.toString('utf8', start, stop)),
        },
      ];
    }),
  );
}
