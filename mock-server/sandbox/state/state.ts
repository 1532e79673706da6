/**
 * The data of one tenant: tables, agenda and counters. The functions in `posts/`, `leadMagnets/`, `deliveries/` and
 * `accounts/` change it.
 */
import type { Plan } from '../../../spec/plans.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../../spec/schemas/account.ts';
import { formatUtcMonth, type Instant } from '../../../spec/time/instant.ts';
import type { World } from '../../../spec/world.ts';
import type { Tables } from '../../ledger/ledger.ts';
import { type Change, Table } from '../../ledger/table.ts';
import { type Access, accessTable, defaultAccess } from '../../rows/access.ts';
import type { FollowerCount, StoredMetrics } from '../../rows/analytics.ts';
import { type Chaos, noChaos } from '../../rows/chaos.ts';
import type { PlannedTask } from '../../rows/effects.ts';
import type { ForcedFailure } from '../../rows/forcedFailure.ts';
import type {
  MonthCount,
  Publication,
  StoredFile,
  StoredLeadMagnet,
  StoredPost,
  StoredRendition,
} from '../../rows/stored.ts';
import type {
  AccountDefects,
  OutboxEntry,
  StoredComment,
  StoredDelivery,
  StoredLead,
  WebhookSettings,
} from '../../rows/storedEvents.ts';
import { Agenda, type PlannedEntry } from './agenda.ts';
import { type Counter, Ids } from './ids.ts';
import { PostOrder, PostTable } from './postTable.ts';
import { RecordTable } from './recordTable.ts';
import { deriveSecret } from './secrets.ts';
import { deriveSeedDefects } from './seedDefects.ts';
import { isStale } from './staleEntry.ts';

/** A sandbox as plain data: its tables. */
export type SandboxDump = Tables;

/** How a state is loaded. */
export interface LoadOptions {
  /** Whether delivery attempts that were in progress start again. Not if another replica may be making them. */
  readonly continuesAttempts?: boolean;
}

/** Resolves a hosted URL to a file name. */
export type FindFileName = (url: string) => string | undefined;

export class SandboxState {
  /** The changes since the last commit, which the tenant takes and commits. */
  readonly changes: Change[] = [];
  readonly behaviour: Behaviour;
  readonly #findFileName: FindFileName;
  readonly #plans: readonly Plan[];
  readonly accounts = new RecordTable<Account>('accounts', this.changes);
  readonly outreachAccounts = new RecordTable<OutreachAccount>('outreachAccounts', this.changes);
  readonly posts: PostTable;
  readonly postOrder: PostOrder;
  readonly leadMagnets = new Table<StoredLeadMagnet>('leadMagnets', this.changes);
  readonly files = new Table<StoredFile>('files', this.changes);
  readonly renditions = new Table<StoredRendition>('renditions', this.changes);
  readonly publications = new Table<Publication>('publications', this.changes);
  readonly publishedPerMonth = new Table<MonthCount>('publishedPerMonth', this.changes);
  readonly comments = new Table<StoredComment>('comments', this.changes);
  readonly leads = new Table<StoredLead>('leads', this.changes);
  readonly outbox = new Table<OutboxEntry>('outbox', this.changes);
  readonly deliveries = new Table<StoredDelivery>('deliveries', this.changes);
  /** URLs whose receivers responded 410 Gone. */
  readonly goneUrls = new Table<{ readonly id: string }>('goneUrls', this.changes);
  readonly webhookSettings = new Table<WebhookSettings>('webhookSettings', this.changes);
  readonly pendingChaos = new Table<Chaos>('pendingChaos', this.changes);
  readonly disconnectedOutreachAccounts = new Table<{ readonly id: string }>(
    'disconnectedOutreachAccounts',
    this.changes,
  );
  readonly accountDefects = new Table<AccountDefects>('accountDefects', this.changes);
  readonly forcedFailures = new Table<ForcedFailure>('forcedFailures', this.changes);
  readonly metricOverrides = new Table<StoredMetrics>('metricOverrides', this.changes);
  readonly followerCounts = new Table<FollowerCount>('followerCounts', this.changes);
  readonly accessOverrides = new Table<Access>(accessTable, this.changes);
  readonly counters = new Table<Counter>('counters', this.changes);
  readonly plannedEntries = new Table<PlannedEntry<PlannedTask>>('plannedEntries', this.changes);
  readonly ids: Ids;
  readonly agenda: Agenda<PlannedTask>;

  constructor(world: World, tag: string, behaviour: Behaviour, findFileName: FindFileName) {
    this.behaviour = behaviour;
    this.posts = new PostTable(this.changes, behaviour);
    this.postOrder = new PostOrder(behaviour['post.list.order']);
    this.#findFileName = findFileName;
    this.#plans = world.plans;
    this.ids = new Ids(tag, this.counters);
    this.agenda = new Agenda(this.plannedEntries, {
      ids: this.ids,
      isStale: (task, at) => isStale(this, task, at),
    });
    for (const account of world.accounts) {
      this.accounts.put(account);
      const defects = deriveSeedDefects(account.id);
      if (defects !== undefined) this.accountDefects.put(defects);
    }
    for (const account of world.outreachAccounts) this.outreachAccounts.put(account);
    for (const [name, media] of Object.entries(world.hosted)) this.files.put({ id: name, ...media });
    this.webhookSettings.put({ id: 'webhook', secret: deriveSecret(tag) });
  }

  /** The plans of the key and the limits that are off. */
  get access(): Access {
    return this.accessOverrides.get('access') ?? defaultAccess;
  }

  get plans(): readonly Plan[] {
    return this.access.plans ?? this.#plans;
  }

  /** The hosted file at a URL; media elsewhere is never fetched. */
  findHostedFile(url: string): StoredFile | undefined {
    const name = this.#findFileName(url);
    return name === undefined ? undefined : this.files.get(name);
  }

  countPublishedInMonth(at: Instant): number {
    return this.publishedPerMonth.get(formatUtcMonth(at))?.count ?? 0;
  }

  /** Posts counted against the monthly limit; zero if the limit is off. */
  countUsedQuota(at: Instant): number {
    return this.access.disabledLimits.includes('quota') ? 0 : this.countPublishedInMonth(at);
  }

  /** The whole state as plain data; shared rows are never mutated. */
  dump(): SandboxDump {
    const tables = Object.fromEntries(this.#listTables().map(([name, table]) => [name, table.dump()]));
    // Which entry was added first may depend on response times of receivers; due order does not.
    return { ...tables, plannedEntries: this.agenda.dump() };
  }

  /** Replaces the state with dumped data. */
  load(dump: SandboxDump, { continuesAttempts = true }: LoadOptions = {}): void {
    for (const [name, table] of this.#listTables()) table.load((dump[name] ?? []) as never[]);
    this.postOrder.clear();
    for (const post of this.posts.values()) this.postOrder.add(post);
    this.agenda.rebuild();
    if (!continuesAttempts) return;
    // An attempt in progress is no longer planned and had not finished, so it is planned again.
    for (const { id, nextAttemptAt, sequence } of this.deliveries.values())
      if (nextAttemptAt !== undefined && sequence !== undefined && !this.agenda.has(nextAttemptAt, sequence))
        this.agenda.plan(nextAttemptAt, { kind: 'deliver', id }, sequence);
  }

  /** Repeats changes of another copy of this state. */
  apply(changes: readonly Change[]): void {
    const tables = new Map(this.#listTables());
    for (const change of changes) {
      if (change.table === 'posts') this.#applyToOrder(change);
      tables.get(change.table)?.apply(change);
    }
    if (changes.some(({ table }) => table === 'plannedEntries')) this.agenda.rebuild();
    this.changes.length = 0;
  }

  #applyToOrder({ id, row }: Change): void {
    if (id === undefined) this.postOrder.clear();
    const previous = id === undefined ? undefined : this.posts.get(id);
    if (previous !== undefined && row === undefined) this.postOrder.remove(previous);
    if (previous === undefined && row !== undefined) this.postOrder.add(row as StoredPost);
  }

  /** The number of rows in all tables. */
  get rowCount(): number {
    return this.#listTables().reduce((sum, [, table]) => sum + table.size, 0);
  }

  /** Every table of the state, by member name. */
  #listTables(): [string, Table<{ readonly id: string }>][] {
    return Object.entries(this).filter(([, member]) => member instanceof Table);
  }

  /** The webhook URL and signing secrets. */
  getWebhook(): WebhookSettings {
    const settings = this.webhookSettings.get('webhook');
    if (settings === undefined) throw new Error('A sandbox always has webhook settings.');
    return settings;
  }

  /** The failures to inject into deliveries. */
  getChaos(): Chaos {
    return this.pendingChaos.get('chaos') ?? noChaos;
  }
}
