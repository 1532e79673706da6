/** Text in XML and HTML. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is nothing but text, in elements and in attributes, whatever stands in it. */
export function escaped(text: string): string {
  return legal(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** XML 1.0 knows no control characters but tab and line ends, and no halves of surrogate pairs. */
function legal(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
