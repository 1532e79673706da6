/** Checks the posts and lead magnets of a seed against the rules for requests. */

import { isObject } from '../../spec/json.ts';
import { prepare } from '../../spec/judging/prepare.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Facts } from '../../spec/rules/rule.ts';
import type { Finding } from '../../spec/statement.ts';
import { buildPostRecord } from '../records/post.ts';
import type { SeedContext } from './seedContext.ts';

/** The findings for every rule that the request would break. */
export function findRuleFindings(
  { sandbox, judging, now, isOnOwnDomain }: SeedContext,
  operation: OperationId & ('createPost' | 'createLeadMagnet'),
  body: Readonly<Record<string, unknown>>,
): readonly Finding[] {
  const watchedId = operation === 'createLeadMagnet' && typeof body.postId === 'string' ? body.postId : undefined;
  const watchedPost = watchedId === undefined ? undefined : sandbox.posts.get(watchedId);
  const facts: Facts = {
    now,
    accounts: sandbox.accounts,
    outreachAccounts: sandbox.outreachAccounts.dump(),
    media: { get: (url) => sandbox.findHostedFile(url), has: (url) => sandbox.findHostedFile(url) !== undefined },
    onOwnDomain: isOnOwnDomain,
    // A seed may exceed every limit.
    usage: { plans: sandbox.plans, requests: [], publishedThisMonth: 0 },
    ...(watchedPost === undefined ? {} : { watchedPost: buildPostRecord(watchedPost, sandbox.behaviour) }),
  };
  const structure = judging.checkStructure(operation, {}, body);
  const { call } = prepare({ operation, id: '', query: {}, body }, {}, sandbox.behaviour);
  return [...judging.findBrokenRules(call, undefined, facts, structure).values()].flat();
}

/** A copy of an object without some members. */
export function omitMembers(value: unknown, names: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(([name]) => !Object.hasOwn(names, name)),
  );
}
