import { expect, test } from 'vitest';
import { blamedRule } from './blame.ts';

test('a request that breaks one rule blames that rule', () => {
  expect(blamedRule(['text.length.social'], [])).toBe('text.length.social');
});

test('a gate is blamed before the rules that are checked after it', () => {
  const laterRule = 'leadMagnet.dm.required';
  expect(blamedRule(['plan.lead-magnets', 'leadMagnet.exists', laterRule], [laterRule])).toBe('plan.lead-magnets');
  expect(blamedRule(['leadMagnet.exists', laterRule], [laterRule])).toBe('leadMagnet.exists');
});

test('without a gate the rule that the request tests is blamed, and no rule if it tests another', () => {
  const broken = ['video.title.required', 'text.length.social'];
  expect(blamedRule(broken, ['text.length.social'])).toBe('text.length.social');
  expect(blamedRule(broken, ['post.text.required'])).toBeUndefined();
});
