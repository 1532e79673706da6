/** A strict parser of XML and of the suite's HTML: every element must be closed in order, and every character valid. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const voids = new Set(['meta', 'input', 'br', 'link']);

/** Lists the elements in order, with their attributes. @throws if the markup is not well formed */
export function elementsOf(markup: string): Element[] {
  const found: Element[] = [];
  const open: string[] = [];
  const form = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w-]+(?:="[^"<]*")?)*)\s*(\/?)>|<[!?][^>]*>|([^<]+)/gy;
  let at = 0;
  for (let match = form.exec(markup); match !== null; match = form.exec(markup)) {
    at = form.lastIndex;
    const [, closing, name = '', attributes = '', empty, text] = match;
    if (text !== undefined) {
      const last = open.at(-1);
      if (last !== 'style' && last !== 'script' && /&(?!(?:amp|lt|gt|quot|#39);)/.test(text))
        throw new Error(`A stray & in ${text}`);
      const home = found.findLast((one) => one.name === last);
      if (home !== undefined) home.text += text;
    } else if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing at ${at}`);
    } else if (name !== '') {
      const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]);
      found.push({ name, attributes: Object.fromEntries(pairs) as Record<string, string>, text: '' });
      if (empty !== '/' && !voids.has(name)) open.push(name);
      // The content of scripts and styles is not markup.
      if (name === 'script' || name === 'style') {
        const end = markup.indexOf(`</${name}>`, at);
        const home = found.at(-1);
        if (home !== undefined) home.text = markup.slice(at, end);
        at = end;
        form.lastIndex = end;
      }
    }
  }
  if (at !== markup.length) throw new Error(`Invalid markup at ${at}: ${markup.slice(at, at + 80)}`);
  if (open.length > 0) throw new Error(`Unclosed elements: ${open.join(', ')}`);
  return found;
}
