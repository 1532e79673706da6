import { expect, test } from 'vitest';
import { configOf } from './flags.ts';

test('--only selects levels and rules', () => {
  expect(configOf({ only: ['documented'] })).toEqual({ levels: ['documented'] });
  expect(configOf({ only: ['documented,derived'] })).toEqual({ levels: ['documented', 'derived'] });
  expect(configOf({ only: ['media.*', 'derived'] })).toEqual({ only: ['media.*'], levels: ['derived'] });
});

test('--rule and --level add to --only', () => {
  expect(configOf({ only: ['derived', 'media.*'], rule: ['text.*'], level: ['documented'] })).toEqual({
    only: ['text.*', 'media.*'],
    levels: ['documented', 'derived'],
  });
});
