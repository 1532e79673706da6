import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { relocateMembers } from './relocateMembers.ts';

function getData(bindings: object, operation: 'createPost' | 'listPosts' | 'listLeads', body: object): unknown {
  const profile = resolveProfile(bindings);
  return codecOf(profile).decodeResponse(operation, relocateMembers(profile, operation, body) as never).data;
}

test('a pointer is relative to the record, or to the body if it starts with /data', () => {
  const bindings = { 'post.record': { id: '/meta/key', status: '/data/state' } };
  const body = { success: true, data: { state: 'draft', meta: { key: 'p1' } } };
  expect(getData(bindings, 'createPost', body)).toMatchObject({ id: 'p1', status: 'draft' });
});

test('a pointer into data of single responses is relative to the item in lists', () => {
  const bindings = { 'post.record': { status: '/data/post/status' } };
  const wrappedPost = { status: 'ok', post: { status: 'draft' } };
  expect(getData(bindings, 'createPost', { success: true, data: wrappedPost })).toMatchObject({ status: 'draft' });
  expect(getData(bindings, 'listPosts', { success: true, data: [wrappedPost] })).toMatchObject([{ status: 'draft' }]);
});

test('a pointer for a member of list items is relative to the item', () => {
  const bindings = { 'post.record': { 'platforms.status': '/result/status', 'platformContent.synced': '/marks/same' } };
  const record = {
    platforms: [{ platform: 'social', result: { status: 'failed' } }, { platform: 'photo' }],
    platformContent: { social: { text: 'Hi', marks: { same: false } } },
  };
  expect(getData(bindings, 'createPost', { success: true, data: record })).toMatchObject({
    platforms: [{ status: 'failed' }, { platform: 'photo' }],
    platformContent: { social: { synced: false } },
  });
});

test('members of an optional object are collected in one object', () => {
  const bindings = { 'lead.fields': { commenter: 'author', 'commenter.name': '/by', 'comment.text': '/said' } };
  const body = { success: true, data: [{ author: { id: 'c1' }, by: 'Ada', said: 'GUIDE' }] };
  expect(getData(bindings, 'listLeads', body)).toMatchObject([
    { commenter: { id: 'c1', name: 'Ada' }, comment: { text: 'GUIDE' } },
  ]);
});

test('the values at a pointer are translated, including in lists inside data', () => {
  const bindings = {
    'post.record': { status: '/meta/state' },
    'post.states': { draft: 'NEW' },
    'post.list.container': 'data.items',
  };
  const body = { success: true, data: { items: [{ meta: { state: 'NEW' } }] } };
  expect(getData(bindings, 'listPosts', body)).toMatchObject([{ status: 'draft' }]);
});

test('a response without data stays without data', () => {
  const profile = resolveProfile({ 'lead.fields': { 'comment.text': '/said' } });
  expect(relocateMembers(profile, 'listLeads', { success: true })).not.toHaveProperty('data');
});
