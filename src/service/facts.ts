/** Collects the references of a request, so that the implementation can fetch them at once, and the facts for rules. */
import type { Parts } from '../../spec/judging/prepare.ts';
import type { Operation } from '../../spec/operations/operation.ts';
import type { Facts, Lookup, Usage } from '../../spec/rules/rule.ts';
import { viewLeadMagnet } from '../../spec/rules/views/leadMagnet.ts';
import { mediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import type { Found, Refs } from './implementation.ts';

/** The references in the request itself. For an update, the stored resource may contain more. */
export function refsOf({ operation, id, query, body, post }: Parts, { idOf, tag }: Operation): Refs {
  const { account, cursor } = query;
  const accountIds: string[] = [];
  for (const { accountId } of post?.targets ?? none) if (accountId !== undefined) accountIds.push(accountId);
  if (typeof account === 'string') accountIds.push(account);
  // Only media and the thumbnail of a video have URLs.
  const fetches = post !== undefined && (post.mentionsMedia || post.labels.includes('video'));
  return {
    operation,
    postId: idOf === 'post' ? id : undefined,
    leadMagnetId: idOf === 'leadMagnet' ? id : undefined,
    watchedPostId: tag === 'Lead magnets' ? viewLeadMagnet(body).postId : undefined,
    accountIds,
    mediaUrls: fetches ? mediaUrls(post).map(({ value }) => value) : none,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

/**
 * The facts that rules check. What the implementation did not return does not exist.
 *
 * @param usage called only if a rule reads the usage, which few do
 */
export function factsOf(found: Found, now: number, usage: () => Usage): Facts {
  return {
    now,
    accounts: found.accounts ?? nothing,
    outreachAccounts: found.outreachAccounts ?? none,
    media: found.hosted ?? nothing,
    onOwnDomain: found.onOwnDomain ?? owns,
    post: found.post,
    leadMagnet: found.leadMagnet,
    watched: found.watched,
    cursorKnown: found.cursorKnown,
    get usage() {
      const used = usage();
      const { publishedThisMonth = used.publishedThisMonth } = found;
      return { ...used, publishedThisMonth };
    },
  };
}

const none: readonly never[] = [];
const nothing: Lookup<never> = new Map<string, never>();
const owns = () => false;
