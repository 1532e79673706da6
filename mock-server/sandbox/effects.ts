/** What happened by itself, each stamped with its own due time. */
import type { Instant } from '../../spec/time/instant.ts';

export interface Effect {
  readonly at: Instant;
  readonly type: 'post.published' | 'post.partially_published' | 'post.failed' | 'post.publishing';
  readonly post: string;
}

/** What is planned on the agenda; read again when due, for the post may have changed. */
export type Planned =
  | { readonly kind: 'publish'; readonly post: string }
  | { readonly kind: 'finish'; readonly post: string };
