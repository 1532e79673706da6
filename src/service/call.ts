/** What a request refers to, so that the implementation can fetch it in one go. */

import type { Parts } from '../../spec/judging/prepare.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { viewLeadMagnet } from '../../spec/rules/views/leadMagnet.ts';
import { mediaUrls } from '../../spec/rules/views/mediaUrls.ts';
import type { Refs } from './implementation.ts';

/** What the request names, before anything is known. For an update the stored resource may name more. */
export function refsOf({ operation, id, query, body, post }: Parts): Refs {
  const { idOf, tag } = operationOf(operation);
  const watched = tag === 'Lead magnets' ? viewLeadMagnet(body).postId : undefined;
  const account = query.account;
  const cursor = query.cursor;
  const accountIds: string[] = [];
  for (const { accountId } of post?.targets ?? none) if (accountId !== undefined) accountIds.push(accountId);
  if (typeof account === 'string') accountIds.push(account);
  return {
    operation,
    postId: idOf === 'post' ? id : undefined,
    leadMagnetId: idOf === 'leadMagnet' ? id : undefined,
    watchedPostId: watched,
    accountIds,
    mediaUrls: post === undefined ? none : mediaUrls(post).map(({ value }) => value),
    cursor: typeof cursor === 'string' ? cursor : undefined,
  };
}

const none: readonly never[] = [];
