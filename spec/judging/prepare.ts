/** Builds the call that rules check from the parts of a request. */
import { type JsonObject, member, objectOrEmpty } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import type { Behaviour, Call } from '../rules/rule.ts';
import { viewLeadMagnet } from '../rules/views/leadMagnet.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import { contentOfLeadMagnet, contentOfPost, merge } from './merge.ts';

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
  const base = { operation, id, query, body };
  switch (operation) {
    case 'createPost': {
      const content = contentOf(body, 'publishNow');
      return { call: { ...base, post: post ?? viewPost(body) }, content };
    }
    case 'updatePost': {
      const storedMembers = storedContent(storedResource, b);
      const content = contentOf(merge(storedMembers, body, b['post.update.merge']), 'publishNow');
      return { call: { ...base, post: viewPost(content) }, content };
    }
    case 'republishPost': {
      const content = { ...storedContent(storedResource, b), platforms: member(body, 'platforms') };
      return { call: { ...base, post: viewPost(content) }, content };
    }
    case 'createLeadMagnet':
      return { call: { ...base, leadMagnet: viewLeadMagnet(body) }, content: contentOf(body, 'activate') };
    case 'updateLeadMagnet': {
      const storedMembers =
        storedResource.leadMagnet === undefined ? {} : contentOfLeadMagnet(storedResource.leadMagnet);
      const content = merge(storedMembers, body, b['leadMagnet.update.merge']);
      return { call: { ...base, leadMagnet: viewLeadMagnet(content) }, content };
    }
    default:
      return { call: base, content: {} };
  }
}

function storedContent({ post, postContent }: StoredResource, b: Behaviour): JsonObject {
  return postContent ?? (post === undefined ? {} : contentOfPost(post, b['media.branding']));
}

/** The members of a resource, without the instruction in the request. */
function contentOf(body: unknown, instruction: string): Readonly<Record<string, unknown>> {
  const resource = objectOrEmpty(body);
  // Most bodies have no instruction and need no copy.
  if (!Object.hasOwn(resource, instruction)) return resource;
  const { [instruction]: _, ...content } = resource;
  return content;
}
