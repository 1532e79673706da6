/** Implements the API with the mock's tenants. */
import { type OperationId, operations } from '../../spec/operations/index.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type {
  FoundResources,
  Handler,
  HandlerInput,
  Handlers,
  Implementation,
  Refs,
} from '../../src/service/implementation.ts';
import { toRefusal } from '../ledger/commitErrors.ts';
import type { HostedUrls } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { buildLeadMagnetRecord } from '../records/leadMagnet.ts';
import { buildPostRecord } from '../records/post.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readCursor } from '../sandbox/state/postTable.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { createAccountHandlers } from './accounts.ts';
import { leadMagnetHandlers } from './leadMagnets.ts';
import { createPostHandlers } from './posts.ts';

export interface ImplementationParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly urls: HostedUrls;
  readonly behaviour: Behaviour;
  /** Called with the cause when the state cannot be read. */
  readonly onError: (error: unknown) => void;
}

export function createMockImplementation({
  tenants,
  store,
  urls,
  behaviour,
  onError,
}: ImplementationParts): Implementation<Tenant> {
  const refuseFailure = (error: unknown): never => {
    throw toRefusal(error, onError);
  };
  return {
    authenticate: (key) => {
      const tenantOrPromise = tenants.find(key);
      return tenantOrPromise instanceof Promise ? tenantOrPromise.catch(refuseFailure) : tenantOrPromise;
    },
    keyHint: 'The mock prints its keys when it starts; GET /_mock/tenants lists them, POST /_mock/tenants adds one.',
    transact: (tenant, step) => {
      const outcome = tenant.transact(step);
      return outcome instanceof Promise ? outcome.catch(refuseFailure) : outcome;
    },
    now: (tenant) => (tenant ?? tenants.first).now(),
    usage: (tenant, now) => tenant.getUsage(now),
    onAdmitted: (tenant, at) => tenant.admit(at),
    findResources: (tenant, refs, now) => findResources(tenant.getSandboxAt(now), refs, urls, behaviour),
    handlers: commitAfterHandler({
      ...createPostHandlers(behaviour),
      ...createAccountHandlers(store, urls),
      ...leadMagnetHandlers,
    }),
  };
}

/** The operations that are refused when the quota is used up. */
const quotaOperations: ReadonlySet<OperationId> = new Set([
  'createPost',
  'republishPost',
  'createLeadMagnet',
  'uploadMedia',
]);

/**
 * Commits the changes of a handler in the same tick, so that no other request sees changes that may be rolled back.
 * Asynchronous handlers commit their changes themselves.
 */
function commitAfterHandler(handlers: Handlers<Tenant>): Handlers<Tenant> {
  const wrapHandler = ([operation, handler]: [string, Handler<Tenant, OperationId>]) => [
    operation,
    (input: HandlerInput<Tenant, OperationId>) => {
      if (quotaOperations.has(input.operation)) input.caller.assertRoom();
      const result = handler(input);
      if (!(result instanceof Promise)) input.caller.commitAndCatchUp();
      return result;
    },
  ];
  return Object.fromEntries((Object.entries(handlers) as [string, Handler<Tenant, OperationId>][]).map(wrapHandler));
}

function findResources(sandbox: Sandbox, refs: Refs, urls: HostedUrls, b: Behaviour): FoundResources {
  const post = refs.postId === undefined ? undefined : sandbox.posts.get(refs.postId);
  const magnet = refs.leadMagnetId === undefined ? undefined : sandbox.leadMagnets.get(refs.leadMagnetId);
  const watchedId = refs.watchedPostId ?? magnet?.content.postId;
  const watchedPost = watchedId === undefined ? undefined : sandbox.posts.get(watchedId);
  return {
    accounts: sandbox.accounts,
    outreachAccounts: getOutreachAccountsFor(refs.operation, sandbox),
    hostedMedia: refs.mediaUrls.length > 0 || post !== undefined ? urls.createFileLookup(sandbox.files) : undefined,
    onOwnDomain: (url) => urls.isOnOwnDomain(url),
    post: post && buildPostRecord(post, b),
    postContent: post?.content,
    leadMagnet: magnet && buildLeadMagnetRecord(magnet),
    watchedPost: watchedPost && buildPostRecord(watchedPost, b),
    // The rule itself knows the numbers of pages.
    cursorKnown: refs.cursor === undefined ? undefined : readCursor(refs.cursor) !== undefined,
  };
}

/** The outreach accounts, which only lead magnets reference. */
function getOutreachAccountsFor(
  operation: OperationId,
  { outreachAccounts }: Sandbox,
): FoundResources['outreachAccounts'] {
  return operations[operation].tag === 'Lead magnets' ? outreachAccounts.dump() : undefined;
}
