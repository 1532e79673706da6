/** Checks the hosted files of a post when it is published (decision `media.check.when`). */
import { hostedContentRules } from '../../../spec/rules/index.ts';
import { checkedAtCreation } from '../../../spec/rules/post/hosted/files.ts';
import type { Facts } from '../../../spec/rules/rule.ts';
import { allTraits } from '../../../spec/rules/traits.ts';
import { viewPost } from '../../../spec/rules/views/post.ts';
import { holdsUnder } from '../../../spec/statement.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { exampleFiles } from '../../../spec/world.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import type { SandboxState } from '../state/state.ts';

/** The reason why a target rejects a file of the post; undefined if it accepts all of them. */
export function findMediaFaultOn(
  state: SandboxState,
  { content }: StoredPost,
  { platform, accountId }: StoredTarget,
  now: Instant,
): string | undefined {
  if (state.behaviour['media.check.when'] !== 'at-publish') return undefined;
  const body = { ...content, platforms: [{ platform, accountId }] };
  const getFileAt = (url: string) => state.findHostedFile(url) ?? exampleFiles.get(url);
  const call = { operation: 'createPost', query: {}, body, post: viewPost(body), traits: allTraits } as const;
  const facts: Facts = {
    now,
    accounts: state.accounts,
    outreachAccounts: [],
    media: { get: getFileAt, has: (url) => getFileAt(url) !== undefined },
    onOwnDomain: () => false,
    usage: { plans: state.plans, requests: [], publishedThisMonth: 0 },
  };
  // The same rules refuse a request with this file.
  const behaviour = { ...state.behaviour, ...checkedAtCreation };
  for (const rule of hostedContentRules.filter((candidate) => holdsUnder(candidate, behaviour))) {
    const [finding] = rule.find(call, facts, behaviour);
    if (finding !== undefined) return finding.detail;
  }
  return undefined;
}
