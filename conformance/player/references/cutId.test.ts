import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { formatCut } from '../../replay/shell/references.ts';
import { cutId } from './cutId.ts';

test.each([
  ['acc_social', 'acc_socia'],
  ['post_000012', 'post_00001'],
  // post_1 may be another post.
  ['post_12', 'post'],
  ['post_9f3a12', 'post_9f3'],
  ['12', '12x'],
  ['a', 'ax'],
])('a part of the id %s is %s, in the suite and in the shell', (id, expected) => {
  expect(cutId(id)).toBe(expected);
  const script = `id=${id}\n${formatCut('part', 'id').join('\n')}\nprintf %s "$part"`;
  expect(spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout).toBe(expected);
});
