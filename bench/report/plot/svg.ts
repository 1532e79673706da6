/** Pieces of a picture. */

/** Text as it stands in XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}

/** To a tenth of a pixel. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);

export interface Word {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly look?: string;
}

export function word({ x, y, text, anchor = 'start', look = 'word' }: Word): string {
  const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text class="${look}" x="${at(x)}" y="${at(y)}"${side}>${escaped(text)}</text>`;
}

/** A part of the picture, from its own top. */
export interface Drawn {
  readonly height: number;
  readonly body: string;
}
