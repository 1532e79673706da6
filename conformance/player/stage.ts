/**
 * The context that all scripts of a run share: the service, its profile, the callers, and the remaining budgets.
 */

import type { Plan } from '../../spec/plans.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import type { Codec } from '../../src/profile/codec.ts';
import type { HookCaller, Hooks } from '../hooks/hooks.ts';
import type { FindWebhookSecret } from '../hooks/webhookSecret.ts';
import type { Receiver } from '../receiver/receiverTypes.ts';
import type { Tier } from '../results/results.ts';
import type { ServiceClock } from '../runState/clock.ts';
import type { CreatedResources } from '../runState/createdResources.ts';
import type { HostedFiles } from '../runState/hostedFiles.ts';
import type { KeyWatch } from '../runState/keyWatch.ts';
import type { ListDelay } from '../runState/listDelay.ts';
import type { PostQuotas } from '../runState/postQuotas.ts';
import type { ScriptSemaphore } from '../runState/scriptSemaphore.ts';
import type { TimeBudget } from '../runState/timeBudget.ts';
import type { CallerName } from '../script/script.ts';
import type { Target } from '../target/target.ts';

/** The first account of a platform, or a further one, which was listed with this id. */
export interface ConnectedAccount {
  readonly platform: PlatformLabel;
  readonly accountId?: string | undefined;
}

/** A caller and its accounts, as last listed. */
export interface KnownCaller {
  readonly name: CallerName;
  /** A reset can change the key. */
  readonly hookCaller: HookCaller & { key: string };
  /** Undefined if unknown. */
  plans: readonly Plan[] | undefined;
  accounts: readonly Account[];
  /** Why none of the listed accounts can be used. */
  readonly accountFault?: string | undefined;
  /** The ids of the accounts that the hook `connect` has added. */
  addedAccountIds: ReadonlySet<string>;
  /** The callers that were reset since the accounts were read. */
  readonly resetCallers: Set<CallerName>;
  /** Callers whose reset does not change the accounts that existed before the suite connected any. */
  readonly callersWithHarmlessReset: Set<CallerName>;
  /** Whether a reset or a reconnection may have given the outreach accounts other ids. */
  hasStaleOutreach: boolean;
  /** The restoration of stale accounts, while it is running. */
  restoration?: Promise<void> | undefined;
  /** What the hook `connect` connected. */
  connectedAccounts: readonly ConnectedAccount[];
  outreach: readonly OutreachAccount[];
  readonly clock: ServiceClock;
}

/** The remaining budget of the run. */
export interface Budgets {
  /** Posts that may still be published. */
  publications: number;
  /** The real time that may still be waited. */
  readonly patience: TimeBudget;
  /** The real time that may still be waited until posts are published. */
  readonly publishing: TimeBudget;
}

/** The context in which the scripts of a run are played. */
export interface Stage {
  readonly base: URL;
  readonly profile: Profile;
  readonly codec: Codec;
  readonly target: Target;
  readonly hooks: Hooks;
  readonly tier: Tier;
  readonly callers: ReadonlyMap<CallerName, KnownCaller>;
  readonly files: HostedFiles;
  readonly receiver: Receiver | undefined;
  /** The secret that signs the webhooks of the primary key, where the hook `subscribe` returns none, or its function. */
  readonly webhookSecret?: string | FindWebhookSecret | undefined;
  readonly budgets: Budgets;
  /** Limits how many scripts send requests at the same time. */
  readonly semaphore: ScriptSemaphore;
  /** The resources that the run created on the service. */
  readonly createdResources: CreatedResources;
  /** The quotas of published posts that were spent. */
  readonly quotas: PostQuotas;
  readonly keys: KeyWatch;
  readonly listDelay: ListDelay;
  /** The accounts that may be posted to; undefined means all. */
  readonly allowedAccounts: ReadonlySet<string> | undefined;
  /** A text in everything that this run creates, to recognize it. */
  readonly run: string;
  /** Milliseconds of real time to wait for pending work if there is no hook `settle`. */
  readonly grace: number;
  /** Called with the reason whenever a script needs the hook `reset` after it has timed out. */
  readonly onResetTimeout?: (reason: string) => void;
}
