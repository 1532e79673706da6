/** The methods of a client: one per operation, with the names of the contract. */
import type {
  Account,
  Analytics,
  DataOf,
  DeletedPost,
  HostedFile,
  Lead,
  LeadMagnet,
  LeadMagnetCreate,
  LeadMagnetUpdate,
  OperationId,
  OutreachAccount,
  Pagination,
  Post,
  PostCreate,
  PostUpdate,
  QueryOf,
  Target,
} from './contract.ts';
import type { Page } from './paging.ts';
import type { Input } from './preparedRequest.ts';
import type { CallOptions } from './settings.ts';
import type { Upload } from './upload.ts';

/**
 * Every method resolves to the `data` of the response and rejects with `SocialPublishingError`, `TransportError`,
 * `UnexpectedResponseError` or `CallError`.
 */
export interface Client {
  /** Creates a draft, a scheduled post, or a post that is published at once. */
  createPost(post: PostCreate, options?: CallOptions): Promise<Post>;
  /** Updates a draft or a scheduled post. Omitted members are kept; null removes a member. */
  updatePost(id: string, changes: PostUpdate, options?: CallOptions): Promise<Post>;
  /** Deletes a post in any state. */
  deletePost(id: string, options?: CallOptions): Promise<DeletedPost>;
  /** Publishes a post to additional targets. */
  republishPost(id: string, platforms: readonly Target[], options?: CallOptions): Promise<Post>;
  /** One page of posts, newest first. */
  listPosts(query?: QueryOf<'listPosts'>, options?: CallOptions): Promise<Page<Post>>;
  /** All posts, newest first, fetched page by page: `for await (const post of client.posts())`. */
  posts(query?: QueryOf<'listPosts'>, options?: CallOptions): AsyncGenerator<Post, void, undefined>;

  /** The accounts connected for posting. */
  listAccounts(options?: CallOptions): Promise<Account[]>;
  /** The accounts connected for lead magnets, which are separate from those for posting. */
  listOutreachAccounts(options?: CallOptions): Promise<OutreachAccount[]>;

  /** Uploads an image, a video or a PDF of at most 300 MB, and resolves to its hosted URL. */
  uploadMedia(file: Upload, options?: CallOptions & { readonly filename?: string }): Promise<HostedFile>;
  /** Post performance, follower growth and top content of one account. */
  getAnalytics(query: QueryOf<'getAnalytics'>, options?: CallOptions): Promise<Analytics>;

  /** Creates a lead magnet, which is active with `activate` and paused otherwise. */
  createLeadMagnet(leadMagnet: LeadMagnetCreate, options?: CallOptions): Promise<LeadMagnet>;
  /** Updates a lead magnet. Omitted members are kept; null removes a member. */
  updateLeadMagnet(id: string, changes: LeadMagnetUpdate, options?: CallOptions): Promise<LeadMagnet>;
  /** Pauses a lead magnet: new comments are not captured. */
  pauseLeadMagnet(id: string, options?: CallOptions): Promise<LeadMagnet>;
  /** The leads that a lead magnet captured, newest first. */
  listLeads(id: string, options?: CallOptions): Promise<Lead[]>;

  /**
   * Calls any operation of the contract by its id, including those that only a profile offers, such as
   * `resumeLeadMagnet`.
   */
  call<O extends OperationId>(
    operation: O,
    input?: Input,
    options?: CallOptions,
  ): Promise<{ data: DataOf<O>; pagination?: Pagination }>;
}
