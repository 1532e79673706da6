/** What a sandbox keeps. Stored rows and wire records are different types, joined by the formatters in `records/`. */
import type { ImageFormat, PlatformLabel } from '../../spec/platforms.ts';
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
  /** What the media store knows its bytes by; a file of a given world has none. */
  readonly content?: string;
}

/** That a post was published on an account; it outlives the post. */
export interface Publication {
  readonly id: string;
  readonly postId: string;
  readonly accountId: string;
  readonly at: Instant;
}

/** What a network is to get instead of an image that is not as it takes them. */
export interface Intended {
  /** What the image is not: of a format that the network takes, small enough in bytes, or in pixels. */
  readonly reasons: readonly ('format' | 'size' | 'dimensions')[];
  readonly format: ImageFormat;
  readonly maxBytes: number;
  /** Absent where those of the image are not known. */
  readonly width?: number;
  readonly height?: number;
}

/** Noted when a post is published; the bytes, which may never be made, live in the media store. */
export interface StoredRendition extends Intended {
  /** Post, platform and place in the post. */
  readonly id: string;
  readonly at: Instant;
  readonly postId: string;
  readonly platform: PlatformLabel;
  /** The hosted file that it is made from. */
  readonly file: string;
}

/** How many posts were published in a UTC calendar month. */
export interface MonthCount {
  readonly id: string;
  readonly posts: number;
}
