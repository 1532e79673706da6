/** Finds the post that a call names. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import { findNearest } from '../../../spec/text/nearest.ts';
import type { StoredPost } from '../../rows/stored.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';

/** @throws ControlError that suggests the closest id */
export function requirePost(sandbox: Sandbox, id: string): StoredPost {
  const post = sandbox.posts.get(id);
  if (post !== undefined) return post;
  const suggestion = findNearest(
    excerpt(id),
    [...sandbox.posts.values()].slice(-1000).map((other) => other.id),
  );
  throw new ControlError(
    'NOT_FOUND',
    `No post of this tenant has this id; GET /_mock/posts lists the valid ids.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
  );
}
