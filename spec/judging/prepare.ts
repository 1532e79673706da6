/** From a request's parts to the call that rules judge. */
import { type JsonObject, member, objectOrEmpty } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import type { Behaviour, Call } from '../rules/rule.ts';
import { viewLeadMagnet } from '../rules/views/leadMagnet.ts';
import { type PostView, viewPost } from '../rules/views/post.ts';
import type { LeadMagnet } from '../schemas/leadMagnet.ts';
import type { Post } from '../schemas/post.ts';
import { contentOfLeadMagnet, contentOfPost, merge } from './merge.ts';

export interface Parts {
  readonly operation: OperationId;
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The body read as a post, where somebody has read it already. */
  readonly post?: PostView;
}

/** A call, and the resource as it is to be. */
export interface Prepared {
  readonly call: Call;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What is stored of the resource that the path names. */
export interface Stored {
  readonly post?: Post;
  /** The post as it was asked for; read off the record when left out. */
  readonly postContent?: JsonObject;
  readonly leadMagnet?: LeadMagnet;
}

/** Reads the resource that the request makes or changes. */
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

/** The members of a resource, without the instruction that came along. */
function contentOf(body: unknown, instruction: string): Readonly<Record<string, unknown>> {
  const resource = objectOrEmpty(body);
  // Most bodies have none.
  if (!Object.hasOwn(resource, instruction)) return resource;
  const { [instruction]: _, ...content } = resource;
  return content;
}
