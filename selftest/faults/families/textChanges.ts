/** Changes of texts that services make by mistake, such as lost blanks or characters. */

type Change = (text: string) => string;

export interface TextChange {
  readonly name: string;
  readonly change: Change;
  /** Whether it changes control characters, line ends, or white space at the ends, which a text need not have. */
  readonly isInvisible?: true;
}

/** A service that counts CRLF as a newline may publish a line feed. */
export const lineFeeds = 'has line feeds for CRLF';

export const joiners = 'loses joiners';

const invisible: readonly (readonly [name: string, change: Change])[] = [
  ['is trimmed', (text) => text.trim()],
  ['loses blanks at the end of lines', (text) => text.replace(/[ \t]+$/gm, '')],
  ['is cut at NUL', (text) => text.split('\0')[0] ?? ''],
  ['loses NUL', (text) => text.replaceAll('\0', '')],
  [
    'loses control characters',
    (text) => text.replace(/\p{Cc}/gu, (character) => ('\0\t\n\r'.includes(character) ? character : '')),
  ],
  ['has CRLF for line feeds', (text) => text.replace(/\r?\n/g, '\r\n')],
  [lineFeeds, (text) => text.replaceAll('\r\n', '\n')],
  ['has blanks for tabs', (text) => text.replaceAll('\t', ' ')],
];

const losses: readonly (readonly [name: string, change: Change])[] = [
  ['has doubled blanks collapsed', (text) => text.replace(/ {2,}/g, ' ')],
  ['loses astral characters', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
  ['has question marks for all but Latin', (text) => text.replace(/[^\0-\u00ff]/g, '?')],
  ['is composed (NFC)', (text) => text.normalize('NFC')],
  ['is decomposed (NFD)', (text) => text.normalize('NFD')],
  [joiners, (text) => text.replace(/[\u200d\ufe0f]/g, '')],
  ['has markup escaped', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
  ['loses markup', (text) => text.replace(/<[^>]*>/g, '')],
  ['is in lower case', (text) => text.toLowerCase()],
];

/** @param maxLength the maximum length of the texts; a longer text is refused, whatever is done to it */
export const listTextChanges = (maxLength = Number.POSITIVE_INFINITY): readonly TextChange[] => {
  const cut = Math.min(200, Math.floor(maxLength / 2));
  return [
    ...invisible.map(([name, change]): TextChange => ({ name, change, isInvisible: true })),
    ...losses.map(([name, change]): TextChange => ({ name, change })),
    { name: `is cut after ${cut} characters`, change: (text) => text.slice(0, cut) },
  ];
};

/** The changes of visible characters. */
export const listVisibleChanges = (maxLength?: number): readonly TextChange[] =>
  listTextChanges(maxLength).filter(({ isInvisible }) => !isInvisible);
