/** A template tag for HTML, which escapes interpolated values unless they are HTML themselves. */

/** HTML that may be inserted into other HTML without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | undefined | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, i) => {
    text += renderPart(part) + (strings[i + 1] ?? '');
  });
  return new Html(text);
}

function renderPart(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part === false || part === undefined ? '' : part.map(renderPart).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Joins parts with a separator. */
export function joinParts(parts: readonly Part[], separator: Part): Part {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
}
