/** Texts that services often change: blanks, line ends, combining and astral characters, markup, NUL. */

/** In every reading shorter than the shortest limit, and without separators and white space at its ends. */
export const characters =
  'Two  blanks, a blank \nbefore a line end, a\ttab, <b>bold</b> & "quoted", e\u0301 and \u00e9, \u{1f469}\u200d\u{1f467} \u2764\ufe0f, \u5199\u771f, UPPER';

/** With white space at both ends. */
export const paddedCharacters = ` ${characters} `;

/** Longer than many columns of a database. */
export const longText = `A CRLF\r\nline, ${'abcdefghi '.repeat(24)}the end`;

/** A message with all of that. */
export const message = `${paddedCharacters}\r\n${longText} `;

/** A service may refuse these. */
export const controls = 'Before\0after, \u0007 and \u200b.';

/** In a single line, and at most 100 characters with a word. */
export const shortCharacters =
  'Two  blanks, <b>&</b>, e\u0301 \u00e9, \u{1f469}\u200d\u{1f467}, \u5199\u771f, UPPER and lower case';

/** Short enough for a name or a title, which a service may require to be a single line. */
export const lines = ' A blank \nand\ta tab\r\nin lines ';

/** A long text that a service has no reason to clean before it sends it to a network. */
export const longCharacters = `${characters}, ${'abcdefghi '.repeat(10)}the end`;
