import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../../spec/testing/runOptions.ts';
import { createCodec } from '../testing/codec.ts';
import { readAddressQuery, readCursor } from './nextPage.ts';

const bracketNames = { status: 'filter[state]', limit: 'page[size]', cursor: 'page[after]' };
const request = { baseUrl: 'https://host.example/v2', path: '/posts', query: { status: 'draft', limit: 2 } } as const;
const content = { data: [{ id: 'p1' }], pagination: { limit: 2, nextCursor: 'a b&c=d' } };

describe('a page names the next one', () => {
  test.each([
    ['url', 'https://host.example/v2/posts?'],
    ['path', '/v2/posts?'],
  ] as const)('by its %s, with the parameters of the request', (form, start) => {
    const codec = createCodec({ 'post.list.query': bracketNames, 'post.list.pagination.next': form });
    const body = codec.encodeResponse('listPosts', content, request);
    const query = 'filter%5Bstate%5D=draft&page%5Bsize%5D=2&page%5Bafter%5D=a+b%26c%3Dd';
    expect(body.pagination).toEqual({ limit: 2, nextCursor: `${start}${query}` });
    expect(codec.decodeResponse('listPosts', body)).toEqual(content);
  });

  test('by a URL with its number', () => {
    const codec = createCodec({
      'post.list.paging': 'page',
      'post.list.pagination': {
        pagination: '_links',
        'pagination.limit': 'absent',
        'pagination.nextCursor': 'next.href',
      },
      'post.list.pagination.next': 'url',
    });
    const page = { data: [], pagination: { limit: 2, nextCursor: 'page:3' } };
    const body = codec.encodeResponse('listPosts', page, { ...request, query: { cursor: 'page:2' } });
    expect(body._links).toEqual({ next: { href: 'https://host.example/v2/posts?cursor=3' } });
    expect(codec.decodeResponse('listPosts', body).pagination).toEqual({ nextCursor: 'page:3' });
  });

  test('by null if there is none, whatever the form', () => {
    const codec = createCodec({ 'post.list.pagination.next': 'url' });
    const body = codec.encodeResponse('listPosts', { data: [], pagination: { limit: 2, nextCursor: null } }, request);
    expect(body.pagination).toEqual({ limit: 2, nextCursor: null });
  });

  test('by a URL in a member of objects next to the array', () => {
    const codec = createCodec({
      'post.list.pagination': { 'pagination.limit': 'meta.size', 'pagination.nextCursor': 'links.next' },
      'post.list.pagination.place': 'beside-list',
      'post.list.pagination.next': 'url',
    });
    const next = 'https://host.example/v2/posts?cursor=c1';
    const body = { success: true, data: [], meta: { size: 2 }, links: { self: 'https://host.example', next } };
    expect(codec.decodeResponse('listPosts', body).pagination).toMatchObject({ limit: 2, nextCursor: 'c1' });
  });

  test('by a URL also in lists of leads', () => {
    const codec = createCodec({ 'lead.list.paging': 'as-posts', 'post.list.pagination.next': 'path' });
    const leads = { ...request, path: '/lead-magnets/m1/leads', query: {} };
    const body = codec.encodeResponse('listLeads', content, leads);
    expect(body.pagination).toMatchObject({ nextCursor: '/v2/lead-magnets/m1/leads?cursor=a+b%26c%3Dd' });
    expect(codec.decodeResponse('listLeads', body)).toEqual(content);
  });
});

describe('readCursor', () => {
  test.each([
    ['https://host.example/posts?page[after]=x&page[size]=2', 'x'],
    ['https://host.example/posts?page%5Bafter%5D=x%2Fy#top', 'x/y'],
    ['/posts?page[after]=x', 'x'],
    ['?page[after]=', ''],
  ])('reads the parameter of %s', (address, cursor) => {
    expect(readCursor(address, 'page[after]')).toBe(cursor);
  });

  test.each(['https://host.example/posts?after=x', 'https://host.example/posts', 'abc?page[after]=x', null, 7])(
    'returns %s as it is',
    (value) => {
      expect(readCursor(value, 'page[after]')).toBe(value);
    },
  );

  test('reads back the cursor of any page, and accepts any value', () => {
    const codec = createCodec({ 'post.list.query': bracketNames, 'post.list.pagination.next': 'url' });
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), fc.anything(), (nextCursor, value) => {
        const body = codec.encodeResponse('listPosts', { data: [], pagination: { limit: 2, nextCursor } }, request);
        expect(codec.decodeResponse('listPosts', body).pagination).toEqual({
          limit: 2,
          nextCursor: nextCursor.toWellFormed(),
        });
        readCursor(value, 'cursor');
      }),
      runOptions(500),
    );
    for (const text of generateLongTexts(['', '/', '?', 'https://', '/?a=', '#'])) readAddressQuery(text);
  });
});
