import { expect, test } from 'vitest';
import { renderCodeBlock } from './highlight.ts';

const long = 'https://bakery.example/the-guide-to-sourdough.pdf';
const source = `curl ${long} \\\n    -d '{"text":"a",\n  "url":"${long}"}'\n`;

const getText = (markup: string): string =>
  markup
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");

test('a block of code has exactly the text of its source', () => {
  expect(getText(renderCodeBlock(source, 'sh').text)).toBe(source.trimEnd());
});

test('each long line is an element with the class of its indent, and no element crosses its ends', () => {
  const code = /<code>(.*)<\/code>/s.exec(renderCodeBlock(source, 'sh').text)?.[1] ?? '';
  expect(code.match(/class="long in-\d+"/g)).toEqual(['class="long in-0"', 'class="long in-2"']);
  for (const { index } of code.matchAll(/<span class="long/g))
    expect(getText(getElementAt(code, index)).trimEnd()).not.toContain('\n');
});

/** From a start tag to its end tag. */
function getElementAt(markup: string, start: number): string {
  let depth = 0;
  for (const { 0: tag, index } of markup.slice(start).matchAll(/<[^<>]*>/g)) {
    depth += tag === '</span>' ? -1 : 1;
    if (depth === 0) return markup.slice(start, start + index + tag.length);
  }
  throw new Error('An element has no end.');
}
