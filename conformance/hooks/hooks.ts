/** Hooks: what an implementer lets the suite do to the service beyond its API. Each is a function, or an HTTP template that becomes one. */
import type { Act, Email, Publication, Sense } from '../../spec/laws/observation.ts';
import type { Plan } from '../../spec/plans.ts';
import type { PlatformLabel } from '../../spec/platforms.ts';

/** The service's clock, in ISO 8601. */
export interface Clock {
  readonly now: string;
}

/** What happened on the networks, in canonical words; instants in ISO 8601. */
export type OutboxItem = Timed<Publication> | Timed<Act> | Timed<Email>;
type Timed<O extends { readonly at: number }> = O extends unknown ? Omit<O, 'at'> & { readonly at: string } : never;

/** Whom a hook is about: the key of a caller. */
export interface Subject {
  readonly caller: string;
  readonly key: string;
}

/** `tells`: what it would tell if it happened. Only of that its silence is evidence; absent: of nothing. */
export type Outbox = ((subject: Subject) => Promise<readonly OutboxItem[]>) & { readonly tells?: readonly Told[] };
export type Told = Extract<Sense, Act['act'] | 'emails'>;

/** All are optional; each promise settles when what it does is done. */
export interface Hooks {
  /** Tells the time of the service. Without it the suite takes the machine's own. */
  readonly clock?: (subject: Subject) => Promise<Clock>;
  /** Lets so much time pass (an ISO 8601 duration); settles when all that became due has happened. */
  readonly advance?: (subject: Subject, by: string) => Promise<Clock | undefined>;
  /** Somebody comments on a post of the professional network. */
  readonly comment?: (
    subject: Subject,
    comment: {
      readonly leadMagnet?: string;
      readonly postId?: string;
      readonly postUrl?: string;
      readonly text: string;
      readonly commenter: { readonly id: string; readonly name: string };
    },
  ) => Promise<void>;
  /** From now on publishing to the account fails, or works again. */
  readonly publishing?: (subject: Subject, account: string, works: boolean) => Promise<void>;
  /** From now on the video channel is verified, or not. */
  readonly channel?: (subject: Subject, account: string, verified: boolean) => Promise<void>;
  /** From now on no outreach account of the caller is connected, or all are again that were. */
  readonly outreach?: (subject: Subject, connected: boolean) => Promise<void>;
  /** Everything that the service did on the networks so far, oldest first. */
  readonly outbox?: Outbox;
  /** Gives a caller other plans. */
  readonly plan?: (subject: Subject, plans: readonly Plan[]) => Promise<void>;
  /** Makes the world of a caller new: no posts, no requests, nothing used up. */
  readonly reset?: (subject: Subject) => Promise<void>;
  /** Settles when everything that is due has happened. */
  readonly settle?: (subject: Subject) => Promise<void>;
  /** Sends the events of the caller's posts to a URL; null: nowhere. */
  readonly listen?: (subject: Subject, url: string | null) => Promise<{ readonly secret?: string } | undefined>;
}

export type { PlatformLabel };
