/** A mock without a port: everything that answers, and the door for requests of the same process. */
import type { Plan } from '../spec/plans.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { parseTimestamp } from '../spec/time/instant.ts';
import type { World } from '../spec/world.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { defaultProfile } from '../src/profile/resolve.ts';
import { createService, type Service } from '../src/service/service.ts';
import { basePath } from './basePath.ts';
import { type ClockState, type Wall, wallClock } from './clock/clock.ts';
import { once } from './concurrency/once.ts';
import { type Handles, handlesOf } from './control/handles.ts';
import { isControl } from './control/operation/path.ts';
import { mockImplementation } from './handlers/implementation.ts';
import { guardOrigin } from './http/control/guard.ts';
import { fetchDoor } from './http/fetchDoor.ts';
import type { Route } from './http/route.ts';
import { siteRoutes } from './http/routes.ts';
import { siteOf } from './http/site.ts';
import { untilClosed } from './http/untilClosed.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { explaining } from './ledger/notKept.ts';
import { openSqliteLedger } from './ledger/sqlite/sqliteLedger.ts';
import { HostedFiles } from './media/hostedFiles.ts';
import { HostedUrls } from './media/hostedUrls.ts';
import { keptFolder, temporaryFolder } from './media/mediaFolder.ts';
import { MediaStore } from './media/mediaStore.ts';
import { Renditions } from './media/renditions/renditions.ts';
import type { Effect } from './rows/effects.ts';
import { worldOf } from './seed/seed.ts';
import type { Seed } from './seed/shape.ts';
import type { FirstWorld } from './tenants/snapshots.ts';
import { type SeededKey, Tenants, type TenantsOptions } from './tenants/tenants.ts';
import { type InvalidResponse, SelfCheck } from './traffic/selfCheck.ts';
import { watch } from './watch.ts';
import { delivererOf, type WebhookTime } from './webhooks/deliverer.ts';

export interface MockOptions {
  /** The decisions of one implementation; our defaults when left out. */
  readonly profile?: Profile;
  /** What each tenant begins with instead of the default seed. */
  readonly world?: World;
  /** What the first tenant begins with; it is judged by the rules of the contract. */
  readonly seed?: Seed;
  /** The keys to begin with instead of the seeded ones; the first is the default tenant. */
  readonly keys?: readonly SeededKey[];
  /** A timestamp at which every tenant's clock stands still until it is advanced. */
  readonly frozenAt?: string;
  readonly wall?: Wall;
  /** Hosts beyond this machine that webhooks may go to. */
  readonly allowedWebhookHosts?: readonly string[];
  /** The clock that the header of a webhook has its time from: the wall's unless it is to be the tenant's. */
  readonly webhookTime?: WebhookTime;
  /** Milliseconds of real time that a receiver of webhooks has: 2000, unless it is on a machine that has much to do. */
  readonly webhookPatience?: number;
  /** Checks answers before they leave: one that breaks the contract becomes a 500 that says where. */
  readonly strict?: boolean;
  /** False for a rule that the mock is to pass over, for tests of what should notice. */
  readonly enforces?: (rule: string) => boolean;
  /**
   * The file that keeps the state of the mock, with uploads in a folder beside it. Where there is none it is made; what an
   * earlier mock left there goes on, and goes before `keys` and `frozenAt`. Or a ledger of one's own.
   */
  readonly state?: string | Ledger;
  /** Hears of failures inside the mock. */
  readonly onError?: (error: unknown) => void;
}

export interface PortlessMock extends Omit<Handles, 'reset'>, AsyncDisposable {
  /** The base URL, which ends with `/api/v1`. */
  readonly url: string;
  readonly origin: string;
  readonly keys: readonly SeededKey[];
  readonly codec: Codec;
  /** The control operations for the tenant with this key; those of the mock itself mean the first one. */
  tenant(key: string): Handles;
  /** Adds a tenant with a world of its own and gives its key. */
  addTenant(plans: readonly Plan[]): string;
  /** Moves the clock of a tenant (the default one when no key is given) and lets happen what falls due. */
  advance(milliseconds: number, key?: string): Promise<Effect[]>;
  /** Answers a request in this process as the port would, without the network: API, control surface, files, documents. */
  fetch(request: Request): Promise<Response>;
  /** Back to the seed, for all tenants. */
  reset(): void;
  /** The mock's own answers that break the contract; always none. */
  invalidResponses(): Promise<readonly InvalidResponse[]>;
  /** Ends everything that goes on; whoever still waits for an answer gets none. */
  close(): Promise<void>;
}

/** What the server needs beyond the mock's own interface. */
export interface MockParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly service: Service;
  readonly urls: HostedUrls;
  /** Everything beside the API. */
  readonly routes: readonly Route[];
  readonly onError: (error: unknown) => void;
}

/** Where a mock without a port is: a name that no network resolves. */
const nowhere = 'http://mock.localhost';

/**
 * Makes a mock without a port.
 *
 * @throws TypeError where `frozenAt` is no timestamp, LedgerError where the `state` cannot be used, SeedError where the
 * `seed` cannot.
 */
export function createMock(options: MockOptions = {}): PortlessMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, state } = options;
  const first = firstWorldOf(options);
  const ledger = typeof state === 'string' ? openSqliteLedger(state, profile.bindings) : state;
  try {
    return assemble(options, ledger, first);
  } catch (error) {
    ledger?.close();
    throw error;
  }
}

/**
 * The world that the seed makes of the first tenant's, found out before anything is opened: a wrong seed leaves nothing
 * behind.
 */
function firstWorldOf({ seed, profile = defaultProfile, ...options }: MockOptions): FirstWorld | undefined {
  if (seed === undefined) return undefined;
  const tenants = new Tenants({
    ...beginningsOf({ ...options, profile }),
    deliver: () => Promise.resolve(undefined),
    fileNameIn: () => undefined,
    filesGone: () => undefined,
  });
  return worldOf(tenants.default, seed, { profile, owns: () => false });
}

/** What tenants begin with. */
function beginningsOf({
  profile = defaultProfile,
  world,
  keys,
  wall = wallClock,
  frozenAt,
  onError = report,
}: MockOptions): Omit<TenantsOptions, 'deliver' | 'fileNameIn' | 'filesGone'> {
  return {
    behaviour: profile.behaviour,
    wall,
    onError,
    clock: clockOf(frozenAt),
    ...(world === undefined ? {} : { world }),
    ...(keys === undefined ? {} : { keys }),
  };
}

function assemble(
  options: MockOptions,
  ledger: Ledger | undefined,
  first: FirstWorld | undefined,
): PortlessMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, wall = wallClock } = options;
  const { behaviour } = profile;
  const onError = options.onError ?? report;
  const urls = new HostedUrls(nowhere);
  const closing = new AbortController();
  const store = new MediaStore({
    folder: ledger?.folder === undefined ? temporaryFolder() : keptFolder(ledger.folder),
    wanted: () => tenants.contents(),
  });
  const isNew = (ledger?.tenants() ?? []).length === 0;
  const tenants = new Tenants({
    ...beginningsOf(options),
    deliver: delivererOf({
      codec: codecOf(profile),
      wall,
      time: options.webhookTime ?? 'wall',
      allowedHosts: options.allowedWebhookHosts ?? [],
      patience: options.webhookPatience ?? 2000,
      closing: closing.signal,
      // What is kept is to tell how the delivery ended.
      hasty: ledger === undefined,
    }),
    fileNameIn: (url) => urls.nameIn(url),
    filesGone: () => store.sweep(),
    ...(ledger === undefined ? {} : { ledger }),
  });
  if (first !== undefined && isNew) tenants.default.beginWith(first);
  store.sweep();
  const selfCheck = new SelfCheck(profile, closing.signal);
  const watching = watch({ tenants, urls, selfCheck, strict: options.strict ?? false, closing: closing.signal });
  const service = createService(mockImplementation({ tenants, store, urls, behaviour }), {
    profile,
    // What breaks because the mock is closed is no failure.
    onError: (error) => {
      if (!closing.signal.aborted) onError(error);
    },
    ...(options.enforces === undefined ? {} : { enforces: options.enforces }),
    ...watching,
    around: explaining(watching.around, onError),
  });
  const renditions = new Renditions(store);
  const context = { tenants, renditions, urls, codec: service.codec };
  const routes = siteRoutes({ context, files: new HostedFiles(tenants, store, renditions), service });
  const site = siteOf(routes, onError, (request) => {
    if (isControl(request.path)) guardOrigin(request, [new URL(urls.origin).hostname]);
  });
  try {
    tenants.awaken();
  } catch (error) {
    void tenants.close();
    throw error;
  }
  const close = once(async () => {
    closing.abort();
    await store.close();
    await tenants.close();
    ledger?.close();
  });
  return {
    ...handlesOf(context),
    tenant: (key) => handlesOf(context, key),
    url: `${nowhere}${basePath}`,
    origin: nowhere,
    keys: tenants.all().map(({ key, plans }) => ({ key, plans })),
    codec: service.codec,
    parts: { tenants, store, service, urls, routes, onError },
    addTenant: (plans) => tenants.add(tenants.freshKey(), plans).key,
    advance: (milliseconds, key) => {
      const tenant = key === undefined ? tenants.default : tenants.byKey.get(key);
      if (tenant === undefined) throw new TypeError('No tenant has this key.');
      return tenant.moveClock((clock) => clock.advance(milliseconds));
    },
    fetch: untilClosed(fetchDoor(service, site), closing.signal),
    reset: () => {
      for (const tenant of tenants.all()) tenant.reset();
    },
    invalidResponses: () => selfCheck.invalid(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function report(error: unknown): void {
  if (error instanceof LedgerError) console.error(error.message);
  else console.error('The mock failed while answering a request.', error);
}

function clockOf(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined) throw new TypeError(`frozenAt: "${frozenAt}" is no ISO 8601 timestamp with an offset or Z.`);
  return { mode: 'frozen', at };
}
