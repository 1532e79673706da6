/** The site as one compressed file. The package contains it instead of hundreds of pages with repeated text. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { getMediaType } from './mediaType.ts';
import type { SiteFile } from './page.ts';

const {
  BROTLI_PARAM_LGWIN: window,
  BROTLI_PARAM_LARGE_WINDOW: allowsLargeWindow,
  BROTLI_PARAM_QUALITY: quality,
  BROTLI_DECODER_PARAM_LARGE_WINDOW: acceptsLargeWindow,
} = constants;

export const archiveName = 'site.br';

/**
 * The window of 32 MB covers the whole site of 18 MB. Compression takes twelve seconds; at quality 10 it takes five, but
 * the archive exceeds the size limit of the package.
 */
const params = { [window]: 25, [allowsLargeWindow]: 1, [quality]: 11 };

/**
 * The index of an archive, in the order of its files: each path with the number of bytes, or with the name of a file
 * outside the archive that has the same content.
 */
type Index = readonly (readonly [path: string, source: number | string])[];

/**
 * Writes the archive of a site into a folder: the length of the index, the index as JSON, and the files, all compressed
 * together. JSON and YAML files that the folder also contains, perhaps with other white space or compressed, are not repeated.
 */
export async function writeArchive(site: ReadonlyMap<string, SiteFile>, folder: string): Promise<void> {
  const namesByContent = await readContents(folder);
  const index: [string, number | string][] = [];
  const packedFiles: Buffer[] = [];
  for (const [path, { read }] of site) {
    const content = await read();
    const name = content === '' ? undefined : namesByContent.get(await normalize(path, content));
    const bytes = Buffer.from(name === undefined ? content : '');
    index.push([path, name ?? bytes.length]);
    packedFiles.push(bytes);
  }
  const indexBytes = Buffer.from(JSON.stringify(index));
  const indexLength = Buffer.alloc(4);
  indexLength.writeUInt32LE(indexBytes.length);
  const bytes = Buffer.concat([indexLength, indexBytes, ...packedFiles]);
  await writeFile(join(folder, archiveName), await promisify(brotliCompress)(bytes, { params }));
}

/** The data of a JSON or YAML file in one form, whatever its white space; other files as they are. */
async function normalize(path: string, text: string): Promise<string> {
  if (/\.json(?:\.br)?$/.test(path)) return JSON.stringify(JSON.parse(text));
  if (!path.endsWith('.yaml')) return text;
  // Only the build writes archives.
  const { parse } = await import('yaml');
  return JSON.stringify(parse(text));
}

/** The names of the files of a folder, by their data. */
async function readContents(folder: string): Promise<ReadonlyMap<string, string>> {
  const namesByContent = new Map<string, string>();
  for await (const name of glob('**/*.{json,json.br,yaml}', { cwd: folder }))
    namesByContent.set(await normalize(name, await readDownload(folder, name)), name);
  return namesByContent;
}

/** Reads a file of the folder. Indents JSON, whose white space the package omits. */
async function readDownload(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name));
  const text = (name.endsWith('.br') ? await promisify(brotliDecompress)(bytes) : bytes).toString('utf8');
  return name.endsWith('.yaml') ? text : `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

/** The files of the site whose archive is in a folder, by path. */
export async function openArchive(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const archive = await readFile(join(folder, archiveName));
  const bytes = await promisify(brotliDecompress)(archive, { params: { [acceptsLargeWindow]: 1 } });
  let end = 4 + bytes.readUInt32LE();
  const index = JSON.parse(bytes.toString('utf8', 4, end)) as Index;
  return new Map(
    index.map(([path, source]) => {
      const start = end;
      if (typeof source === 'number') end += source;
      const stop = end;
      const read =
        typeof source === 'number'
          ? () => Promise.resolve(bytes.toString('utf8', start, stop))
          : () => readDownload(folder, source);
      return [path, { contentType: getMediaType(path), read }];
    }),
  );
}
