/**
 * Rows that a sandbox stores. Stored rows and wire records are different types; `records/` formats one as the other.
 */
import type { ImageFormat, PlatformLabel } from '../../spec/platforms.ts';
import type { LeadMagnetCreate, LeadMagnetState } from '../../spec/schemas/leadMagnet.ts';
import type { PostCreate, PostState } from '../../spec/schemas/post.ts';
import type { Instant } from '../../spec/time/instant.ts';
import type { HostedMedia } from '../../spec/world.ts';

/** The content of a post, without the instruction to publish. */
export type PostContent = Omit<PostCreate, 'publishNow'>;

export interface StoredTarget {
  readonly platform: PlatformLabel;
  readonly accountId: string;
  /** Absent until the first attempt. */
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
  /** Only comments from this instant on count; comments made during a pause do not. */
  readonly watchingSince: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A hosted file; its bytes are in the media store. */
export interface StoredFile extends HostedMedia {
  /** The last segment of its URL. */
  readonly id: string;
  /** Key of its bytes in the media store; absent for a file of the initial state. */
  readonly content?: string;
}

/** Records that a post was published on an account; outlives the post. */
export interface Publication {
  readonly id: string;
  readonly postId: string;
  readonly accountId: string;
  readonly at: Instant;
}

/** The rendition that a network gets instead of an image that exceeds its limits. */
export interface RenditionSpec {
  /** Why the image needs a rendition: unsupported format, too many bytes, or too many pixels. */
  readonly reasons: readonly ('format' | 'size' | 'dimensions')[];
  readonly format: ImageFormat;
  readonly maxBytes: number;
  /** Absent if the dimensions of the image are unknown. */
  readonly width?: number;
  readonly height?: number;
}

/** Recorded when a post is published; its bytes are created on demand in the media store. */
export interface StoredRendition extends RenditionSpec {
  /** Composed of post, platform and place in the post. */
  readonly id: string;
  readonly at: Instant;
  readonly postId: string;
  readonly platform: PlatformLabel;
  /** The hosted file that it is made from. */
  readonly file: string;
}

/** Number of posts published in a UTC calendar month. */
export interface MonthCount {
  readonly id: string;
  readonly count: number;
}
