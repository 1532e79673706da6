/** Puts the parts of a mock together. */
import { codecOf } from '../../src/profile/codec.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { createService, type Service } from '../../src/service/service.ts';
import { translateService } from '../../src/service/translatedService.ts';
import { basePath } from '../basePath.ts';
import { readSystemClock } from '../clock/clock.ts';
import { once } from '../concurrency/once.ts';
import { onceResolved } from '../concurrency/onceResolved.ts';
import { isControl } from '../control/operation/path.ts';
import { createMockImplementation } from '../handlers/implementation.ts';
import { guardOrigin } from '../http/control/guard.ts';
import { createFetchAdapter } from '../http/fetchAdapter.ts';
import { createHttpRouter } from '../http/httpRouter.ts';
import { rejectWhenClosed } from '../http/rejectWhenClosed.ts';
import { createRouterObserver } from '../http/routerObserver.ts';
import type { ContentArchive } from '../ledger/contentArchive.ts';
import { HostedFiles } from '../media/hostedFiles.ts';
import { HostedUrls } from '../media/hostedUrls.ts';
import { openPersistentFolder, openTemporaryFolder } from '../media/mediaFolder.ts';
import { MediaStore } from '../media/mediaStore.ts';
import { Renditions } from '../media/renditions/renditions.ts';
import { isAccepted } from '../sandbox/deliveries/deliveryLifecycle.ts';
import type { Deliver } from '../tenants/deliveryQueue.ts';
import { createEffectReporter } from '../tenants/effectReporter.ts';
import type { InitialState } from '../tenants/snapshots.ts';
import type { Tenants, TenantsOptions } from '../tenants/tenants.ts';
import { Metrics } from '../traffic/metrics.ts';
import { SelfCheck } from '../traffic/selfCheck.ts';
import { TranslatedActivity } from '../traffic/translatedActivity.ts';
import { createTrafficHooks } from '../trafficHooks.ts';
import { createDeliverer } from '../webhooks/deliverer.ts';
import type { BareMock, MockOptions, MockParts } from './mockOptions.ts';
import { buildTenantDefaults, reportError } from './tenantDefaults.ts';

/** The origin of a mock without a port; `.localhost` keeps the name off the network. */
const portlessOrigin = 'http://mock.localhost';

/** The storage of a mock's tenants and uploads. */
export interface Storage {
  /** A folder for uploads that outlives the mock. */
  readonly folder?: string;
  /** Stores the uploads if the folder is only a cache. */
  readonly archive?: ContentArchive;
  /** Whether the results of deliveries are recorded before the mock closes. */
  readonly isDurable: boolean;
  createTenants(options: Omit<TenantsOptions, 'ledger'>): Tenants;
  /** The commit of each request, awaited before its response is sent. Present if commits are asynchronous. */
  readonly pendingCommits?: WeakMap<ServiceRequest, Promise<void>>;
  close(): Promise<void> | void;
}

/** Puts the parts of a mock together. */
export function assembleMock(
  options: MockOptions,
  storage: Storage,
  initialState?: InitialState,
): BareMock & { readonly parts: MockParts } {
  const { profile = defaultProfile, wall = readSystemClock, onActivity } = options;
  const { behaviour } = profile;
  const codec = codecOf(profile, options.translate);
  const onError = options.onError ?? reportError;
  const urls = new HostedUrls(portlessOrigin);
  const closing = new AbortController();
  const metrics = new Metrics();
  const store = new MediaStore({
    folder: storage.folder === undefined ? openTemporaryFolder() : openPersistentFolder(storage.folder),
    listReferencedDigests: () => tenants.collectContents(),
    ...(storage.archive === undefined ? {} : { archive: storage.archive }),
  });
  const tenants: Tenants = storage.createTenants({
    ...buildTenantDefaults(options),
    deliver: withDeliveryCounts(
      metrics,
      createDeliverer({
        codec,
        wall,
        time: options.webhookTime ?? 'real',
        allowedHosts: options.allowedWebhookHosts ?? [],
        timeout: options.webhookTimeout ?? 2000,
        closing: closing.signal,
        // With a ledger, the outcome of deliveries must be recorded before the mock closes.
        abortOnClose: !storage.isDurable,
      }),
    ),
    findFileName: (url) => urls.findFileName(url),
    onFilesReleased: () => store.sweep(),
    ...(onActivity === undefined ? {} : { onEffect: createEffectReporter(onActivity) }),
  });
  if (initialState !== undefined) tenants.first.restoration.startFrom(initialState);
  store.sweep();
  const selfCheck = new SelfCheck(profile, closing.signal);
  const translation = onActivity && codec.translator.isActive ? new TranslatedActivity(onActivity) : undefined;
  const hooks = createTrafficHooks({
    tenants,
    onActivity: translation?.hold ?? onActivity,
    urls,
    selfCheck,
    strict: options.strict ?? false,
    closing: closing.signal,
    profile,
    metrics,
    onError,
    ...(storage.pendingCommits === undefined ? {} : { pendingCommits: storage.pendingCommits }),
  });
  // Errors caused by closing the mock are not reported.
  const reportUnlessClosing = (error: unknown): void => {
    if (!closing.signal.aborted) onError(error);
  };
  const contractService = createService(createMockImplementation({ tenants, store, urls, behaviour, onError }), {
    profile,
    getBaseUrl: () => `${urls.origin}${basePath}`,
    onError: reportUnlessClosing,
    ...(options.enforces === undefined ? {} : { enforces: options.enforces }),
    ...hooks,
  });
  const service = translateService(
    awaitCommits(contractService, storage.pendingCommits),
    codec,
    reportUnlessClosing,
    translation?.report,
  );
  const renditions = new Renditions(store);
  const context = { tenants, renditions, urls, codec: service.codec };
  const files = new HostedFiles(tenants, store, renditions);
  // Loading the control surface takes a fifth of the start time, and many mocks only serve the API.
  const loadRoutes = onceResolved(async () => {
    const { createRoutes } = await import('../http/routes.ts');
    return createRoutes({ context, files, service, metrics });
  });
  const observe = createRouterObserver(tenants, onActivity);
  const router = observe(
    createHttpRouter(loadRoutes, onError, (request) => {
      if (isControl(request.path)) guardOrigin(request, [new URL(urls.origin).hostname]);
    }),
  );
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
    await storage.close();
  });
  return {
    url: `${portlessOrigin}${basePath}`,
    origin: portlessOrigin,
    keys: tenants.listInMemory().map(({ key, plans }) => ({ key, plans })),
    codec: service.codec,
    parts: { context, tenants, store, service, urls, loadRoutes, observe, onError },
    addTenant: (plans) => tenants.add({ key: tenants.createKey(), plans }).key,
    advance: (milliseconds, key) => {
      const tenant = key === undefined ? tenants.first : tenants.byKey.get(key);
      if (tenant === undefined)
        throw new TypeError(`No tenant has the key "${key}"; mock.keys lists the initial keys.`);
      return tenant.moveClock((clock) => clock.advance(milliseconds));
    },
    fetch: rejectWhenClosed(createFetchAdapter(service, router), closing.signal),
    reset: () => {
      for (const tenant of tenants.listInMemory()) tenant.reset();
    },
    invalidResponses: () => selfCheck.listInvalidResponses(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function withDeliveryCounts(metrics: Metrics, deliver: Deliver): Deliver {
  return async (job) => {
    const response = await deliver(job);
    if (response !== undefined) metrics.count('deliveries_total', isAccepted(response) ? 'accepted' : 'failed');
    return response;
  };
}

/** Sends each response only once everything about its request is committed. */
function awaitCommits(service: Service, pendingCommits: Storage['pendingCommits']): Service {
  if (pendingCommits === undefined) return service;
  return {
    codec: service.codec,
    handle: async (request) => {
      const response = await service.handle(request);
      await pendingCommits.get(request);
      return response;
    },
  };
}
