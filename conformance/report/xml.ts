/** Escapes text for XML and HTML. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for use in elements and attributes. */
export function escapeXml(text: string): string {
  return replaceIllegal(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** XML 1.0 forbids control characters except tabs and line ends, and lone surrogates. */
function replaceIllegal(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
