/** Collects the references of a request, so that the implementation can fetch them at once, and the facts for rules. */
import type { RequestParts } from '../../spec/judging/prepare.ts';
import type { Operation } from '../../spec/operations/operation.ts';
import type { Facts, Lookup, Usage } from '../../spec/rules/rule.ts';
import { viewLeadMagnet } from '../../spec/rules/views/leadMagnet.ts';
import { mediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import type { FoundResources, Refs } from './implementation.ts';

/** The references in the request itself. For an update, the stored resource may contain more. */
export function refsOf({ operation, id, query, body, post }: RequestParts, { idOf, tag }: Operation): Refs {
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
    mediaUrls: needsMedia ? mediaUrls(post).map(({ value }) => value) : emptyList,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

/**
 * The facts that rules check. What the implementation did not return does not exist.
 *
 * @param usage called only if a rule reads the usage, which few do
 */
export function factsOf(resources: FoundResources, now: number, usage: () => Usage): Facts {
  return {
    now,
    accounts: resources.accounts ?? emptyLookup,
    outreachAccounts: resources.outreachAccounts ?? emptyList,
    media: resources.hosted ?? emptyLookup,
    onOwnDomain: resources.onOwnDomain ?? ownsNothing,
    post: resources.post,
    leadMagnet: resources.leadMagnet,
    watchedPost: resources.watched,
    cursorKnown: resources.cursorKnown,
    get usage() {
      const currentUsage = usage();
      const { publishedThisMonth = currentUsage.publishedThisMonth } = resources;
      return { ...currentUsage, publishedThisMonth };
    },
  };
}

const emptyList: readonly never[] = [];
const emptyLookup: Lookup<never> = new Map<string, never>();
const ownsNothing = () => false;
