/** Hooks let the suite act on the service beyond its API. Each is a function, or an HTTP template that becomes one. */
import type { Act, Commenter, Email, ListenableKind, Metrics, Publication } from '../../spec/laws/observation.ts';
import type { Plan } from '../../spec/plans.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';

/** The clock of the service, in ISO 8601. */
export interface Clock {
  readonly now: string;
}

/** An action of the service on a network, in canonical names, with times in ISO 8601. */
export type OutboxItem = Timed<Publication> | Timed<Act> | Timed<Email>;
type Timed<O extends { readonly at: number }> = O extends unknown ? Omit<O, 'at'> & { readonly at: string } : never;

/** The caller that a hook acts for. */
export interface HookCaller {
  readonly caller: string;
  readonly key: string;
}

/** `reports` lists the kinds of items that the hook always reports, so that a missing item is evidence; none by default. */
export type Outbox = ((hookCaller: HookCaller) => Promise<readonly OutboxItem[]>) & {
  readonly reports?: readonly OutboxItemKind[];
};
export type OutboxItemKind = Exclude<ListenableKind, 'webhooks' | 'leadWebhooks'>;

/** The hooks, all optional. Each promise settles when the action is complete. */
export interface Hooks {
  /** Returns the time of the service. Without it, the suite uses the time of this machine. */
  readonly clock?: (hookCaller: HookCaller) => Promise<Clock>;
  /** Advances the clock by an ISO 8601 duration; settles when everything that became due has happened. */
  readonly advance?: (hookCaller: HookCaller, by: string) => Promise<Clock | undefined>;
  /** Posts a comment on a post of the professional network, as another user. */
  readonly comment?: (
    hookCaller: HookCaller,
    comment: {
      readonly leadMagnet?: string;
      readonly postId?: string;
      readonly postUrl?: string;
      readonly text: string;
      readonly commenter: Commenter;
    },
  ) => Promise<void>;
  /** Makes a commenter accept the connection request of a lead magnet. */
  readonly accept?: (hookCaller: HookCaller, commenter: Commenter) => Promise<void>;
  /** Makes publishing to an account fail, or work again. */
  readonly publishing?: (hookCaller: HookCaller, account: string, works: boolean) => Promise<void>;
  /** Marks the video channel as verified or unverified. */
  readonly channel?: (hookCaller: HookCaller, account: string, verified: boolean) => Promise<void>;
  /** Disconnects all outreach accounts of the caller, or reconnects those that were connected; their ids may change. */
  readonly outreach?: (hookCaller: HookCaller, connected: boolean) => Promise<void>;
  /** Sets the metrics of a post on an account where it is published; those that the service lacks are ignored. */
  readonly metrics?: (
    hookCaller: HookCaller,
    post: { readonly postId: string; readonly account: string; readonly metrics: Metrics },
  ) => Promise<void>;
  /** Sets the number of followers that an account has from now on. */
  readonly followers?: (hookCaller: HookCaller, account: string, count: number) => Promise<void>;
  /** Returns all actions of the service on the networks so far, oldest first. */
  readonly outbox?: Outbox;
  /**
   * Connects an account of a platform that the caller lacks, or a second one to `primary`. Called at the start of a run,
   * and again when a script needs an account that a reset may have removed.
   */
  readonly connect?: (hookCaller: HookCaller, platform: PlatformLabel) => Promise<void>;
  /** Changes the plans of a caller. */
  readonly plan?: (hookCaller: HookCaller, plans: readonly Plan[]) => Promise<void>;
  /** Deletes everything of a caller: posts, requests and usage. Returns the new key of the caller if the reset replaces it. */
  readonly reset?: (hookCaller: HookCaller) => Promise<void> | Promise<{ readonly key?: string } | undefined>;
  /** Settles when all due effects have happened. */
  readonly settle?: (hookCaller: HookCaller) => Promise<void>;
  /** Subscribes a URL to the events of the posts of the caller; null cancels the subscription. */
  readonly subscribe?: (
    hookCaller: HookCaller,
    url: string | null,
  ) => Promise<{ readonly secret?: string } | undefined>;
}

export type { PlatformLabel };
