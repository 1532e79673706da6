import { expect, test } from 'vitest';
import { blamed } from './blame.ts';

test('the one rule that a request breaks is to blame for its acceptance', () => {
  expect(blamed(['text.length.social'], [])).toBe('text.length.social');
});

test('a gate is to blame before what lies behind it', () => {
  const behind = 'leadMagnet.dm.required';
  expect(blamed(['plan.lead-magnets', 'leadMagnet.exists', behind], [behind])).toBe('plan.lead-magnets');
  expect(blamed(['leadMagnet.exists', behind], [behind])).toBe('leadMagnet.exists');
});

test('else the rule that the request was made to test, and nobody where it was made for another', () => {
  const broken = ['video.title.required', 'text.length.social'];
  expect(blamed(broken, ['text.length.social'])).toBe('text.length.social');
  expect(blamed(broken, ['post.text.required'])).toBeUndefined();
});
