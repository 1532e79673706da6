/** Creates PDF documents with any number of pages, padded with an unused stream. */
import { bytes, fill, lengthOf, type Piece } from './pieces.ts';

/** @param total the size to pad the file to, in bytes; the stream takes about fifty */
export function pdf(pages: number, total = 0): readonly Piece[] {
  const unpadded = document(pages);
  if (lengthOf(unpadded) >= total) return unpadded;
  // The entries that describe the stream take space too, and more of it for a longer stream.
  const padTo = (padding: number, tries: number): readonly Piece[] => {
    const padded = document(pages, padding);
    const missingBytes = total - lengthOf(padded);
    return missingBytes === 0 || tries === 0 ? padded : padTo(Math.max(0, padding + missingBytes), tries - 1);
  };
  return padTo(0, 4);
}

/** @param padding the length of the unused stream in bytes, if there is one */
function document(pages: number, padding?: number): readonly Piece[] {
  const kids = Array.from({ length: pages }, (_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const objects: (readonly Piece[])[] = [
    [text('<< /Type /Catalog /Pages 2 0 R >>')],
    [text(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`)],
    [text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')],
    ...Array.from({ length: pages }, (_, i) => page(i + 1)).flat(),
    ...(padding === undefined ? [] : [stream(fill(padding, 0x20), padding)]),
  ];
  const pieces: Piece[] = [bytes('%PDF-1.4\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n')];
  const offsets = objects.map((object, i) => {
    const offset = lengthOf(pieces);
    pieces.push(text(`${i + 1} 0 obj\n`), ...object, text('\nendobj\n'));
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${lengthOf(pieces)}\n%%EOF\n`;
  return [...pieces, text(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`)];
}

function page(number: number): readonly (readonly Piece[])[] {
  const content = text(`BT /F1 24 Tf 72 720 Td (Page ${number}) Tj ET`);
  const contentId = 3 + 2 * number;
  return [
    [
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contentId} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
    ],
    stream([content], content.byteLength),
  ];
}

function stream(content: readonly Piece[], length: number): readonly Piece[] {
  return [text(`<< /Length ${length} >>\nstream\n`), ...content, text('\nendstream')];
}

const text = (latin: string): Uint8Array => bytes(latin);
