import { expect, test } from 'vitest';
import { chooseObstacle } from './chooseObstacle.ts';
import type { Obstacle } from './evidence.ts';

const missing: Obstacle = { kind: 'no-hook', what: 'plan', reason: 'The hook "plan" is not configured.' };
const excluded: Obstacle = { kind: 'budget', what: '--size standard', reason: 'Run with --size standard.' };
const failed: Obstacle = { kind: 'no-hook', what: 'reset', reason: 'The hook "reset" failed: it took too long.' };
const longWait: Obstacle = { kind: 'no-hook', what: 'advance', reason: 'The test must wait for an hour.' };

test.each([
  ['a missing hook and scripts of another size', [missing, excluded], excluded],
  ['a failed hook, a missing hook and scripts of another size', [missing, excluded, failed], failed],
  ['a failed hook and a long wait', [longWait, failed], failed],
])('of %s, the obstacle that the user can remove now is chosen', (_, obstacles, expected) => {
  expect(chooseObstacle({ id: 'quota.posts' }, obstacles, { unmodelled: new Map() })).toBe(expected);
});
