import { expect, test } from 'vitest';
import { Html, html, joinParts } from './html.ts';

test('html escapes text in elements and attributes', () => {
  expect(html`<a title="${'"><script>'}">${"Ann & Bob's"}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">Ann &amp; Bob&#39;s</a>',
  );
});

test('html does not escape nested HTML, lists included', () => {
  expect(html`<ul>${['a', 'b'].map((word) => html`<li>${word}</li>`)}</ul>`.text).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(html`${new Html('<br>')}`.text).toBe('<br>');
});

test('html renders nothing for false and undefined', () => {
  expect(html`<p>${false}${undefined}${0}</p>`.text).toBe('<p>0</p>');
});

test('joinParts puts a separator between parts', () => {
  expect(html`${joinParts(['a', 'b', 'c'], ', ')}`.text).toBe('a, b, c');
});
