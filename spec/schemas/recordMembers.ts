/** The members that the record of a post has and requests do not, by the object that contains them. */
import type { z } from 'zod';
import { getMembers } from './introspection/structure.ts';
import { Post, PostTarget, PostUpdate, Target } from './post.ts';

export const recordMembers = {
  post: listRecordMembers(Post, PostUpdate),
  /** The outcome of publishing to a target. */
  target: listRecordMembers(PostTarget, Target),
  content: ['synced'],
} as const;

function listRecordMembers<R extends z.ZodRawShape, Q extends z.ZodRawShape>(
  record: z.ZodObject<R>,
  request: z.ZodObject<Q>,
) {
  const requestNames = new Set(getMembers(request).map(({ name }) => name));
  const names = getMembers(record).map(({ name }) => name);
  return names.filter((name) => !requestNames.has(name)) as Exclude<keyof R & string, keyof Q>[];
}
