/** A ledger that several replicas of the mock share: each tenant has a version, which every commit increments. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ContentArchive } from './contentArchive.ts';
import type { AwaitableLedger, Tables } from './ledger.ts';
import type { Change } from './table.ts';

/** A tenant at a version, with all rows. */
export interface TenantRevision {
  readonly version: number;
  readonly tables: Tables;
}

/** The changes that lead to a version, in order; undefined if they are no longer known and the rows must be read. */
export interface TenantUpdate {
  readonly version: number;
  readonly changes: readonly Change[] | undefined;
}

/** What a commit stores beside the changes, so that other replicas find it without reading rows. */
export interface CommitNotes {
  /** Milliseconds until the next effect is due; undefined if none is. */
  readonly dueIn: number | undefined;
  /** The digests of all file contents that the tenant refers to, if they may have changed. */
  readonly contents?: ReadonlySet<string>;
}

/** Changes with their notes. */
export interface CommitInput {
  readonly changes: readonly Change[];
  readonly notes: CommitNotes;
}

/** A tenant that has due effects. */
export interface DueTenant {
  readonly tag: string;
  /** Milliseconds since the effects fell due. */
  readonly lag: number;
}

/** What a new tenant is registered with. */
export interface Registration {
  readonly tag: string;
  readonly key: string;
  /** When it is deleted; undefined if it is kept. */
  readonly expiresAt: Instant | undefined;
}

/** A part of the list of tenants that have not expired. */
export interface LedgerPage {
  readonly now: Instant;
  readonly tables: readonly string[];
  readonly limit: number;
  /** The key of the last tenant of the page before. */
  readonly after: string | undefined;
}

/** The contents of files in the ledger. */
export interface SharedContents extends ContentArchive {
  /** Deletes contents that no tenant refers to. */
  sweep(): Promise<void>;
}

export interface SharedLedger extends AwaitableLedger {
  readonly contents: SharedContents;
  /** The tag of the tenant with this key. */
  tagOf(key: string): Promise<string | undefined>;
  /** The number of tenants that have not expired. */
  count(now: Instant): Promise<number>;
  /** The rows that some tables have of a page of tenants, ordered by creation. */
  readPage(page: LedgerPage): Promise<readonly Tables[]>;
  /** Registers a tenant without rows. Returns false if another tenant has its tag or its key. */
  register(registration: Registration): Promise<boolean>;
  /** Deletes a tenant with all rows. */
  unregister(tag: string): Promise<void>;
  /** The rows of a tenant with their version; undefined if there is no such tenant. */
  load(tag: string): Promise<TenantRevision | undefined>;
  /** What happened since a version; undefined if the tenant was deleted. */
  changesSince(tag: string, version: number): Promise<TenantUpdate | undefined>;
  /** Commits if the tenant still has this version. Returns false, and stores nothing, if it has another one. */
  commitAt(tag: string, version: number, input: CommitInput): Promise<boolean>;
  /**
   * Locks the tenant, passes what happened since a version to a function, and commits what it returns, so that no other
   * commit comes between. Returns false if the tenant was deleted.
   */
  commitLocked(
    tag: string,
    version: number,
    produce: (update: TenantUpdate, reload: () => Promise<TenantRevision>) => Promise<CommitInput>,
  ): Promise<boolean>;
  /**
   * Claims tenants whose effects are due. No other replica gets them for some milliseconds, after which they are due
   * again unless a commit says otherwise.
   */
  claimDue(count: number, milliseconds: number): Promise<readonly DueTenant[]>;
  /** Milliseconds until the next tenant is due; undefined if none is. */
  nextDueIn(): Promise<number | undefined>;
  /** Sets when a tenant is due, if it still has this version. */
  setDue(tag: string, version: number, dueIn: number | undefined): Promise<void>;
  /** Those of the tags that tenants have. */
  existing(tags: readonly string[]): Promise<readonly string[]>;
  /** Deletes expired tenants and returns their tags. */
  removeExpired(now: Instant): Promise<readonly string[]>;
  /** Tells all replicas, as a hint that may be lost, that these tenants have changed. */
  sendHint(tags: readonly string[]): Promise<void>;
  /** Calls a function with the tags of hints. Returns a function that stops it. */
  receiveHints(onHint: (tags: readonly string[]) => void): () => void;
}
