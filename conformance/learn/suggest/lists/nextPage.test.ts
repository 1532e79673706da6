import { expect, test } from 'vitest';
import { ObservedExchanges } from '../../evidence/observedExchanges.ts';
import { observe } from '../../testing/observe.ts';
import { suggestBindings } from '../suggestions.ts';
import { findNextAddress } from './nextPage.ts';

const origin = 'https://host.example';

/** What the pages of a list suggest, by decision. */
function getAnswers(pages: Readonly<Record<string, object>>): Readonly<Record<string, unknown>> {
  const evidence = new ObservedExchanges();
  for (const [target, members] of Object.entries(pages))
    evidence.add(observe(`GET ${target}`, 200, { success: true, data: [{ id: 'p1', status: 'draft' }], ...members }));
  return Object.fromEntries(
    suggestBindings(evidence, { withGuesses: true }).map(({ decision, answer }) => [decision, answer]),
  );
}

test('URLs of next pages in an object with other links suggest their form and the parameter with the cursor', () => {
  const answers = getAnswers({
    '/posts?page[size]=1': {
      links: { self: `${origin}/posts`, prev: null, next: `${origin}/posts?page[size]=1&page[after]=abc` },
    },
    '/posts?page[size]=1&page[after]=abc': { links: { self: `${origin}/posts`, prev: `${origin}/posts`, next: null } },
  });
  expect(answers).toMatchObject({
    'post.list.paging': 'cursor',
    'post.list.pagination': { pagination: 'links', 'pagination.nextCursor': 'next' },
    'post.list.pagination.next': 'url',
    'post.list.query': { cursor: 'page[after]' },
  });
});

test.each([
  ['page', 2],
  ['page-from-0', 1],
])('paths of pages with the paging %s, next to other objects, suggest the paths of their members', (paging, second) => {
  const meta = { page: { size: 20, total: 2 } };
  const answers = getAnswers({
    '/posts': { links: { next: `/posts?page[number]=${second}` }, meta },
    [`/posts?page[number]=${second}`]: { links: { next: null }, meta },
  });
  expect(answers).toMatchObject({
    'post.list.paging': paging,
    'post.list.pagination': { 'pagination.nextCursor': 'links.next' },
    'post.list.pagination.place': 'beside-list',
    'post.list.pagination.next': 'path',
    'post.list.query': { cursor: 'page[number]' },
  });
});

test('a URL of the first page alone suggests its form, but no cursor', () => {
  const answers = getAnswers({ '/posts': { links: { next: `${origin}/posts?page[after]=abc` } } });
  expect(answers['post.list.pagination.next']).toBe('url');
  expect(answers).not.toHaveProperty('post.list.paging');
});

test.each([
  [{}, `${origin}/posts?a=1&b=2`],
  [{ a: '1' }, `${origin}/posts?a=1`],
  [{}, `${origin}/posts`],
  [{}, 'abc'],
  [{}, null],
])('a request with the parameters %j and the next page %s has no clear parameter with a cursor', (query, next) => {
  expect(findNextAddress([{ query, next, items: 1 }])).toBeUndefined();
});

test.each([
  ['page-from-0', 'page', [0, 1, 2], 2],
  ['page-from-0', 'page', [0, 1, 2], 1],
  ['offset', 'page[offset]', [0, 1, 2], 1],
  ['offset', 'start', [0, 2, 4], 2],
  ['offset', 'offset', [0, 2, 4], 2],
  ['page', 'page', [1, 2, 3], 2],
])(
  '%s: addresses with the parameter %s and the values %j, on pages of %i posts',
  (paging, parameter, numbers, size) => {
    const pages = numbers.slice(1).map((number, i) => ({
      query: { [parameter]: String(numbers[i]) },
      next: `/posts?${parameter}=${number}`,
      items: size,
    }));
    expect(findNextAddress(pages)).toMatchObject({ paging, parameter });
  },
);
