/** The child process that counts the pages of PDFs, one file at a time. */
import { open } from 'node:fs/promises';

/** Memory and read limit. A valid page tree needs far less; a file that needs more is broken or malicious. */
const maxBytes = 16 * 1024 * 1024;

/** The size of the current file. The parser allocates one array of this size, which takes memory only as it fills. */
let fileSize = 0;

// A few bytes of a PDF can decompress to gigabytes.
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct: (target, args: [unknown], newTarget) => {
    const [length] = args;
    if (typeof length === 'number' && length > maxBytes && length !== fileSize) process.exit(1);
    return Reflect.construct(target, args, newTarget);
  },
});

const { getResolvedPDFJS } = await import('unpdf');
const { getDocument, PDFDataRangeTransport } = await getResolvedPDFJS();

async function countPages(path: string): Promise<number> {
  const file = await open(path);
  try {
    fileSize = (await file.stat()).size;
    const head = await read(0, Math.min(fileSize, 65_536));
    const task = getDocument({ ...parserOptions, range: new FileRanges(fileSize, head, read) });
    try {
      return (await task.promise).numPages;
    } finally {
      await task.destroy();
    }
  } finally {
    await file.close();
  }

  async function read(begin: number, end: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - begin), 0, end - begin, begin);
    return buffer.subarray(0, bytesRead);
  }
}

/** Serves the parser the ranges it requests, up to the read limit. */
class FileRanges extends PDFDataRangeTransport {
  readonly #readPart: (begin: number, end: number) => Promise<Uint8Array>;
  #requestedBytes = 0;

  constructor(size: number, head: Uint8Array, readPart: (begin: number, end: number) => Promise<Uint8Array>) {
    super(size, head);
    this.#readPart = readPart;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#requestedBytes += end - begin;
    if (this.#requestedBytes > maxBytes) process.exit(1);
    this.#readPart(begin, end).then(
      (part) => this.onDataRange(begin, part),
      () => process.exit(1),
    );
  }
}

/** Options for counting only: no fonts, no prefetching, no console output. */
const parserOptions = {
  rangeChunkSize: 65_536,
  disableAutoFetch: true,
  disableStream: true,
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  verbosity: 0,
};

process.on('message', (path: string) => {
  countPages(path).then(
    (pages) => process.send?.({ pages }),
    () => process.send?.({}),
  );
});
process.once('disconnect', () => process.exit());
