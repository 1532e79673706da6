/** Checks the files of the catalogue with independent decoders. */
import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { world } from '../../spec/world.ts';
import { fileNames, findFile } from './catalogue.ts';
import type { SuiteFile } from './file.ts';

const requireFile = (name: string): SuiteFile => {
  const file = findFile(name);
  if (file === undefined) throw new TypeError(`The catalogue has no file ${name}.`);
  return file;
};

async function readBytes(file: SuiteFile, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.content()) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks);
}

const isLight = (name: string): boolean => requireFile(name).bytes < 20_000_000;
const families = [
  'photo-1.jpg',
  'photo-36.jpg',
  'milliseconds-3000.mp4',
  'milliseconds-43201000.mp4',
  'pages-300.pdf',
  'bytes-100001.png',
  'bytes-100002.webp',
];
const all = [...fileNames, ...families].map(requireFile);
const media = all.filter((file) => file.media !== undefined);

describe('the catalogue', () => {
  test('has every hosted file of the default world, with the same properties', () => {
    for (const [name, { bytes: _, ...expected }] of Object.entries(world.hosted))
      expect(requireFile(name).media).toMatchObject(expected);
  });

  test('returns undefined for unknown names', () => {
    for (const name of ['', 'photo', 'photo.jpeg', 'bytes-5.jpg', '__proto__', 'constructor'])
      expect(findFile(name)).toBeUndefined();
  });

  test.each(media.filter(({ name }) => isLight(name)))(
    '$name has the media type that the catalogue states',
    async (file) => {
      expect((await fileTypeFromBuffer(await readBytes(file)))?.mime).toBe(file.type);
    },
  );

  test.each(all.filter(({ name }) => isLight(name)))(
    '$name has $bytes bytes and is identical every time',
    async (file) => {
      const [first, second] = [await readBytes(file), await readBytes(file)];
      expect(first.byteLength).toBe(file.bytes);
      expect(first.equals(second)).toBe(true);
    },
  );

  test('creates files with the exact number of bytes in the name', () => {
    for (const [name, size] of Object.entries({
      'bytes-300000000.mp4': 300_000_000,
      'bytes-314572801.mp4': 314_572_801,
      'bytes-314572801.pdf': 314_572_801,
      'bytes-104857601.pdf': 104_857_601,
      'bytes-31457281.jpg': 31_457_281,
      'bytes-15728641.gif': 15_728_641,
      'bytes-100001.pdf': 100_001,
      'bytes-100001.png': 100_001,
      'bytes-100002.webp': 100_002,
    }))
      expect([name, requireFile(name).bytes]).toEqual([name, size]);
  });

  test.each(['jpg', 'png', 'gif', 'webp', 'mp4', 'pdf'].map((format) => `bytes-300000.${format}`))(
    'pads %s so that no chunk of 64 KiB equals another',
    async (name) => {
      const content = await readBytes(requireFile(name));
      const chunks = [0, 1, 2, 3].map((i) => content.toString('latin1', i * 65_536, (i + 1) * 65_536));
      expect(new Set(chunks).size).toBe(4);
    },
  );

  test('streams a large file in small chunks', async () => {
    let [size, largest] = [0, 0];
    for await (const chunk of requireFile('bytes-300000000.mp4').content()) {
      size += chunk.byteLength;
      largest = Math.max(largest, chunk.byteLength);
    }
    expect(size).toBe(300_000_000);
    expect(largest).toBeLessThan(100_000);
  });
});

const isImage = ({ media: fileMedia }: SuiteFile) => fileMedia?.width !== undefined;

describe.each(media.filter((file) => isImage(file) && isLight(file.name)))('$name', (file) => {
  test('has its stated dimensions and decodes completely', async () => {
    const content = await readBytes(file);
    const { width, height } = file.media ?? {};
    expect(imageDimensionsFromData(content)).toMatchObject({ width, height });
    const { info } = await sharp(content, { failOn: 'warning', limitInputPixels: false })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
  });
});

describe.each(media.filter(({ media: fileMedia, name }) => fileMedia?.pages !== undefined && isLight(name)))(
  '$name',
  (file) => {
    test('has its stated number of pages, and each has text', async () => {
      const document = await getDocumentProxy(new Uint8Array(await readBytes(file)));
      expect(document.numPages).toBe(file.media?.pages);
      const { text } = await extractText(document);
      expect(text.at(-1)).toContain(`Page ${file.media?.pages}`);
    });
  },
);

test('exif.jpg states its orientation', async () => {
  const { orientation } = await sharp(await readBytes(requireFile('exif.jpg'))).metadata();
  expect(orientation).toBe(1);
});

describe.each(media.filter(({ media: fileMedia, name }) => fileMedia?.seconds !== undefined && isLight(name)))(
  '$name',
  (file) => {
    test('has its stated duration in its header, its track and the sum of its frames', async () => {
      const content = await readBytes(file);
      const { seconds = 0 } = file.media ?? {};
      const [header, track, times, sizes] = ['mvhd', 'mdhd', 'stts', 'stsz'].map((type) => findBox(content, type));
      expect((header?.readUInt32BE(16) ?? 0) / (header?.readUInt32BE(12) ?? 1)).toBe(seconds);
      expect((track?.readUInt32BE(16) ?? 0) / (track?.readUInt32BE(12) ?? 1)).toBe(seconds);
      const runs = Array.from({ length: times?.readUInt32BE(4) ?? 0 }, (_, i) => ({
        count: times?.readUInt32BE(8 + 8 * i) ?? 0,
        length: times?.readUInt32BE(12 + 8 * i) ?? 0,
      }));
      expect(runs.reduce((sum, { count, length }) => sum + count * length, 0)).toBe(seconds * 1000);
      expect(runs.reduce((sum, { count }) => sum + count, 0)).toBe(sizes?.readUInt32BE(8));
    });
  },
);

/** The content of the first box of a type, wherever it is nested. */
function findBox(content: Buffer, type: string): Buffer | undefined {
  for (let at = 0; at + 8 <= content.byteLength; ) {
    const size = content.readUInt32BE(at);
    const boxBody = content.subarray(at + 8, at + size);
    const name = content.toString('latin1', at + 4, at + 8);
    if (name === type) return boxBody;
    const nestedBox = ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(name) ? findBox(boxBody, type) : undefined;
    if (nestedBox !== undefined) return nestedBox;
    at += Math.max(8, size);
  }
  return undefined;
}
