import { test } from 'vitest';
import type { Post } from '../../spec/schemas/post.ts';
import { resolveProfile } from '../profile/resolve.ts';

// Checked by the type checker; at run time the test only has to load.

test('the types reject names that do not exist', () => {
  // @ts-expect-error
  void ((post: Post) => post.scheduledAt);
  // @ts-expect-error
  void (() => resolveProfile({ 'post.neithr': 'draft' }));
});
