/** A strict parser of XML and of the suite's HTML: every element must be closed in order, and every character valid. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const voidElements = new Set(['meta', 'input', 'br', 'link']);

/** Lists the elements in order, with their attributes. @throws if the markup is not well formed */
export function getElements(markup: string): Element[] {
  const elements: Element[] = [];
  const openTags: string[] = [];
  const tokenPattern = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w-]+(?:="[^"<]*")?)*)\s*(\/?)>|<[!?][^>]*>|([^<]+)/gy;
  let position = 0;
  for (let match = tokenPattern.exec(markup); match !== null; match = tokenPattern.exec(markup)) {
    position = tokenPattern.lastIndex;
    const [, closing, name = '', attributes = '', empty, text] = match;
    if (text !== undefined) {
      const last = openTags.at(-1);
      if (last !== 'style' && last !== 'script' && /&(?!(?:amp|lt|gt|quot|#39);)/.test(text))
        throw new Error(`A stray & in ${text}`);
      const parent = elements.findLast((element) => element.name === last);
      if (parent !== undefined) parent.text += text;
    } else if (closing === '/') {
      if (openTags.pop() !== name) throw new Error(`</${name}> closes nothing at ${position}`);
    } else if (name !== '') {
      const pairs = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]);
      elements.push({ name, attributes: Object.fromEntries(pairs) as Record<string, string>, text: '' });
      if (empty !== '/' && !voidElements.has(name)) openTags.push(name);
      // The content of scripts and styles is not markup.
      if (name === 'script' || name === 'style') {
        const end = markup.indexOf(`</${name}>`, position);
        const parent = elements.at(-1);
        if (parent !== undefined) parent.text = markup.slice(position, end);
        position = end;
        tokenPattern.lastIndex = end;
      }
    }
  }
  if (position !== markup.length)
    throw new Error(`Invalid markup at ${position}: ${markup.slice(position, position + 80)}`);
  if (openTags.length > 0) throw new Error(`Unclosed elements: ${openTags.join(', ')}`);
  return elements;
}
