import { expect, test } from 'vitest';
import { alignValues } from './alignValues.ts';

const service = { data: [{ id: 'a1', text: 'a', url: 'http://a/1', createdAt: '2030-01-07T09:00:00Z', more: true }] };
const mock = { data: [{ id: 'post_1', text: 'b', url: 'http://b/1', createdAt: '2030-01-07T09:00:01Z' }] };

test('ids, URLs and times of the other side are replaced with those of the service, and all other values are kept', () => {
  expect(alignValues(service, mock, '')).toEqual({
    data: [{ id: 'a1', text: 'b', url: 'http://a/1', createdAt: '2030-01-07T09:00:00Z' }],
  });
});

test('the member with the difference keeps its value', () => {
  expect(alignValues(service, mock, 'createdAt')).toMatchObject({
    data: [{ id: 'a1', createdAt: '2030-01-07T09:00:01Z' }],
  });
});
