import { expect, test } from 'vitest';
import { Html, html, joined } from './html.ts';

test('text is escaped, in elements and in attributes', () => {
  expect(html`<a title="${'"><script>'}">${"Ann & Bob's"}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">Ann &amp; Bob&#39;s</a>',
  );
});

test('HTML in HTML stays as it is, in lists too', () => {
  expect(html`<ul>${['a', 'b'].map((word) => html`<li>${word}</li>`)}</ul>`.text).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(html`${new Html('<br>')}`.text).toBe('<br>');
});

test('nothing is written for what is false or not there', () => {
  expect(html`<p>${false}${undefined}${0}</p>`.text).toBe('<p>0</p>');
});

test('a separator stands between parts alone', () => {
  expect(html`${joined(['a', 'b', 'c'], ', ')}`.text).toBe('a, b, c');
});
