/** Builds the input of the rules from the parts of a request: its references, the facts about them, and the call. */
import { asObject, isObject, type JsonObject, readMember } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { Behaviour, Call, Facts, Lookup, Usage } from '../rules/rule.ts';
import { allTraits, traitBits } from '../rules/traits.ts';
import { viewLeadMagnet } from '../rules/views/leadMagnet.ts';
import { getMediaUrls } from '../rules/views/mediaUrls.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import { extractLeadMagnetContent, extractPostContent, merge } from './merge.ts';
import type { FoundResources, Refs } from './resources.ts';

/** The parts of a request. */
export interface RequestParts {
  readonly operation: OperationId;
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The view of the body as a post, if the caller has already built it. */
  readonly post?: PostView;
}

/** A call, and the resource as the request would leave it. */
export interface PreparedCall {
  readonly call: Call;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The stored resource that the path refers to. */
export interface StoredResource {
  readonly post?: Post;
  /** The post as it was requested; derived from the record if omitted. */
  readonly postContent?: JsonObject;
  readonly leadMagnet?: LeadMagnet;
}

/** Builds the resource that the request creates or changes, and the call on it. */
export function prepare(
  { operation, id, query, body, post }: RequestParts,
  storedResource: StoredResource,
  b: Behaviour,
): PreparedCall {
  const base = { operation, id, query, body, traits: allTraits };
  switch (operation) {
    case 'createPost': {
      const content = getContent(body, 'publishNow');
      return { call: buildPostCall(base, post ?? viewPost(body)), content };
    }
    case 'updatePost': {
      const storedMembers = getStoredContent(storedResource, b);
      const content = getContent(merge(storedMembers, body, b['post.update.merge']), 'publishNow');
      return { call: buildPostCall(base, viewPost(content)), content };
    }
    case 'republishPost': {
      const storedMembers = getStoredContent(storedResource, b);
      const ownContent = findAddedContent(readMember(body, 'platformContent'), storedResource, b);
      const content = {
        ...storedMembers,
        platforms: readMember(body, 'platforms'),
        ...(ownContent === undefined
          ? {}
          : { platformContent: { ...asObject(storedMembers.platformContent), ...asObject(ownContent) } }),
      };
      return { call: buildPostCall(base, viewPost(content)), content };
    }
    case 'createLeadMagnet':
      // A body that is not an object breaks no rule about members.
      return {
        call: isObject(body) ? { ...base, leadMagnet: viewLeadMagnet(body) } : base,
        content: getContent(body, 'activate'),
      };
    case 'updateLeadMagnet': {
      const storedMembers =
        storedResource.leadMagnet === undefined ? {} : extractLeadMagnetContent(storedResource.leadMagnet);
      const content = merge(storedMembers, body, b['leadMagnet.update.merge']);
      return { call: { ...base, leadMagnet: viewLeadMagnet(content) }, content };
    }
    default:
      return { call: base, content: {} };
  }
}

/** The call on a post: it has the traits of the resulting post and those of the body. */
function buildPostCall({ operation, id = '', query, body }: Call, post: PostView): Call {
  const { publishNow, scheduledFor, platformContent, autoPlug, isAutoPlug } = asObject(body);
  let { traits } = post;
  if (publishNow === true || operation === 'republishPost') traits |= traitBits.publishes;
  if (scheduledFor !== undefined && scheduledFor !== null) traits |= traitBits.schedules;
  if (platformContent !== undefined) traits |= traitBits.overrides;
  if (autoPlug !== undefined || isAutoPlug !== undefined) traits |= traitBits.autoPlug;
  return { operation, id, query, body, post, traits };
}

/** The content that a republish gives; where content for other platforms is accepted, it has no effect. */
function findAddedContent(ownContent: unknown, { post }: StoredResource, b: Behaviour): unknown {
  if (b['post.republish.others'] !== 'accept' || !isObject(ownContent)) return ownContent;
  const labels = new Set<string>(post?.platforms.map(({ platform }) => platform));
  return Object.fromEntries(Object.entries(ownContent).filter(([label]) => !labels.has(label)));
}

/** The stored post as it was requested; empty if there is none. */
export function getStoredContent(
  { post, postContent }: StoredResource,
  b: Pick<Behaviour, 'media.branding'>,
): JsonObject {
  return postContent ?? (post === undefined ? {} : extractPostContent(post, b['media.branding']));
}

/** Returns the members of a body without its instruction, `publishNow` or `activate`. */
function getContent(body: unknown, instruction: string): Readonly<Record<string, unknown>> {
  const resource = asObject(body);
  // Most bodies have no instruction and need no copy.
  if (!Object.hasOwn(resource, instruction)) return resource;
  const { [instruction]: _, ...content } = resource;
  return content;
}

/** Lists the references in the request itself. For an update, the stored resource may contain more. */
export function collectRefs({ operation, id, query, body, post }: RequestParts, { idOf, tag }: Operation): Refs {
  const { account, cursor } = query;
  const accountIds: string[] = [];
  for (const { accountId } of post?.targets ?? emptyList) if (accountId !== undefined) accountIds.push(accountId);
  if (typeof account === 'string') accountIds.push(account);
  // Only media and the thumbnail of a video have URLs.
  const needsMedia = post !== undefined && (post.hasMediaObject || post.labels.includes('video'));
  return {
    operation,
    postId: idOf === 'post' ? id : undefined,
    leadMagnetId: idOf === 'leadMagnet' ? id : undefined,
    watchedPostId: tag === 'Lead magnets' ? viewLeadMagnet(body).postId : undefined,
    accountIds,
    mediaUrls: needsMedia ? getMediaUrls(post).map(({ value }) => value) : emptyList,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

/**
 * Converts the resources that an implementation returned to the facts that rules check. Other resources do not exist.
 *
 * @param usage called only if a rule reads the usage, which few do
 */
export function collectFacts(resources: FoundResources, now: number, usage: () => Usage): Facts {
  return new RequestFacts(resources, now, usage);
}

/** A class, because an object literal with a getter is built member by member for each request. */
class RequestFacts implements Facts {
  readonly now: number;
  readonly accounts: Facts['accounts'];
  readonly outreachAccounts: Facts['outreachAccounts'];
  readonly media: Facts['media'];
  readonly onOwnDomain: Facts['onOwnDomain'];
  readonly post: Facts['post'];
  readonly leadMagnet: Facts['leadMagnet'];
  readonly watchedPost: Facts['watchedPost'];
  readonly cursorKnown: Facts['cursorKnown'];
  readonly #publishedThisMonth: number | undefined;
  readonly #usage: () => Usage;

  constructor(resources: FoundResources, now: number, usage: () => Usage) {
    this.now = now;
    this.accounts = resources.accounts ?? emptyLookup;
    this.outreachAccounts = resources.outreachAccounts ?? emptyList;
    this.media = resources.hostedMedia ?? emptyLookup;
    this.onOwnDomain = resources.onOwnDomain ?? isNeverOwn;
    this.post = resources.post;
    this.leadMagnet = resources.leadMagnet;
    this.watchedPost = resources.watchedPost;
    this.cursorKnown = resources.cursorKnown;
    this.#publishedThisMonth = resources.publishedThisMonth;
    this.#usage = usage;
  }

  get usage(): Usage {
    const currentUsage = this.#usage();
    return { ...currentUsage, publishedThisMonth: this.#publishedThisMonth ?? currentUsage.publishedThisMonth };
  }
}

const emptyList: readonly never[] = [];
const emptyLookup: Lookup<never> = new Map<string, never>();
const isNeverOwn = () => false;
