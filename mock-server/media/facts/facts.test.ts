import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { MediaFormat } from '../../../spec/platforms.ts';
import { gifHead, jpegHead, pngHead, webpHead } from '../testing/image.ts';
import * as movie from '../testing/movie.ts';
import { circularPdf, packedPdf, pdf } from '../testing/pdf.ts';
import { factsOf } from './facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'facts-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: Uint8Array): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

const looked = (format: MediaFormat, ...content: readonly Uint8Array[]) =>
  factsOf(fileOf(Buffer.concat(content)), format);

describe('of an image one knows width and height', () => {
  test.each([
    ['jpeg', jpegHead(1080, 1350)],
    ['png', pngHead(1080, 1350)],
    ['gif', gifHead(1080, 1350)],
    ['webp', webpHead(1080, 1350)],
  ] as const)('of a %s', async (format, content) => {
    expect(await looked(format, content)).toEqual({ width: 1080, height: 1350 });
  });

  test.each([200_000, 9_000_000])('of a JPEG whose size comes after %i bytes of profiles', async (profile) => {
    expect(await looked('jpeg', jpegHead(300, 200, profile))).toEqual({ width: 300, height: 200 });
  });

  test('however large it says to be', async () => {
    expect(await looked('png', pngHead(2_147_483_647, 2_147_483_647))).toEqual({
      width: 2_147_483_647,
      height: 2_147_483_647,
    });
  });

  test.each([
    ['no picture', jpegHead(0, 0)],
    ['only its first bytes', jpegHead(300, 200).subarray(0, 20)],
    [
      'nothing but comments',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, Buffer.from([0xff, 0xfe, 0, 2]))]),
    ],
  ])('and nothing of one with %s', async (_, content) => {
    expect(await looked('jpeg', content)).toEqual({});
  });
});

describe('of an MP4 one knows how long it lasts and how large its picture is', () => {
  const { box, fragment, ftyp, mdat, moov, mvex, mvhd, trak, u32, wideBox } = movie;
  const known = { seconds: 12.345, width: 640, height: 360 };
  const header = moov(mvhd(1000, 12_345), trak({ duration: 12_345 }));

  test.each<[string, readonly Uint8Array[]]>([
    ['whose index is at its beginning', [ftyp, header, mdat()]],
    ['whose index is at its end', [ftyp, mdat(100_000), header]],
    ['whose index is at its end, behind a size of eight bytes', [ftyp, wideBox('mdat', Buffer.alloc(9000)), header]],
    ['whose media data goes on to the end', [ftyp, header, u32(0), Buffer.from('mdat'), Buffer.alloc(100)]],
    ['whose media data was cut short', [ftyp, header, mdat(5000).subarray(0, 700)]],
    ['with times of eight bytes', [ftyp, moov(mvhd(1000, 12_345, 1), trak({ duration: 12_345, version: 1 })), mdat()]],
    ['with sound as well', [ftyp, moov(mvhd(1000, 12_345), trak({ id: 2, width: 0, height: 0 }), trak()), mdat()]],
    [
      'whose movie does not tell, but its tracks do',
      [
        ftyp,
        moov(mvhd(1000, 0xffff_ffff), trak({ scale: 100, duration: 900 }), trak({ id: 2, duration: 12_345 })),
        mdat(),
      ],
    ],
    [
      'in fragments that tell when they begin',
      [
        ftyp,
        moov(mvhd(1000, 0), trak(), mvex(1, 0)),
        ...[0, 6000].map((start) => fragment({ start, samples: [3000, 3345] })),
      ],
    ],
    [
      'in fragments one after the other',
      [ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 0)), fragment({ samples: [6000] }), fragment({ samples: [6345] })],
    ],
    [
      'in fragments whose samples all last as long',
      [
        ftyp,
        moov(mvhd(1000, 0), trak(), mvex(1, 345)),
        fragment({ samples: { count: 1 } }),
        fragment({ samples: { count: 12, each: 1000 } }),
      ],
    ],
    [
      'that says to have billions of samples',
      [ftyp, moov(mvhd(1000, 12_345), trak({ samples: box('stsz', u32(0), u32(7), u32(0xffff_ffff)) })), mdat()],
    ],
  ])('of one %s', async (_, content) => {
    expect(await looked('mp4', ...content)).toEqual(known);
  });

  test('of one in fragments of any lengths', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(lengths, { minLength: 1, maxLength: 10 }), async (fragments) => {
        const sum = fragments.flat().reduce((a, b) => a + b, 0);
        const made = fragments.map((samples) => fragment({ samples }));
        const { seconds } = await looked('mp4', ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 0)), ...made);
        expect(seconds).toBeCloseTo(sum / 1000, 6);
      }),
      { numRuns: 50 },
    );
  });

  test.each<[string, readonly Uint8Array[]]>([
    ['without an index', [ftyp, mdat()]],
    ['whose index was cut short', [ftyp, header.subarray(0, 30)]],
    ['with a box that is smaller than its own head', [ftyp, u32(7), Buffer.from('free'), header]],
    [
      'whose fragment says to have more samples than it has room for',
      [
        ftyp,
        moov(mvhd(1000, 0), trak()),
        box('moof', box('traf', box('tfhd', u32(0), u32(1)), box('trun', u32(0x100), u32(0xffff_ffff), u32(5)))),
      ],
    ],
    ['that never began', [ftyp, moov(mvhd(0, 5000))]],
  ])('and nothing of one %s', async (_, content) => {
    expect((await looked('mp4', ...content)).seconds).toBeUndefined();
  });

  test('and nothing of one of millions of boxes, which is not read to its end', async () => {
    const path = fileOf(Buffer.concat([ftyp, ...Array.from({ length: 100_000 }, () => box('free'))]));
    const many = Buffer.concat(Array.from({ length: 100_000 }, () => box('free')));
    for (let i = 0; i < 20; i++) writeFileSync(path, many, { flag: 'a' });
    writeFileSync(path, header, { flag: 'a' });
    expect(await factsOf(path, 'mp4')).toEqual({});
  });

  test('of one whose 300 MB are not there, without reading them', async () => {
    const path = fileOf(Buffer.concat([ftyp, header, u32(0), Buffer.from('mdat')]));
    truncateSync(path, 300_000_000);
    expect(await factsOf(path, 'mp4')).toEqual(known);
  });
});

describe('of a PDF one knows its pages', () => {
  test.each([
    ['in the plain form', pdf({ pages: 12 }), 12],
    ['in the packed form', packedPdf(301), 301],
    ['whose table of objects is not where it says', pdf({ pages: 3, startxref: 7 }), 3],
    ['with a stream of a megabyte', pdf({ pages: 2, padding: 1_000_000 }), 2],
  ])('%s', async (_, content, pages) => {
    expect(await looked('pdf', content)).toEqual({ pages });
  });

  test('of several at once', async () => {
    const wanted = [1, 2, 3, 4, 5, 6, 7];
    expect(await Promise.all(wanted.map((pages) => looked('pdf', pdf({ pages }))))).toEqual(
      wanted.map((pages) => ({ pages })),
    );
  });

  test('and not those that it only says to have', async () => {
    const { pages = 0 } = await looked('pdf', pdf({ pages: 3, count: 100_000_000 }));
    expect(pages).toBeLessThan(100);
  });

  test.each([
    ['is no more than a name', Buffer.from('%PDF-1.4\nhello')],
    ['unpacks to 300 MB', packedPdf(3, 300_000_000)],
  ])('and nothing of one that %s', async (_, content) => {
    expect(await looked('pdf', content)).toEqual({});
  });

  test('and looks at the next one after any of them', async () => {
    for (const content of [circularPdf(), packedPdf(3, 300_000_000), Buffer.from('%PDF-')]) {
      await looked('pdf', content);
      expect(await looked('pdf', pdf({ pages: 4 }))).toEqual({ pages: 4 });
    }
  });

  test('and nothing of one that can only be understood by reading all of its 300 MB', async () => {
    const path = fileOf(pdf({ pages: 3, startxref: 7 }));
    truncateSync(path, 300_000_000);
    expect(await factsOf(path, 'pdf')).toEqual({});
  });
});

describe('a file that was changed at random', () => {
  const { fragment, ftyp, mdat, moov, mvex, mvhd, trak } = movie;
  const files: readonly (readonly [MediaFormat, Buffer])[] = [
    ['jpeg', jpegHead(640, 480, 3000)],
    ['png', pngHead(640, 480)],
    ['gif', gifHead(640, 480)],
    ['webp', webpHead(640, 480)],
    ['mp4', Buffer.concat([ftyp, mdat(), moov(mvhd(1000, 5000), trak({ duration: 5000 }))])],
    [
      'mp4',
      Buffer.concat([ftyp, moov(mvhd(1000, 0), trak(), mvex(1, 40)), fragment({ start: 7, samples: [1, 2, 3] })]),
    ],
    ['pdf', pdf({ pages: 3 })],
    ['pdf', packedPdf(3)],
  ];
  const change = fc.oneof(
    fc.record({ at: fc.nat(), set: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ at: fc.nat(), cut: fc.nat({ max: 200 }) }),
    fc.record({ at: fc.nat(), repeat: fc.nat({ max: 200 }) }),
  );

  test.each(files)(
    'of a %s is looked at without failing',
    async (format, original) => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          const facts = await looked(format, changes.reduce(changed, original));
          for (const value of Object.values(facts))
            expect(value).toSatisfy((n: number) => Number.isFinite(n) && n >= 0);
        }),
        { numRuns: format === 'pdf' ? 60 : 300 },
      );
    },
    60_000,
  );

  function changed(file: Buffer, it: { at: number; set?: Uint8Array; cut?: number; repeat?: number }): Buffer {
    const at = it.at % (file.length + 1);
    const [before, after] = [file.subarray(0, at), file.subarray(at)];
    if (it.set !== undefined) return Buffer.concat([before, it.set, after.subarray(it.set.length)]);
    if (it.cut !== undefined) return Buffer.concat([before, after.subarray(it.cut)]);
    return Buffer.concat([before, after.subarray(0, it.repeat), after]);
  }
});
