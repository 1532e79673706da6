import { expect, test } from 'vitest';
import { filled, referencesIn } from './references.ts';

const step = {
  id: '{{post}}',
  body: { text: 'at {{now+PT1H}}', platforms: [{ accountId: '{{account:photo:2}}' }], n: 3 },
};

test('references are found wherever a text stands', () => {
  expect(referencesIn(step)).toEqual(['post', 'now+PT1H', 'account:photo:2']);
});

test('what they mean is put in their place, and what means nothing stays', () => {
  const meanings = new Map([
    ['post', 'p1'],
    ['account:photo:2', 'acc'],
  ]);
  expect(filled(step, meanings)).toEqual({
    id: 'p1',
    body: { text: 'at {{now+PT1H}}', platforms: [{ accountId: 'acc' }], n: 3 },
  });
});

test('a meaning is text, whatever it looks like', () => {
  expect(filled({ text: '{{a}}' }, new Map([['a', '$& {{b}}']]))).toEqual({ text: '$& {{b}}' });
});
