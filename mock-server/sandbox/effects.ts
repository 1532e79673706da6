/** What happened by itself, each stamped with its own due time. */
import type { PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';

export interface Effect {
  readonly at: Instant;
  /** What the post became. */
  readonly type: `post.${PostState}`;
  readonly post: string;
}

/** What is planned on the agenda; read again when due, for the post may have changed. */
export type Planned =
  | { readonly kind: 'publish'; readonly post: string }
  | { readonly kind: 'finish'; readonly post: string };
