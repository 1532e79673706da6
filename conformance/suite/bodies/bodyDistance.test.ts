import { expect, test } from 'vitest';
import { byDistance, replaced, without } from './bodyDistance.ts';
import { pathsIn } from './paths.ts';

const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'a' }], media: { images: ['x', 'y'] } };

test('without removes a member or an item', () => {
  expect(without(body, '/media/images/0')).toEqual({ ...body, media: { images: ['y'] } });
  expect(without(body, '/platforms/0/accountId')).toEqual({ ...body, platforms: [{ platform: 'social' }] });
  expect(without(body, '/text')).toEqual({ platforms: body.platforms, media: body.media });
});

test('replaced changes the value at a pointer', () => {
  expect(replaced(body, '/platforms/0/platform', 'photo')).toEqual({
    ...body,
    platforms: [{ platform: 'photo', accountId: 'a' }],
  });
});

test('without and replaced do not change the original body', () => {
  const before = JSON.stringify(body);
  for (const at of pathsIn(body)) without(body, at);
  expect(JSON.stringify(body)).toBe(before);
});

test('pathsIn lists a pointer for every member and item', () => {
  expect(pathsIn(body)).toEqual([
    '/text',
    '/platforms',
    '/media',
    '/platforms/0',
    '/platforms/0/platform',
    '/platforms/0/accountId',
    '/media/images',
    '/media/images/0',
    '/media/images/1',
  ]);
});

test('byDistance sorts by distance, and drops equal values', () => {
  const [far, near] = [{ text: 'Hello' }, { ...body, text: 'Hullo' }];
  expect(byDistance(body, [far, body, near], (one) => one)).toEqual([near, far]);
});
