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
export interface Parts {
  readonly operation: OperationId;
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The view of the body as a post, if the caller has already built it. */
  readonly post?: PostView;
}

/** A call, and the resource as the request would leave it. */
export interface Prepared {
  readonly call: Call;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The stored resource that the path refers to. */
export interface Stored {
  readonly post?: Post;
  /** The post as it was requested; derived from the record if omitted. */
  readonly postContent?: JsonObject;
  readonly leadMagnet?: LeadMagnet;
}

/** Builds the resource that the request creates or changes, and the call on it. */
export function prepare({ operation, id, query, body, post }: Parts, found: Stored, b: Behaviour): Prepared {
  const base = { operation, id, query, body };
  switch (operation) {
    case 'createPost': {
      const content = contentOf(body, 'publishNow');
      return { call: { ...base, post: post ?? viewPost(body) }, content };
    }
    case 'updatePost': {
      const stored = storedContent(found, b);
      const content = contentOf(merge(stored, body, b['post.update.merge']), 'publishNow');
      return { call: { ...base, post: viewPost(content) }, content };
    }
    case 'republishPost': {
      const content = { ...storedContent(found, b), platforms: member(body, 'platforms') };
      return { call: { ...base, post: viewPost(content) }, content };
    }
    case 'createLeadMagnet':
      return { call: { ...base, leadMagnet: viewLeadMagnet(body) }, content: contentOf(body, 'activate') };
    case 'updateLeadMagnet': {
      const stored = found.leadMagnet === undefined ? {} : contentOfLeadMagnet(found.leadMagnet);
      const content = merge(stored, body, b['leadMagnet.update.merge']);
      return { call: { ...base, leadMagnet: viewLeadMagnet(content) }, content };
    }
    default:
      return { call: base, content: {} };
  }
}

function storedContent({ post, postContent }: Stored, b: Behaviour): JsonObject {
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
