/** Texts that services often change: spaces, line ends, combining and astral characters, markup, NUL. */

/** A text that is within the shortest limit in every reading, without thread separators and surrounding white space. */
export const specialText =
  'Two  blanks, a blank \nbefore a line end, a\ttab, <b>bold</b> & "quoted", e\u0301 and \u00e9, \u{1f469}\u200d\u{1f467} \u2764\ufe0f, \u5199\u771f, UPPER';

/** A text with white space at both ends. */
export const paddedText = ` ${specialText} `;

/** A text that is longer than many database columns. */
export const longText = `A CRLF\r\nline, ${'abcdefghi '.repeat(24)}the end`;

/** A long text with special characters and white space at both ends, for a message. */
export const messageText = `${paddedText}\r\n${longText} `;

/** A text with control characters, which a service may refuse. */
export const controlCharacters = 'Before\0after, \u0007 and \u200b.';

/** A single line that leaves room for another word in a title of 100 characters. */
export const singleLineText =
  'Two  blanks, <b>&</b>, e\u0301 \u00e9, \u{1f469}\u200d\u{1f467}, \u5199\u771f, UPPER and lower case';

/** A short text of several lines; a service may require a name or a title to be a single line. */
export const multilineText = ' A blank \nand\ta tab\r\nin lines ';

/** A long text that a service has no reason to clean before it sends it to a network. */
export const longSpecialText = `${specialText}, ${'abcdefghi '.repeat(10)}the end`;
