import { expect, test } from 'vitest';
import { chooseBlamedRule } from './blame.ts';

test('a request that breaks one rule blames that rule', () => {
  expect(chooseBlamedRule(['text.length.social'], [])).toBe('text.length.social');
});

test('a gate is blamed before the rules that are checked after it', () => {
  const laterRule = 'leadMagnet.dm.required';
  expect(chooseBlamedRule(['plan.lead-magnets', 'leadMagnet.exists', laterRule], [laterRule])).toBe(
    'plan.lead-magnets',
  );
  expect(chooseBlamedRule(['leadMagnet.exists', laterRule], [laterRule])).toBe('leadMagnet.exists');
});

test('without a gate, the broken rule that the request tests is blamed, or else no rule', () => {
  const brokenRules = ['video.title.required', 'text.length.social'];
  expect(chooseBlamedRule(brokenRules, ['text.length.social'])).toBe('text.length.social');
  expect(chooseBlamedRule(brokenRules, ['post.text.required'])).toBeUndefined();
});
