/** A ledger that several replicas of the mock share: each tenant has a version, which every commit increments. */
import type { Instant } from '../../spec/time/instant.ts';
import type { ContentArchive } from './contentArchive.ts';
import type { AwaitableLedger, Tables } from './ledger.ts';
import type { Change } from './table.ts';

/** All rows of a tenant at a version. */
export interface TenantRevision {
  readonly version: number;
  readonly tables: Tables;
}

/** The changes that lead to a version, in order; undefined if they are no longer known and the rows must be read. */
export interface TenantUpdate {
  readonly version: number;
  readonly changes: readonly Change[] | undefined;
}

/** Facts that a commit stores with the changes, so that other replicas need not derive them from rows. */
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

/** The data of a new tenant. */
export interface Registration {
  readonly tag: string;
  readonly key: string;
  /** When it is deleted; undefined if it is kept. */
  readonly expiresAt: Instant | undefined;
}

/** Which page of the list of tenants that have not expired to read. */
export interface LedgerPage {
  readonly now: Instant;
  /** The names of the tables to read. */
  readonly tables: readonly string[];
  /** The maximum number of tenants. */
  readonly limit: number;
  /** The key of the last tenant of the previous page; undefined for the first page. */
  readonly after: string | undefined;
}

/** The contents of files in the ledger. */
export interface SharedContents extends ContentArchive {
  /** Deletes unreferenced contents. */
  sweep(): Promise<void>;
}

/** The ledger that replicas share. Commits succeed only on the latest version of a tenant. */
export interface ReplicaLedger extends AwaitableLedger {
  readonly contents: SharedContents;
  /** Returns the tag of the tenant with this key; undefined if there is none. */
  findTag(key: string): Promise<string | undefined>;
  /** The number of tenants that have not expired. */
  count(now: Instant): Promise<number>;
  /** Returns the rows of the named tables for each tenant on the page, in the order in which the tenants were created. */
  readPage(page: LedgerPage): Promise<readonly Tables[]>;
  /** Registers a tenant without rows. Returns false if another tenant has its tag or its key. */
  register(registration: Registration): Promise<boolean>;
  /** Deletes a tenant with all rows. */
  unregister(tag: string): Promise<void>;
  /** Returns the rows of a tenant with their version; undefined if no tenant has this tag. */
  load(tag: string): Promise<TenantRevision | undefined>;
  /** Returns the changes since a version; undefined if the tenant was deleted. */
  readChangesSince(tag: string, version: number): Promise<TenantUpdate | undefined>;
  /** Commits if the tenant still has this version. Returns false, and stores nothing, if it has another one. */
  commitAt(tag: string, version: number, input: CommitInput): Promise<boolean>;
  /**
   * Locks the tenant, passes the changes since a version to `produce`, and commits what it returns, so that no other
   * commit can intervene. Returns false if the tenant was deleted.
   */
  commitLocked(
    tag: string,
    version: number,
    produce: (update: TenantUpdate, reload: () => Promise<TenantRevision>) => Promise<CommitInput>,
  ): Promise<boolean>;
  /**
   * Claims up to `count` tenants whose effects are due. No other replica gets them for the given number of milliseconds,
   * after which they are due again unless a commit has changed when they are due.
   */
  claimDue(count: number, milliseconds: number): Promise<readonly DueTenant[]>;
  /** Returns the milliseconds until the next tenant is due; undefined if none is. */
  readNextDueDelay(): Promise<number | undefined>;
  /** Sets when a tenant is due, if it still has this version. */
  setDue(tag: string, version: number, dueIn: number | undefined): Promise<void>;
  /** Returns the tags that a tenant has; the others are left out. */
  listExistingTags(tags: readonly string[]): Promise<readonly string[]>;
  /** Deletes expired tenants and returns their tags. */
  removeExpired(now: Instant): Promise<readonly string[]>;
  /** Notifies all replicas that these tenants have changed. The notification may be lost. */
  sendHint(tags: readonly string[]): Promise<void>;
  /** Subscribes to the hints of other replicas. Returns a function that unsubscribes. */
  receiveHints(onHint: (tags: readonly string[]) => void): () => void;
}
