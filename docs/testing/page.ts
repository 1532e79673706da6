/** Parses the parts of a Markdown page that can be checked: fenced blocks and links. */

export interface Block {
  readonly language: string;
  /** The text after the language, such as `profile`. */
  readonly note: string;
  readonly text: string;
}

/** The fenced blocks, in order. */
export function getBlocks(page: string): Block[] {
  return [...page.matchAll(/^```(\w*) *([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', note = '', text = '']) => ({
    language,
    note,
    text,
  }));
}

/** The targets of inline links, outside code. */
export function getLinks(page: string): string[] {
  const prose = page.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The fragments of all headings. */
export function getAnchors(page: string): string[] {
  const prose = page.replace(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
