/** A block of preformatted text, which scrolls if it is long. */
import { type Html, html } from './html.ts';

/** A block may scroll if it has more characters or lines, even on a phone; see the maximum height in report.css. */
const maxUnscrolled = { characters: 500, lines: 15 };

export interface TextBlockOptions {
  /** The name of the block for screen readers. */
  readonly label: string;
  readonly text: string;
  /** Attributes of the element. */
  readonly attributes?: Html;
  /** The text with markup. */
  readonly content?: Html;
}

/** A block that may scroll can be focused, so that the keyboard scrolls it. */
export function renderTextBlock({ label, text, attributes, content = html`${text}` }: TextBlockOptions): Html {
  const scrolls = text.length > maxUnscrolled.characters || text.split('\n').length > maxUnscrolled.lines;
  const focus = scrolls && html` tabindex="0" role="group" aria-label="${label}"`;
  return html`<pre${attributes}${focus}>${content}</pre>`;
}
