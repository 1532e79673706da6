import { expect, test } from 'vitest';
import { fillReferences, findReferencesIn } from './references.ts';

const step = {
  id: '{{post}}',
  body: { text: 'at {{now+PT1H}}', platforms: [{ accountId: '{{account:photo:2}}' }], n: 3 },
};

test('findReferencesIn finds references in all texts of a step', () => {
  expect(findReferencesIn(step)).toEqual(['post', 'now+PT1H', 'account:photo:2']);
});

test('fillReferences replaces references with their values, and keeps those without one', () => {
  const values = new Map([
    ['post', 'p1'],
    ['account:photo:2', 'acc'],
  ]);
  expect(fillReferences(step, values)).toEqual({
    id: 'p1',
    body: { text: 'at {{now+PT1H}}', platforms: [{ accountId: 'acc' }], n: 3 },
  });
});

test('fillReferences inserts values literally', () => {
  expect(fillReferences({ text: '{{a}}' }, new Map([['a', '$& {{b}}']]))).toEqual({ text: '$& {{b}}' });
});
