import { describe, expect, test } from 'vitest';
import { generateLongTexts } from '../../spec/testing/runOptions.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { createMatcher, createPathError, findRedirection, omitTrailingSlashes } from './routes.ts';

const match = createMatcher(defaultProfile);

describe('createMatcher', () => {
  test('matches an operation and decodes its id', () => {
    expect(match('PATCH', '/posts/a%20b')).toEqual({ kind: 'operation', operation: 'updatePost', id: 'a b' });
  });

  test('prefers a fixed path to a path with an id', () => {
    expect(match('GET', '/accounts/outreach')).toMatchObject({ operation: 'listOutreachAccounts' });
  });

  test('matches HEAD like GET', () => {
    expect(match('HEAD', '/posts')).toMatchObject({ operation: 'listPosts' });
  });

  test.each(['%', '%zz', '%E0%A4%A', '%ED%A0%80'])('does not decode an id with the malformed escape %s', (id) => {
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
  ])('does not match the path "%s"', (path) => {
    expect(match('GET', path)).toEqual({ kind: 'none' });
  });

  test('returns the methods of the path if the method does not match', () => {
    expect(match('PUT', '/posts')).toEqual({ kind: 'wrong-method', allowedMethods: ['POST', 'GET'] });
    expect(match('HEAD', '/posts/1')).toEqual({ kind: 'wrong-method', allowedMethods: ['PATCH', 'DELETE'] });
  });

  test.each(['constructor', 'toString', '__proto__', 'get', ''])('does not match the method "%s"', (method) => {
    expect(match(method, '/accounts').kind).toBe('wrong-method');
  });
});

test('createMatcher uses the route that a profile sets, and no longer the default', () => {
  const matchMoved = createMatcher(
    resolveProfile({ 'post.delete': { method: 'POST', path: '/posts/{id}/delete', status: 200 } }),
  );
  expect(matchMoved('POST', '/posts/1/delete')).toMatchObject({ operation: 'deletePost', id: '1' });
  expect(matchMoved('DELETE', '/posts/1').kind).toBe('wrong-method');
});

test('createMatcher does not match an operation that the profile does not offer', () => {
  const matchWithout = createMatcher(resolveProfile({ 'post.republish': 'absent' }));
  expect(matchWithout('POST', '/posts/1/republish')).toEqual({ kind: 'none' });
});

test('createMatcher ignores one trailing slash if the profile does', () => {
  const lenient = createMatcher(resolveProfile({ 'paths.strict': 'trailing-slash' }));
  expect(lenient('GET', '/posts/')).toMatchObject({ operation: 'listPosts' });
  expect(lenient('PATCH', '/posts/1/')).toMatchObject({ operation: 'updatePost', id: '1' });
  expect(['/posts//', '/Posts/', '/'].map((path) => lenient('GET', path).kind)).toEqual(['none', 'none', 'none']);
  expect(match('GET', '/posts/')).toEqual({ kind: 'none' });
});

test('findRedirection removes a trailing slash, if the profile redirects such paths', () => {
  const redirecting = resolveProfile({ 'paths.strict': 'redirect' }).behaviour;
  const getLocation = (path: string, query = '') =>
    findRedirection({ path, query }, match, redirecting)?.headers.Location;
  expect(getLocation('/posts/', 'limit=2')).toBe('../posts?limit=2');
  expect(getLocation('/posts/1/')).toBe('../1');
  expect(['/posts', '/posts//', '/nowhere/', '/'].map((path) => getLocation(path))).toEqual(Array(4).fill(undefined));
  expect(findRedirection({ path: '/posts/', query: '' }, match, resolveProfile().behaviour)).toBeUndefined();
});

test.each([
  ['strict', '/Posts', 'Paths are case-sensitive and must not end with a slash. Did you mean /posts?'],
  ['strict', '/Posts/A1', 'Paths are case-sensitive and must not end with a slash. Did you mean /posts/A1?'],
  ['strict', '/posts/A1/', 'Paths are case-sensitive and must not end with a slash. Did you mean /posts/A1?'],
  ['trailing-slash', '/Posts/', 'Paths are case-sensitive. Did you mean /posts?'],
  ['redirect', '/Posts/', 'Paths are case-sensitive. Did you mean /posts?'],
  ['strict', '/post', 'The API has no such path. Did you mean /posts?'],
  ['strict', '/nowhere/at/all', 'The API has no such path.'],
] as const)('under the answer %s of paths.strict, the refusal of the path "%s" says: %s', (answer, path, detail) => {
  const profile = resolveProfile({ 'paths.strict': answer });
  const { findings } = createPathError({ method: 'GET', path }, createMatcher(profile), profile);
  expect(findings.map((finding) => finding.detail)).toEqual([detail]);
});

test.each([
  ['/posts/', '/posts'],
  ['/posts//', '/posts'],
  ['/posts', '/posts'],
  ['//', ''],
  ['', ''],
])('omitTrailingSlashes turns "%s" into "%s"', (path, expected) => {
  expect(omitTrailingSlashes(path)).toBe(expected);
});

test('omitTrailingSlashes keeps long paths that end in another character', () => {
  for (const text of generateLongTexts()) expect(omitTrailingSlashes(text)).toBe(text);
});
