/** Runs filters in jq. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { missingTools } from '../../testing/shellHarness.ts';
import { buildCursorFilter } from './place.ts';

const names = { 'post.list.query': { cursor: 'page[after]' } };

test.skipIf(missingTools.includes('jq')).each<[string, Bindings]>([
  ['a member', names],
  ['a URL', { ...names, 'post.list.pagination.next': 'url' }],
  ['a path', { 'post.list.pagination.next': 'path', 'post.list.pagination': { 'pagination.nextCursor': 'next.href' } }],
])('the filter of a cursor reads it from %s', (_, bindings) => {
  const codec = codecOf(resolveProfile(bindings));
  const readCursor = (nextCursor: string | null) => {
    const body = codec.encodeResponse('listPosts', { data: [], pagination: { limit: 1, nextCursor } });
    const filter = `${buildCursorFilter(codec)} // empty`;
    return execFileSync('jq', ['-r', filter], { input: JSON.stringify(body), encoding: 'utf8' }).trimEnd();
  };
  expect(readCursor('a b&c=d+/%~x')).toBe('a b&c=d+/%~x');
  expect(readCursor(null)).toBe('');
});

test.skipIf(missingTools.includes('jq'))('the filter of a cursor reads it from a URL with unencoded brackets', () => {
  const codec = codecOf(resolveProfile({ ...names, 'post.list.pagination.next': 'url' }));
  const body = { pagination: { nextCursor: 'https://host.example/posts?page[size]=1&page[after]=abc#top' } };
  const filter = buildCursorFilter(codec) ?? '';
  expect(execFileSync('jq', ['-r', filter], { input: JSON.stringify(body), encoding: 'utf8' })).toBe('abc\n');
});
