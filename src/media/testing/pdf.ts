/** Builds PDF files of any structure, valid or not. */
import { deflateSync } from 'node:zlib';

export interface PdfForm {
  readonly pages?: number;
  /** The declared number of pages. */
  readonly count?: number;
  /** The declared offset of the cross-reference table. */
  readonly startxref?: number;
  /** Bytes of an unused stream. */
  readonly padding?: number;
}

/** A PDF with plain objects and a cross-reference table. */
export function buildPdf({ pages = 1, count = pages, startxref, padding = 0 }: PdfForm = {}): Buffer {
  const childRefs = Array.from({ length: pages }, (_, i) => `${3 + i} 0 R`).join(' ');
  return buildPdfWithTable(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${childRefs}] /Count ${count} >>`,
      ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
      `<< /Length ${padding} >>\nstream\n${' '.repeat(padding)}\nendstream`,
    ],
    startxref,
  );
}

/** A PDF with a circular page tree. */
export const buildCircularPdf = (): Buffer =>
  buildPdfWithTable([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 4 /Parent 3 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 /Parent 2 0 R >>',
  ]);

function buildPdfWithTable(objects: readonly string[], startxref?: number): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${table}${trailer}startxref\n${startxref ?? text.length}\n%%EOF\n`, 'latin1');
}

/**
 * A PDF 1.5 file with an object stream and a cross-reference stream.
 *
 * @param paddingBytes additional decompressed bytes of the object stream
 */
export function buildPackedPdf(pages: number, paddingBytes = 0): Buffer {
  const innerObjects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, i) => `${3 + i} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ];
  let at = 0;
  const index = innerObjects.map((object, i) => {
    const entry = `${i + 1} ${at}`;
    at += object.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const body = Buffer.concat([
    Buffer.from(`${head}${innerObjects.join(' ')}`, 'latin1'),
    Buffer.alloc(paddingBytes, 0x20),
  ]);
  const [stream, table] = [innerObjects.length + 1, innerObjects.length + 2];
  const first = '%PDF-1.5\n';
  const objects = buildStream(stream, `/Type /ObjStm /N ${innerObjects.length} /First ${head.length}`, body);
  const buildRow = (type: number, offsetOrStream: number, generation: number) => {
    const out = Buffer.alloc(7);
    out.writeUInt8(type);
    out.writeUInt32BE(offsetOrStream, 1);
    out.writeUInt16BE(generation, 5);
    return out;
  };
  const rows = [buildRow(0, 0, 0), ...innerObjects.map((_, i) => buildRow(2, stream, i)), buildRow(1, first.length, 0)];
  const offset = first.length + objects.length;
  const form = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root 1 0 R`;
  return Buffer.concat([
    Buffer.from(first),
    objects,
    buildStream(table, form, Buffer.concat([...rows, buildRow(1, offset, 0)])),
    Buffer.from(`startxref\n${offset}\n%%EOF\n`),
  ]);
}

function buildStream(id: number, form: string, content: Buffer): Buffer {
  const compressedContent = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n<< ${form} /Filter /FlateDecode /Length ${compressedContent.length} >>\nstream\n`),
    compressedContent,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}
