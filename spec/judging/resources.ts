/** The references of a request, and the resources that an implementation returns for them. */
import type { OperationId } from '../operations/index.ts';
import type { Lookup } from '../rules/rule.ts';
import type { Account, OutreachAccount } from '../schemas/account.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post, PostCreate } from '../schemas/post.ts';
import type { HostedMedia } from '../world.ts';

/** The references of a request, so that an implementation can fetch all resources at once. */
export interface Refs {
  readonly operation: OperationId;
  /** The id in the path, of a post or of a lead magnet. */
  readonly postId?: string;
  readonly leadMagnetId?: string;
  /** The post that a lead magnet watches. */
  readonly watchedPostId?: string;
  readonly accountIds: readonly string[];
  readonly mediaUrls: readonly string[];
  readonly cursor?: string;
}

/**
 * The resources for `Refs`. An omitted resource does not exist. For an update or a republish, include the accounts and
 * media of the stored post as well; returning everything that the caller has is always correct.
 */
export interface FoundResources {
  /** Accounts by id. */
  readonly accounts?: Lookup<Account> | undefined;
  readonly outreachAccounts?: readonly OutreachAccount[] | undefined;
  /** Hosted files by URL. */
  readonly hostedMedia?: Lookup<HostedMedia> | undefined;
  /** Whether a URL is on the service's own media domain. If omitted, no URL is. */
  readonly onOwnDomain?: ((url: string) => boolean) | undefined;
  readonly post?: Post | undefined;
  /**
   * The post as the client requested it. If omitted, it is derived from the record, including the defaults of options.
   */
  readonly postContent?: Omit<PostCreate, 'publishNow'> | undefined;
  readonly leadMagnet?: LeadMagnet | undefined;
  /** The post that the lead magnet of the request watches. */
  readonly watchedPost?: Post | undefined;
  /** Whether the cursor comes from an earlier page. If omitted, every cursor is refused. */
  readonly cursorKnown?: boolean | undefined;
  /** Posts that count towards the quota of the current month. If omitted, the caller's usage states the number. */
  readonly publishedThisMonth?: number | undefined;
}
