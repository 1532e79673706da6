import { expect, test } from 'vitest';
import { isRequestedValue } from './requestedValues.ts';

const dm = { text: 'Here it is.' };

test.each([
  ['templates without an unknown member are those that were requested', { dm }, { dm, note: 'x' }, true],
  ['templates without the replies are not', { dm }, { dm, commentReplies: ['Hi'] }, false],
  ['a template that is a text is one that was requested as an object', { dm: dm.text }, { dm }, true],
])('%s', (_, found, requested, expected) => {
  expect(isRequestedValue('templates', found, requested)).toBe(expected);
});

test('keywords without a blank one are those that were requested', () => {
  expect(isRequestedValue('keywords', ['guide'], ['GUIDE', ' '])).toBe(true);
  expect(isRequestedValue('keywords', ['guide'], ['GUIDE', 'book'])).toBe(false);
});
