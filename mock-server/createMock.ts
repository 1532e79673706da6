/** A mock without a port: everything that answers, and the door for requests of the same process. */
import type { Plan } from '../spec/plans.ts';
import type { Profile } from '../spec/profile/profile.ts';
import { parseTimestamp } from '../spec/time/instant.ts';
import type { World } from '../spec/world.ts';
import { type Codec, codecOf } from '../src/profile/codec.ts';
import { defaultProfile } from '../src/profile/resolve.ts';
import { fetchHandler } from '../src/service/adapters/fetch.ts';
import { createService, type Service } from '../src/service/service.ts';
import { type ClockState, type Wall, wallClock } from './clock/clock.ts';
import { basePath } from './http/listener.ts';
import { mockImplementation } from './implementation.ts';
import { HostedUrls } from './media/hostedUrls.ts';
import { MediaStore } from './media/mediaStore.ts';
import type { Effect } from './sandbox/effects.ts';
import { type SeededKey, Tenants } from './tenants/tenants.ts';
import { watch } from './traffic/watch.ts';
import { delivererOf } from './webhooks/deliverer.ts';

export interface MockOptions {
  /** The decisions of one implementation; our defaults when left out. */
  readonly profile?: Profile;
  /** What each tenant begins with instead of the default seed. */
  readonly world?: World;
  /** The keys to begin with instead of the seeded ones; the first is the default tenant. */
  readonly keys?: readonly SeededKey[];
  /** A timestamp at which every tenant's clock stands still until it is advanced. */
  readonly frozenAt?: string;
  readonly wall?: Wall;
  /** Hosts beyond this machine that webhooks may go to. */
  readonly allowedWebhookHosts?: readonly string[];
  /** Hears of failures inside the mock. */
  readonly onError?: (error: unknown) => void;
}

export interface PortlessMock {
  /** The base URL, which ends with `/api/v1`. */
  readonly url: string;
  readonly origin: string;
  readonly keys: readonly SeededKey[];
  readonly codec: Codec;
  /** Adds a tenant with a world of its own and gives its key. */
  addTenant(plans: readonly Plan[]): string;
  /** Moves the clock of a tenant (the default one when no key is given) and lets happen what falls due. */
  advance(milliseconds: number, key?: string): Promise<Effect[]>;
  /** Answers a request to the base URL in this process, without the network. */
  fetch(request: Request): Promise<Response>;
  /** Back to the seed, for all tenants. */
  reset(): void;
  close(): Promise<void>;
}

/** What the server needs beyond the mock's own interface. */
export interface MockParts {
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly service: Service;
}

/** Where a mock without a port is: a name that no network resolves. */
const nowhere = 'http://mock.localhost';

/**
 * Makes a mock without a port.
 *
 * @throws TypeError where `frozenAt` is no timestamp.
 */
export function createMock(
  options: MockOptions = {},
): Omit<PortlessMock, 'origin'> & { readonly parts: MockParts; origin(): string; moveTo(origin: string): void } {
  const { profile = defaultProfile, world, keys, wall = wallClock } = options;
  const { behaviour } = profile;
  const onError = options.onError ?? ((error) => console.error('The mock failed while answering a request.', error));
  const store = new MediaStore();
  const tenants = new Tenants({
    behaviour,
    deliver: delivererOf({ codec: codecOf(profile), wall, allowedHosts: options.allowedWebhookHosts ?? [] }),
    forgetFile: (id) => void store.remove(id).catch(onError),
    wall,
    clock: clockOf(options.frozenAt),
    ...(world === undefined ? {} : { world }),
    ...(keys === undefined ? {} : { keys }),
  });
  const urls = new HostedUrls(nowhere);
  const service = createService(mockImplementation({ tenants, store, urls, behaviour }), {
    profile,
    onError,
    ...watch(tenants),
  });
  const door = fetchHandler(service, basePath);
  return {
    url: `${nowhere}${basePath}`,
    origin: () => urls.origin,
    moveTo: (origin) => urls.moveTo(origin),
    keys: tenants.all().map(({ key, plans }) => ({ key, plans })),
    codec: service.codec,
    parts: { tenants, store, service },
    addTenant: (plans) => tenants.add(`mock-${crypto.randomUUID()}`, plans).key,
    advance: (milliseconds, key) => {
      const tenant = key === undefined ? tenants.default : tenants.get(key);
      if (tenant === undefined) throw new TypeError('No tenant has this key.');
      return tenant.moveClock((clock) => clock.advance(milliseconds));
    },
    fetch: door,
    reset: () => {
      for (const tenant of tenants.all()) tenant.reset();
    },
    close: async () => {
      tenants.close();
      await store.close();
    },
  };
}

function clockOf(frozenAt: string | undefined): ClockState {
  if (frozenAt === undefined) return { mode: 'real', offset: 0 };
  const at = parseTimestamp(frozenAt);
  if (at === undefined) throw new TypeError(`frozenAt: "${frozenAt}" is no ISO 8601 timestamp with an offset or Z.`);
  return { mode: 'frozen', at };
}
