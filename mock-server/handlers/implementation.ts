/** The mock as an implementation like any other. */
import type { OperationId } from '../../spec/operations/index.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Instant } from '../../spec/time/instant.ts';
import { isThenable } from '../../src/service/awaitable.ts';
import type { Found, Handler, HandlerInput, Handlers, Implementation, Refs } from '../../src/service/implementation.ts';
import type { HostedUrls } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { leadMagnetRecord } from '../records/leadMagnet.ts';
import { postRecord } from '../records/post.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readCursor } from '../sandbox/state/postOrder.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { accountHandlers } from './accounts.ts';
import { leadMagnetHandlers } from './leadMagnets.ts';
import { postHandlers } from './posts.ts';

export interface MockParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly urls: HostedUrls;
  readonly behaviour: Behaviour;
}

export function mockImplementation({ tenants, store, urls, behaviour }: MockParts): Implementation<Tenant> {
  return {
    authenticate: (key) => tenants.get(key),
    now: (tenant) => (tenant ?? tenants.default).now(),
    usage: (tenant) => tenant.usage(),
    admitted: (tenant, at) => tenant.admitted(at),
    facts: (tenant, refs, now) => factsOf(tenant.at(now), refs, now, urls, behaviour),
    handlers: settling({ ...postHandlers(behaviour), ...accountHandlers(store, urls), ...leadMagnetHandlers }),
  };
}

/**
 * What a handler changes is kept in the same step, so that nobody sees what may yet be taken back. One that takes longer
 * does it by itself.
 */
function settling(handlers: Handlers<Tenant>): Handlers<Tenant> {
  const around = ([operation, handler]: [string, Handler<Tenant, OperationId>]) => [
    operation,
    (input: HandlerInput<Tenant, OperationId>) => {
      const made = handler(input);
      if (!isThenable(made)) input.caller.settle();
      return made;
    },
  ];
  return Object.fromEntries((Object.entries(handlers) as [string, Handler<Tenant, OperationId>][]).map(around));
}

function factsOf(sandbox: Sandbox, refs: Refs, now: Instant, urls: HostedUrls, b: Behaviour): Found {
  const post = refs.postId === undefined ? undefined : sandbox.posts.get(refs.postId);
  const magnet = refs.leadMagnetId === undefined ? undefined : sandbox.leadMagnets.get(refs.leadMagnetId);
  const watchedId = refs.watchedPostId ?? magnet?.content.postId;
  const watched = watchedId === undefined ? undefined : sandbox.posts.get(watchedId);
  return {
    accounts: sandbox.accounts,
    outreachAccounts: [...sandbox.outreachAccounts.values()],
    hosted: urls.lookup(sandbox.files),
    onOwnDomain: (url) => urls.owns(url),
    post: post && postRecord(post, b),
    postContent: post?.content,
    leadMagnet: magnet && leadMagnetRecord(magnet),
    watched: watched && postRecord(watched, b),
    cursorKnown: refs.cursor === undefined ? undefined : cursorKnown(refs.cursor, b),
    publishedThisMonth: sandbox.quotaUsedAt(now),
  };
}

function cursorKnown(cursor: string, b: Behaviour): boolean {
  return b['post.list.paging'] === 'page' ? /^page:[1-9]\d{0,8}$/.test(cursor) : readCursor(cursor) !== undefined;
}
