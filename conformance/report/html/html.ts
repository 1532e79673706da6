/** A tag for HTML templates: inserted values are escaped, unless the tag created them. */
import { escapeXml } from '../xml.ts';

/** Markup that is safe in a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((text, string, i) => text + renderPiece(pieces[i - 1]) + string));
}

function renderPiece(piece: Piece): string {
  if (piece instanceof Html) return piece.markup;
  if (Array.isArray(piece)) return piece.map(renderPiece).join('');
  return piece === null || piece === undefined || piece === false ? '' : escapeXml(String(piece));
}
