import { expect, test } from 'vitest';
import { removeAt, replaceAt, sortByDistance } from './bodyDistance.ts';
import { listPointers } from './pointers.ts';

const body = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'a' }], media: { images: ['x', 'y'] } };

test('removeAt removes a member or an item', () => {
  expect(removeAt(body, '/media/images/0')).toEqual({ ...body, media: { images: ['y'] } });
  expect(removeAt(body, '/platforms/0/accountId')).toEqual({ ...body, platforms: [{ platform: 'social' }] });
  expect(removeAt(body, '/text')).toEqual({ platforms: body.platforms, media: body.media });
});

test('replaceAt changes the value at a pointer', () => {
  expect(replaceAt(body, '/platforms/0/platform', 'photo')).toEqual({
    ...body,
    platforms: [{ platform: 'photo', accountId: 'a' }],
  });
});

test('removeAt and replaceAt do not change the original body', () => {
  const original = JSON.stringify(body);
  for (const path of listPointers(body)) removeAt(body, path);
  expect(JSON.stringify(body)).toBe(original);
});

test('listPointers lists a pointer for every member and item', () => {
  expect(listPointers(body)).toEqual([
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

test('sortByDistance sorts by distance, and drops equal values', () => {
  const [farBody, nearBody] = [{ text: 'Hello' }, { ...body, text: 'Hullo' }];
  expect(sortByDistance(body, [farBody, body, nearBody], (candidate) => candidate)).toEqual([nearBody, farBody]);
});
