import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { MediaFormat } from '../../spec/platforms.ts';
import { inspectFile, readFacts } from './readFacts.ts';
import { buildGifHead, buildJpegHead, buildPngHead, buildWebpHead } from './testing/image.ts';
import * as movie from './testing/movie.ts';
import { buildCircularPdf, buildPackedPdf, buildPdf } from './testing/pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'facts-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function getFile(content: Uint8Array): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

const detectFacts = (format: MediaFormat, ...content: readonly Uint8Array[]) =>
  readFacts(getFile(Buffer.concat(content)), format);

test('inspectFile returns the format, the size and what it detects', async () => {
  const content = buildPdf({ pages: 12 });
  expect(await inspectFile(getFile(content), 'pdf')).toEqual({ format: 'pdf', bytes: content.length, pages: 12 });
});

describe('the dimensions of an image', () => {
  test.each([
    ['jpeg', buildJpegHead(1080, 1350)],
    ['png', buildPngHead(1080, 1350)],
    ['gif', buildGifHead(1080, 1350)],
    ['webp', buildWebpHead(1080, 1350)],
  ] as const)('are detected for a %s', async (format, content) => {
    expect(await detectFacts(format, content)).toEqual({ width: 1080, height: 1350 });
  });

  test.each([200_000, 9_000_000])('are detected for a JPEG with %i bytes of metadata before them', async (profile) => {
    expect(await detectFacts('jpeg', buildJpegHead(300, 200, profile))).toEqual({ width: 300, height: 200 });
  });

  test('are returned as declared, however large', async () => {
    expect(await detectFacts('png', buildPngHead(2_147_483_647, 2_147_483_647))).toEqual({
      width: 2_147_483_647,
      height: 2_147_483_647,
    });
  });

  test.each([
    ['zero dimensions', buildJpegHead(0, 0)],
    ['a truncated header', buildJpegHead(300, 200).subarray(0, 20)],
    [
      'nothing but comments',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, Buffer.from([0xff, 0xfe, 0, 2]))]),
    ],
  ])('are not detected for a JPEG with %s', async (_, content) => {
    expect(await detectFacts('jpeg', content)).toEqual({});
  });
});

describe('the duration and dimensions of an MP4', () => {
  const { box, fragment, fileTypeBox: ftyp, buildMediaDataBox: mdat, moov, mvex, mvhd, trak, u32, wideBox } = movie;
  const expectedFacts = { seconds: 12.345, width: 640, height: 360 };
  const header = moov(mvhd(1000, 12_345), trak({ duration: 12_345 }));

  test.each<[string, readonly Uint8Array[]]>([
    ['with the index at the beginning', [ftyp, header, mdat()]],
    ['with the index at the end', [ftyp, mdat(100_000), header]],
    ['with the index at the end, after a box with a 64-bit size', [ftyp, wideBox('mdat', Buffer.alloc(9000)), header]],
    ['with media data that extends to the end', [ftyp, header, u32(0), Buffer.from('mdat'), Buffer.alloc(100)]],
    ['with truncated media data', [ftyp, header, mdat(5000).subarray(0, 700)]],
    ['with 64-bit times', [ftyp, moov(mvhd(1000, 12_345, 1), trak({ duration: 12_345, version: 1 })), mdat()]],
    ['with an audio track', [ftyp, moov(mvhd(1000, 12_345), trak({ id: 2, width: 0, height: 0 }), trak()), mdat()]],
    [
      'with a duration in its tracks only',
      [
        ftyp,
        moov(mvhd(1000, 0xffff_ffff), trak({ scale: 100, duration: 900 }), trak({ id: 2, duration: 12_345 })),
        mdat(),
      ],
    ],
    [
      'with fragments that declare their start time',
      [
        ftyp,
        moov(mvhd(1000, 0), trak(), mvex(1, 0)),
        ...[0, 6000].map((start) => fragment({ start, samples: [3000, 3345] })),
      ],
    ],
    [
      'with consecutive fragments',
      [ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 0)), fragment({ samples: [6000] }), fragment({ samples: [6345] })],
    ],
    [
      'with fragments of equally long samples',
      [
        ftyp,
        moov(mvhd(1000, 0), trak(), mvex(1, 345)),
        fragment({ samples: { count: 1 } }),
        fragment({ samples: { count: 12, sampleDuration: 1000 } }),
      ],
    ],
    [
      'that declares billions of samples',
      [ftyp, moov(mvhd(1000, 12_345), trak({ samples: box('stsz', u32(0), u32(7), u32(0xffff_ffff)) })), mdat()],
    ],
  ])('are detected for one %s', async (_, content) => {
    expect(await detectFacts('mp4', ...content)).toEqual(expectedFacts);
  });

  test('are detected for one with fragments of any lengths', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(lengths, { minLength: 1, maxLength: 10 }), async (fragments) => {
        const sum = fragments.flat().reduce((a, b) => a + b, 0);
        const fragmentBoxes = fragments.map((samples) => fragment({ samples }));
        const { seconds } = await detectFacts('mp4', ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 0)), ...fragmentBoxes);
        expect(seconds).toBeCloseTo(sum / 1000, 6);
      }),
      { numRuns: 50 },
    );
  });

  test.each<[string, readonly Uint8Array[]]>([
    ['without an index', [ftyp, mdat()]],
    ['with a truncated index', [ftyp, header.subarray(0, 30)]],
    ['with a box that is smaller than its header', [ftyp, u32(7), Buffer.from('free'), header]],
    [
      'with a fragment that declares more samples than it has room for',
      [
        ftyp,
        moov(mvhd(1000, 0), trak()),
        box('moof', box('traf', box('tfhd', u32(0), u32(1)), box('trun', u32(0x100), u32(0xffff_ffff), u32(5)))),
      ],
    ],
    ['with a time scale of zero', [ftyp, moov(mvhd(0, 5000))]],
  ])('are not detected for one %s', async (_, content) => {
    expect((await detectFacts('mp4', ...content)).seconds).toBeUndefined();
  });

  test('are not detected for one with millions of boxes, which is not read to the end', async () => {
    const path = getFile(Buffer.concat([ftyp, ...Array.from({ length: 100_000 }, () => box('free'))]));
    const manyBoxes = Buffer.concat(Array.from({ length: 100_000 }, () => box('free')));
    for (let i = 0; i < 20; i++) writeFileSync(path, manyBoxes, { flag: 'a' });
    writeFileSync(path, header, { flag: 'a' });
    expect(await readFacts(path, 'mp4')).toEqual({});
  });

  test('are detected for one with 300 MB of missing media data, without reading it', async () => {
    const path = getFile(Buffer.concat([ftyp, header, u32(0), Buffer.from('mdat')]));
    truncateSync(path, 300_000_000);
    expect(await readFacts(path, 'mp4')).toEqual(expectedFacts);
  });
});

describe('the pages of a PDF', () => {
  test.each([
    ['with plain objects', buildPdf({ pages: 12 }), 12],
    ['with object streams', buildPackedPdf(301), 301],
    ['with a wrong cross-reference offset', buildPdf({ pages: 3, startxref: 7 }), 3],
    ['with a 1 MB stream', buildPdf({ pages: 2, padding: 1_000_000 }), 2],
  ])('are counted for one %s', async (_, content, pages) => {
    expect(await detectFacts('pdf', content)).toEqual({ pages });
  });

  test('are counted for several files concurrently', async () => {
    const pageCounts = [1, 2, 3, 4, 5, 6, 7];
    expect(await Promise.all(pageCounts.map((pages) => detectFacts('pdf', buildPdf({ pages }))))).toEqual(
      pageCounts.map((pages) => ({ pages })),
    );
  });

  test('are counted instead of trusting the declared number', async () => {
    const { pages = 0 } = await detectFacts('pdf', buildPdf({ pages: 3, count: 100_000_000 }));
    expect(pages).toBeLessThan(100);
  });

  test.each([
    ['has only a header', Buffer.from('%PDF-1.4\nhello')],
    ['decompresses to 300 MB', buildPackedPdf(3, 300_000_000)],
  ])('are not counted for one that %s', async (_, content) => {
    expect(await detectFacts('pdf', content)).toEqual({});
  });

  test('are counted for a valid file after a malicious one', async () => {
    for (const content of [buildCircularPdf(), buildPackedPdf(3, 300_000_000), Buffer.from('%PDF-')]) {
      await detectFacts('pdf', content);
      expect(await detectFacts('pdf', buildPdf({ pages: 4 }))).toEqual({ pages: 4 });
    }
  });

  test('are not counted for one that requires reading all of its 300 MB', async () => {
    const path = getFile(buildPdf({ pages: 3, startxref: 7 }));
    truncateSync(path, 300_000_000);
    expect(await readFacts(path, 'pdf')).toEqual({});
  });
});

describe('a randomly corrupted file', () => {
  const { fragment, fileTypeBox: ftyp, buildMediaDataBox: mdat, moov, mvex, mvhd, trak } = movie;
  const files: readonly (readonly [MediaFormat, Buffer])[] = [
    ['jpeg', buildJpegHead(640, 480, 3000)],
    ['png', buildPngHead(640, 480)],
    ['gif', buildGifHead(640, 480)],
    ['webp', buildWebpHead(640, 480)],
    ['mp4', Buffer.concat([ftyp, mdat(), moov(mvhd(1000, 5000), trak({ duration: 5000 }))])],
    [
      'mp4',
      Buffer.concat([ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 40)), fragment({ start: 7, samples: [1, 2, 3] })]),
    ],
    ['pdf', buildPdf({ pages: 3 })],
    ['pdf', buildPackedPdf(3)],
  ];
  const change = fc.oneof(
    fc.record({ at: fc.nat(), set: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ at: fc.nat(), cut: fc.nat({ max: 200 }) }),
    fc.record({ at: fc.nat(), repeat: fc.nat({ max: 200 }) }),
  );

  test.each(files)(
    'in the format %s never makes detection fail',
    async (format, original) => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          const facts = await detectFacts(format, changes.reduce(applyChange, original));
          for (const value of Object.values(facts))
            expect(value).toSatisfy((n: number) => Number.isFinite(n) && n >= 0);
        }),
        { numRuns: format === 'pdf' ? 60 : 300 },
      );
    },
    60_000,
  );

  function applyChange(file: Buffer, it: { at: number; set?: Uint8Array; cut?: number; repeat?: number }): Buffer {
    const at = it.at % (file.length + 1);
    const [before, after] = [file.subarray(0, at), file.subarray(at)];
    if (it.set !== undefined) return Buffer.concat([before, it.set, after.subarray(it.set.length)]);
    if (it.cut !== undefined) return Buffer.concat([before, after.subarray(it.cut)]);
    return Buffer.concat([before, after.subarray(0, it.repeat), after]);
  }
});
