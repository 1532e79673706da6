/** From a request's parts to the call that rules judge. */
import { type JsonObject, member, objectOrEmpty } from '../../spec/json.ts';
import { contentOfLeadMagnet, contentOfPost, merge } from '../../spec/merge.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import { viewLeadMagnet } from '../../spec/rules/leadMagnet/view.ts';
import { mediaUrls } from '../../spec/rules/post/mediaUrls.ts';
import { viewPost } from '../../spec/rules/post/view.ts';
import type { Behaviour, Call } from '../../spec/rules/rule.ts';
import type { Found, Refs } from './implementation.ts';

export interface Parts {
  readonly operation: OperationId;
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A call, and the resource as it is to be. */
export interface Prepared {
  readonly call: Call;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What the request names, before anything is known. For an update the stored resource may name more. */
export function refsOf({ operation, id, query, body }: Parts): Refs {
  const post = viewPost(body);
  const magnet = viewLeadMagnet(body);
  const { idOf, tag } = operationOf(operation);
  const account = query.account;
  const cursor = query.cursor;
  return {
    operation,
    ...(idOf === 'post' ? { postId: id } : {}),
    ...(idOf === 'leadMagnet' ? { leadMagnetId: id } : {}),
    ...(tag === 'Lead magnets' && magnet.postId !== undefined ? { watchedPostId: magnet.postId } : {}),
    accountIds: [
      ...post.targets.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId])),
      ...(typeof account === 'string' ? [account] : []),
    ],
    mediaUrls: mediaUrls(post).map(({ value }) => value),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  };
}

/** Reads the resource that the request makes or changes. */
export function prepare({ operation, id, query, body }: Parts, found: Found, b: Behaviour): Prepared {
  const base = { operation, id, query, body };
  switch (operation) {
    case 'createPost': {
      const content = contentOf(body, 'publishNow');
      return { call: { ...base, post: viewPost(body) }, content };
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
      const content = merge(stored, body, b['post.update.merge']);
      return { call: { ...base, leadMagnet: viewLeadMagnet(content) }, content };
    }
    default:
      return { call: base, content: {} };
  }
}

function storedContent({ post, postContent }: Found, b: Behaviour): JsonObject {
  return postContent ?? (post === undefined ? {} : contentOfPost(post, b['media.branding']));
}

/** The members of a resource, without the instruction that came along. */
function contentOf(body: unknown, instruction: string): Readonly<Record<string, unknown>> {
  const { [instruction]: _, ...content } = objectOrEmpty(body);
  return content;
}
