/** Creates PDF documents with any number of pages, padded with an unused stream. */
import { concatBytes, fillBytes, getLength, type Piece } from './pieces.ts';

/** @param total the size to pad the file to, in bytes; the stream takes about fifty */
export function buildPdf(pages: number, total = 0): readonly Piece[] {
  const unpaddedPdf = buildDocument(pages);
  if (getLength(unpaddedPdf) >= total) return unpaddedPdf;
  // The entries that describe the stream also take space, which grows with its length.
  const padTo = (padding: number, tries: number): readonly Piece[] => {
    const paddedPdf = buildDocument(pages, padding);
    const missingBytes = total - getLength(paddedPdf);
    return missingBytes === 0 || tries === 0 ? paddedPdf : padTo(Math.max(0, padding + missingBytes), tries - 1);
  };
  return padTo(0, 4);
}

/** @param padding the length of the unused stream in bytes, if there is one */
function buildDocument(pages: number, padding?: number): readonly Piece[] {
  const kids = Array.from({ length: pages }, (_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects: (readonly Piece[])[] = [
    [encodeText('<< /Type /Catalog /Pages 2 0 R >>')],
    [encodeText(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`)],
    [encodeText('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')],
    ...Array.from({ length: pages }, (_, i) => buildPageObjects(i + 1)).flat(),
    ...(padding === undefined ? [] : [buildStream(fillBytes(padding), padding)]),
  ];
  // Every kind of line end: a service that changes one of them damages the file.
  const pieces: Piece[] = [concatBytes('%PDF-1.4\r\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n%\r')];
  const offsets = objects.map((object, i) => {
    const offset = getLength(pieces);
    pieces.push(encodeText(`${i + 1} 0 obj\n`), ...object, encodeText('\nendobj\n'));
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${getLength(pieces)}\n%%EOF\r\n`;
  return [...pieces, encodeText(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`)];
}

function buildPageObjects(number: number): readonly (readonly Piece[])[] {
  const content = encodeText(`BT /F1 24 Tf 72 720 Td (Page ${number}) Tj ET`);
  const contentId = 3 + 2 * number;
  return [
    [
      encodeText(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contentId} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
    ],
    buildStream([content], content.byteLength),
  ];
}

function buildStream(content: readonly Piece[], length: number): readonly Piece[] {
  return [encodeText(`<< /Length ${length} >>\nstream\n`), ...content, encodeText('\nendstream')];
}

const encodeText = (latin: string): Uint8Array => concatBytes(latin);
