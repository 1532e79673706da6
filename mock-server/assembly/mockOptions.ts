/** The options and the interface of a mock. */
import type { Plan } from '../../spec/plans.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Finding } from '../../spec/statement.ts';
import type { World } from '../../spec/world.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { Translation } from '../../src/profile/translation/translation.ts';
import type { Service } from '../../src/service/service.ts';
import type { WallClock } from '../clock/clock.ts';
import type { Handles } from '../control/handles.ts';
import type { MockContext } from '../control/operation/operation.ts';
import type { HttpRouter } from '../http/httpRouter.ts';
import type { Fetch } from '../http/rejectWhenClosed.ts';
import type { Route } from '../http/route.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { HostedUrls } from '../media/hostedUrls.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import type { Effect } from '../rows/effects.ts';
import type { Seed } from '../seed/shape.ts';
import type { KeyWithPlans, Tenants } from '../tenants/tenants.ts';
import type { ActivityListener } from '../traffic/activity.ts';
import type { InvalidResponse } from '../traffic/selfCheck.ts';
import type { WebhookTime } from '../webhooks/deliverer.ts';

export interface MockOptions {
  /** The decisions of one implementation; defaults to the default profile. */
  readonly profile?: Profile;
  /**
   * Translates the messages of the API and of webhooks for a server whose format the profile does not describe. The
   * control surface and the documents keep the format of the profile.
   */
  readonly translate?: Translation;
  /** The accounts, hosted files, plans and time that every tenant starts with, instead of the default world. */
  readonly world?: World;
  /** The initial state of the first tenant, validated against the contract's rules. */
  readonly seed?: Seed;
  /** The API keys to create instead of the default ones; the first belongs to the first tenant. */
  readonly keys?: readonly KeyWithPlans[];
  /** An ISO 8601 timestamp; every tenant's clock is frozen there until it is advanced. */
  readonly frozenAt?: string;
  readonly wall?: WallClock;
  /** Hosts on other machines that may receive webhooks. */
  readonly allowedWebhookHosts?: readonly string[];
  /** The clock for the timestamp header of webhooks: real time by default, or the tenant's clock. */
  readonly webhookTime?: WebhookTime;
  /** Timeout for webhook receivers in milliseconds of real time; 2000 by default. Raise it on a busy machine. */
  readonly webhookTimeout?: number;
  /**
   * Validates each response before it is sent; one that violates the contract becomes a 500 that names the violation.
   */
  readonly strict?: boolean;
  /** Returns false for a rule that the mock should not enforce, to test that a client or suite notices. */
  readonly enforces?: (rule: string, finding: Finding) => boolean;
  /**
   * The file that stores the mock's state; uploads go to a folder beside it. It is created if missing; the state that
   * it contains takes precedence over `keys` and `frozenAt`. A custom ledger is accepted instead. `startMock` also takes
   * the URL of a PostgreSQL database, `postgres://…`, which several mocks may share.
   */
  readonly state?: string | Ledger;
  /** Called with each request, each effect and each webhook attempt, in order. */
  readonly onActivity?: ActivityListener;
  /** Called with errors inside the mock. */
  readonly onError?: (error: unknown) => void;
}

/** A mock that handles requests in this process, without the functions of its control surface. */
export interface BareMock extends AsyncDisposable {
  /** The base URL, ending in `/api/v1`. */
  readonly url: string;
  readonly origin: string;
  readonly keys: readonly KeyWithPlans[];
  readonly codec: Codec;
  /** Adds a tenant with its own state and returns its key. */
  addTenant(plans: readonly Plan[]): string;
  /** Advances a tenant's clock (by default the first tenant's) and runs the effects that fall due. */
  advance(milliseconds: number, key?: string): Promise<Effect[]>;
  /** Handles a request in this process, as the port would: API, control surface, hosted files and documents. */
  readonly fetch: Fetch;
  /** Resets all tenants to their seed. */
  reset(): void;
  /** The mock's own responses that violate the contract; expected to be empty. */
  invalidResponses(): Promise<readonly InvalidResponse[]>;
  /** Closes the mock and aborts pending work; requests in progress get no response. */
  close(): Promise<void>;
}

/** A mock that handles requests in this process. */
export interface PortlessMock extends Omit<Handles, 'reset'>, BareMock {
  /** The control operations for the tenant with this key; mock-wide operations apply to the first tenant. */
  tenant(key: string): Handles;
}

/** Internal parts that the server needs besides the public interface. */
export interface MockParts {
  /** What control operations work on. */
  readonly context: MockContext;
  readonly tenants: Tenants;
  readonly store: MediaStore;
  readonly service: Service;
  readonly urls: HostedUrls;
  /** Loads the routes other than the API's. */
  readonly loadRoutes: () => Promise<readonly Route[]>;
  /** Returns a router that reports its requests as activity. */
  readonly observe: (router: HttpRouter) => HttpRouter;
  readonly onError: (error: unknown) => void;
}
