/** Creates a mock without a port, reachable through `fetch` within the process. */
import type { Plan } from '../spec/plans.ts';
import type { Profile } from '../spec/profile/profile.ts';
import type { Finding } from '../spec/statement.ts';
import { parseTimestamp } from '../spec/time/instant.ts';
import type { World } from '../spec/world.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { defaultProfile } from '../src/profile/resolve.ts';
import type { Translation } from '../src/profile/translation/translation.ts';
import { missingForMock } from '../src/profile/translation/translator.ts';
import { createService, type Service } from '../src/service/service.ts';
import { translateService } from '../src/service/translatedService.ts';
import { basePath } from './basePath.ts';
import { type ClockState, systemClock, type WallClock } from './clock/clock.ts';
import { once } from './concurrency/once.ts';
import { type Handles, handlesOf } from './control/handles.ts';
import { isControl } from './control/operation/path.ts';
import { mockImplementation } from './handlers/implementation.ts';
import { guardOrigin } from './http/control/guard.ts';
import { createFetchAdapter } from './http/fetchAdapter.ts';
import type { Route } from './http/route.ts';
import { siteRoutes } from './http/routes.ts';
import { createSite } from './http/site.ts';
import { rejectWhenClosed } from './http/untilClosed.ts';
import { type Ledger, LedgerError } from './ledger/ledger.ts';
import { openSqliteLedger } from './ledger/sqlite/sqliteLedger.ts';
import { HostedFiles } from './media/hostedFiles.ts';
import { HostedUrls } from './media/hostedUrls.ts';
import { persistentFolder, temporaryFolder } from './media/mediaFolder.ts';
import { MediaStore } from './media/mediaStore.ts';
import { Renditions } from './media/renditions/renditions.ts';
import type { Effect } from './rows/effects.ts';
import { worldOf } from './seed/seed.ts';
import type { Seed } from './seed/shape.ts';
import type { InitialWorld } from './tenants/snapshots.ts';
import { type SeededKey, Tenants, type TenantsOptions } from './tenants/tenants.ts';
import { type InvalidResponse, SelfCheck } from './traffic/selfCheck.ts';
import { createTrafficHooks } from './trafficHooks.ts';
import { createDeliverer, type WebhookTime } from './webhooks/deliverer.ts';

export interface MockOptions {
  /** The decisions of one implementation; defaults to the default profile. */
  readonly profile?: Profile;
  /**
   * The words of a server whose wire the profile does not describe: API and webhooks use them. The control surface and
   * the documents keep those of the profile.
   */
  readonly translate?: Translation;
  /** The state that each tenant starts with instead of the default seed. */
  readonly world?: World;
  /** The data that the first tenant starts with, validated against the contract's rules. */
  readonly seed?: Seed;
  /** The API keys to create instead of the seeded ones; the first belongs to the default tenant. */
  readonly keys?: readonly SeededKey[];
  /** An ISO 8601 timestamp; every tenant's clock is frozen there until it is advanced. */
  readonly frozenAt?: string;
  readonly wall?: WallClock;
  /** Hosts on other machines that may receive webhooks. */
  readonly allowedWebhookHosts?: readonly string[];
  /** The clock for the timestamp header of webhooks: wall time by default, or the tenant's clock. */
  readonly webhookTime?: WebhookTime;
  /** Timeout for webhook receivers in milliseconds of real time; 2000 by default. Raise it on a busy machine. */
  readonly webhookPatience?: number;
  /**
   * Validates each response before it is sent; one that violates the contract becomes a 500 that names the violation.
   */
  readonly strict?: boolean;
  /** Returns false for a rule that the mock should not enforce, to test that a client or suite notices. */
  readonly enforces?: (rule: string, finding: Finding) => boolean;
  /**
   * The file that stores the mock's state; uploads go to a folder beside it. It is created if missing; the state that
   * it contains takes precedence over `keys` and `frozenAt`. A custom ledger is accepted instead.
   */
  readonly state?: string | Ledger;
  /** Called with errors inside the mock. */
  readonly onError?: (error: unknown) => void;
}

/** A mock that handles requests in this process. */
export interface PortlessMock extends Omit<Handles, 'reset'>, AsyncDisposable {
  /** The base URL, ending in `/api/v1`. */
  readonly url: string;
  readonly origin: string;
  readonly keys: readonly SeededKey[];
  readonly codec: Codec;
  /** The control operations for the tenant with this key; mock-wide operations apply to the first tenant. */
  tenant(key: string): Handles;
  /** Adds a tenant with its own state and returns its key. */
  addTenant(plans: readonly Plan[]): string;
  /** Advances a tenant's clock (by default the first tenant's) and runs the effects that fall due. */
  advance(milliseconds: number, key?: string): Promise<Effect[]>;
  /** Handles a request in this process, as the port would: API, control surface, hosted files and documents. */
  fetch(request: Request): Promise<Response>;
  /** Resets all tenants to their seed. */
  reset(): void;
  /** The mock's own responses that violate the contract; expected to be empty. */
  invalidResponses(): Promise<readonly InvalidResponse[]>;
  /** Closes the mock and aborts pending work; requests in progress get no response. */
  close(): Promise<void>;
}

/** Internal parts that the server needs besides the public interface. */
export interface MockParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly service: Service;
  readonly urls: HostedUrls;
  /** The routes other than the API's. */
  readonly routes: readonly Route[];
  readonly onError: (error: unknown) => void;
}

/** The origin of a mock without a port; `.localhost` keeps the name off the network. */
const portlessOrigin = 'http://mock.localhost';

/**
 * Creates a mock without a port.
 *
 * @throws TypeError if `frozenAt` is not a timestamp or `translate` is invalid, LedgerError if `state` cannot be used, SeedError if `seed` is
 * invalid.
 */
export function createMock(options: MockOptions = {}): PortlessMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, state, translate } = options;
  const missing = translate === undefined ? [] : missingForMock(translate);
  if (missing.length > 0) throw new TypeError(missing.join('\n'));
  const initialWorld = firstWorldOf(options);
  const ledger = typeof state === 'string' ? openSqliteLedger(state, profile.bindings) : state;
  try {
    return assemble(options, ledger, initialWorld);
  } catch (error) {
    ledger?.close();
    throw error;
  }
}

/**
 * Computes the first tenant's initial state before anything is opened, so that an invalid seed leaves nothing behind.
 */
function firstWorldOf({ seed, profile = defaultProfile, ...options }: MockOptions): InitialWorld | undefined {
  if (seed === undefined) return undefined;
  const tenants = new Tenants({
    ...tenantDefaultsOf({ ...options, profile }),
    deliver: () => Promise.resolve(undefined),
    fileNameIn: () => undefined,
    onFilesReleased: () => undefined,
  });
  return worldOf(tenants.default, seed, { profile, owns: () => false });
}

/** The initial settings of tenants. */
function tenantDefaultsOf({
  profile = defaultProfile,
  world,
  keys,
  wall = systemClock,
  frozenAt,
  onError = reportError,
}: MockOptions): Omit<TenantsOptions, 'deliver' | 'fileNameIn' | 'onFilesReleased'> {
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
  initialWorld: InitialWorld | undefined,
): PortlessMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, wall = systemClock } = options;
  const { behaviour } = profile;
  const codec = codecOf(profile, options.translate);
  const onError = options.onError ?? reportError;
  const urls = new HostedUrls(portlessOrigin);
  const closing = new AbortController();
  const store = new MediaStore({
    folder: ledger?.folder === undefined ? temporaryFolder() : persistentFolder(ledger.folder),
    referenced: () => tenants.contents(),
  });
  const isNew = (ledger?.tenants() ?? []).length === 0;
  const tenants = new Tenants({
    ...tenantDefaultsOf(options),
    deliver: createDeliverer({
      codec,
      wall,
      time: options.webhookTime ?? 'wall',
      allowedHosts: options.allowedWebhookHosts ?? [],
      timeout: options.webhookPatience ?? 2000,
      closing: closing.signal,
      // With a ledger, the outcome of deliveries must be recorded before the mock closes.
      abortOnClose: ledger === undefined,
    }),
    fileNameIn: (url) => urls.fileNameIn(url),
    onFilesReleased: () => store.sweep(),
    ...(ledger === undefined ? {} : { ledger }),
  });
  if (initialWorld !== undefined && isNew) tenants.default.startFrom(initialWorld);
  store.sweep();
  const selfCheck = new SelfCheck(profile, closing.signal);
  const hooks = createTrafficHooks({
    tenants,
    urls,
    selfCheck,
    strict: options.strict ?? false,
    closing: closing.signal,
    unmodelled: profile.unmodelled,
    onError,
  });
  // Errors caused by closing the mock are not reported.
  const reportOpen = (error: unknown): void => {
    if (!closing.signal.aborted) onError(error);
  };
  const contractService = createService(mockImplementation({ tenants, store, urls, behaviour }), {
    profile,
    onError: reportOpen,
    ...(options.enforces === undefined ? {} : { enforces: options.enforces }),
    ...hooks,
  });
  const service = translateService(contractService, codec, reportOpen);
  const renditions = new Renditions(store);
  const context = { tenants, renditions, urls, codec: service.codec };
  const routes = siteRoutes({ context, files: new HostedFiles(tenants, store, renditions), service });
  const site = createSite(routes, onError, (request) => {
    if (isControl(request.path)) guardOrigin(request, [new URL(urls.origin).hostname]);
  });
  try {
    tenants.resumeAll();
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
    url: `${portlessOrigin}${basePath}`,
    origin: portlessOrigin,
    keys: tenants.all().map(({ key, plans }) => ({ key, plans })),
    codec: service.codec,
    parts: { tenants, store, service, urls, routes, onError },
    addTenant: (plans) => tenants.add(tenants.freshKey(), plans).key,
    advance: (milliseconds, key) => {
      const tenant = key === undefined ? tenants.default : tenants.byKey.get(key);
      if (tenant === undefined) throw new TypeError('No tenant has this key.');
      return tenant.moveClock((clock) => clock.advance(milliseconds));
    },
    fetch: rejectWhenClosed(createFetchAdapter(service, site), closing.signal),
    reset: () => {
      for (const tenant of tenants.all()) tenant.reset();
    },
    invalidResponses: () => selfCheck.invalidResponses(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function reportError(error: unknown): void {
  if (error instanceof LedgerError) console.error(error.message);
  else console.error('The mock failed while handling a request.', error);
}

function clockOf(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined)
    throw new TypeError(`\`frozenAt\` must be an ISO 8601 timestamp with an offset or Z, got "${frozenAt}".`);
  return { mode: 'frozen', at };
}
