/** The options of a mock without a port. */
import type { Profile } from '../spec/profile/profile.ts';
import type { Finding } from '../spec/statement.ts';
import type { World } from '../spec/world.ts';
import type { Translation } from '../src/profile/translation/translation.ts';
import type { WallClock } from './clock/clock.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Seed } from './seed/shape.ts';
import type { SeededKey } from './tenants/tenants.ts';
import type { ActivityListener } from './traffic/activity.ts';
import type { WebhookTime } from './webhooks/deliverer.ts';

/** The options of a mock. */
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
  /** Called with each request, each effect and each webhook attempt, in order. */
  readonly onActivity?: ActivityListener;
  /** Called with errors inside the mock. */
  readonly onError?: (error: unknown) => void;
}
