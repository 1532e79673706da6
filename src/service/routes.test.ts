import { describe, expect, test } from 'vitest';
import { longTexts } from '../../spec/testing/drawn.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { matcherOf, withoutTrailingSlashes } from './routes.ts';

const match = matcherOf(defaultProfile.wire);

describe('a path and a method', () => {
  test('mean an operation, with the id decoded', () => {
    expect(match('PATCH', '/posts/a%20b')).toEqual({ kind: 'operation', operation: 'updatePost', id: 'a b' });
  });

  test('mean the fixed path before one with an id', () => {
    expect(match('GET', '/accounts/outreach')).toMatchObject({ operation: 'listOutreachAccounts' });
  });

  test('mean the same for HEAD as for GET', () => {
    expect(match('HEAD', '/posts')).toMatchObject({ operation: 'listPosts' });
  });

  test.each(['%', '%zz', '%E0%A4%A', '%ED%A0%80'])('keep an id with the malformed escape %s as it stands', (id) => {
    expect(match('DELETE', `/posts/${id}`)).toEqual({ kind: 'operation', operation: 'deletePost', id });
  });

  test.each([
    '',
    '/',
    'posts',
    '/posts/',
    '//posts',
    '/posts//',
    '/Posts',
    '/posts/a/b',
    '/accounts/outreach/',
    '/constructor',
    '/__proto__',
  ])('mean nothing for the path "%s"', (path) => {
    expect(match('GET', path)).toEqual({ kind: 'none' });
  });

  test('say which methods the path has', () => {
    expect(match('PUT', '/posts')).toEqual({ kind: 'method', allowed: ['POST', 'GET'] });
    expect(match('HEAD', '/posts/1')).toEqual({ kind: 'method', allowed: ['PATCH', 'DELETE'] });
  });

  test.each(['constructor', 'toString', '__proto__', 'get', ''])('have no method %s', (method) => {
    expect(match(method, '/accounts').kind).toBe('method');
  });
});

test('a profile moves an operation, and its old path is gone', () => {
  const moved = matcherOf(
    resolveProfile({ 'post.delete': { method: 'POST', path: '/posts/{id}/delete', status: 200 } }).wire,
  );
  expect(moved('POST', '/posts/1/delete')).toMatchObject({ operation: 'deletePost', id: '1' });
  expect(moved('DELETE', '/posts/1').kind).toBe('method');
});

test('an operation that a profile does not have is no method of its path', () => {
  const without = matcherOf(resolveProfile({ 'post.republish': 'absent' }).wire);
  expect(without('POST', '/posts/1/republish')).toEqual({ kind: 'none' });
});

test.each([
  ['/posts/', '/posts'],
  ['/posts//', '/posts'],
  ['/posts', '/posts'],
  ['//', ''],
  ['', ''],
])('"%s" ends as "%s"', (path, end) => {
  expect(withoutTrailingSlashes(path)).toBe(end);
});

test('a path is cut in the time that its length takes', () => {
  for (const text of longTexts()) expect(withoutTrailingSlashes(text)).toBe(text);
});
