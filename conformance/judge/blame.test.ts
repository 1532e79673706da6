import { expect, test } from 'vitest';
import { blamed } from './blame.ts';

test('a request that breaks one rule blames that rule', () => {
  expect(blamed(['text.length.social'], [])).toBe('text.length.social');
});

test('a gate is blamed before the rules that are checked after it', () => {
  const behind = 'leadMagnet.dm.required';
  expect(blamed(['plan.lead-magnets', 'leadMagnet.exists', behind], [behind])).toBe('plan.lead-magnets');
  expect(blamed(['leadMagnet.exists', behind], [behind])).toBe('leadMagnet.exists');
});

test('without a gate the rule that the request tests is blamed, and no rule if it tests another', () => {
  const broken = ['video.title.required', 'text.length.social'];
  expect(blamed(broken, ['text.length.social'])).toBe('text.length.social');
  expect(blamed(broken, ['post.text.required'])).toBeUndefined();
});
