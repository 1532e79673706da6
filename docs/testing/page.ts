/** Parses the parts of a Markdown page that tests can check: fenced blocks, links and headings. */

export interface Block {
  readonly language: string;
  /** The rest of the info string after the language, such as `profile`; tests use it to tell blocks apart. */
  readonly note: string;
  readonly text: string;
  /** The number of its first line. */
  readonly line: number;
}

/** Returns the fenced blocks, in order. */
export function getBlocks(page: string): Block[] {
  return [...page.matchAll(/^```(\w*) *([^\n]*)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: note = '', 3: text = '', index }) => ({
      language,
      note,
      text,
      line: page.slice(0, index).split('\n').length,
    }),
  );
}

/** Returns the targets of inline links, outside code. */
export function getLinks(page: string): string[] {
  const prose = page.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Returns the fragments that link to the headings. */
export function getAnchors(page: string): string[] {
  const prose = page.replace(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
