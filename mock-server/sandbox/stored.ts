/** What a sandbox keeps. Stored rows and wire records are different types, joined by the formatters in `records/`. */
import type { PlatformLabel } from '../../spec/platforms.ts';
import type { LeadMagnetCreate, LeadMagnetState } from '../../spec/schemas/leadMagnet.ts';
import type { PostCreate, PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** A post as it was asked for, without the instruction to publish. */
export type PostContent = Omit<PostCreate, 'publishNow'>;

export interface StoredTarget {
  readonly platform: PlatformLabel;
  readonly accountId: string;
  /** Absent while nothing was tried. */
  readonly outcome?:
    | { readonly kind: 'published'; readonly at: Instant; readonly permalink: string }
    | { readonly kind: 'failed'; readonly at: Instant; readonly code: string; readonly message: string };
}

export interface StoredPost {
  readonly id: string;
  readonly state: PostState;
  readonly content: PostContent;
  readonly targets: readonly StoredTarget[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly publishedAt?: Instant;
}

export type LeadMagnetContent = Omit<LeadMagnetCreate, 'activate'>;

export interface StoredLeadMagnet {
  readonly id: string;
  readonly state: LeadMagnetState;
  readonly content: LeadMagnetContent;
  /** Comments from then on count; those made while it was paused do not. */
  readonly watchingSince: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A hosted file; its bytes live in the media store. */
export interface StoredFile extends HostedMedia {
  /** The last part of its URL. */
  readonly id: string;
}

/** How many posts were published in a UTC calendar month. */
export interface MonthCount {
  readonly id: string;
  readonly posts: number;
}
