import { expect, test } from 'vitest';
import { buildConfig } from './flags.ts';

test('--only selects levels and rules', () => {
  expect(buildConfig({ only: ['documented'] })).toEqual({ levels: ['documented'] });
  expect(buildConfig({ only: ['documented,derived'] })).toEqual({ levels: ['documented', 'derived'] });
  expect(buildConfig({ only: ['media.*', 'derived'] })).toEqual({ only: ['media.*'], levels: ['derived'] });
});

test('--rule and --level add to --only', () => {
  expect(buildConfig({ only: ['derived', 'media.*'], rule: ['text.*'], level: ['documented'] })).toEqual({
    only: ['text.*', 'media.*'],
    levels: ['documented', 'derived'],
  });
});
