/** The data of one tenant: tables, what is due, counters. Nothing here decides anything. */
import type { Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import { type Instant, parseTimestamp, utcMonth } from '../../spec/time/instant.ts';
import type { World } from '../../spec/world.ts';
import { secretOf } from '../webhooks/sign.ts';
import { Agenda } from './agenda.ts';
import type { Planned } from './effects.ts';
import { Ids } from './ids.ts';
import { traitsOfSeed } from './magic.ts';
import { PostOrder } from './postOrder.ts';
import type { MonthCount, StoredFile, StoredLeadMagnet, StoredPost } from './stored.ts';
import type {
  AccountTraits,
  OutboxEntry,
  StoredComment,
  StoredDelivery,
  StoredLead,
  WebhookSettings,
} from './storedEvents.ts';
import { type Change, Table } from './table.ts';

/** A sandbox as plain data. */
export interface SandboxDump {
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly agenda: ReturnType<Agenda<Planned>['dump']>;
  readonly ids: Readonly<Record<string, number>>;
}

export class SandboxState {
  readonly #changes: Change[] = [];
  readonly behaviour: Behaviour;
  readonly plans: readonly Plan[];
  readonly ids: Ids;
  readonly agenda = new Agenda<Planned>();
  readonly accounts = new Table<Account>('accounts', this.#changes);
  readonly outreachAccounts = new Table<OutreachAccount>('outreachAccounts', this.#changes);
  readonly posts = new Table<StoredPost>('posts', this.#changes);
  readonly order = new PostOrder();
  readonly leadMagnets = new Table<StoredLeadMagnet>('leadMagnets', this.#changes);
  readonly files = new Table<StoredFile>('files', this.#changes);
  readonly months = new Table<MonthCount>('months', this.#changes);
  readonly comments = new Table<StoredComment>('comments', this.#changes);
  readonly leads = new Table<StoredLead>('leads', this.#changes);
  readonly outbox = new Table<OutboxEntry>('outbox', this.#changes);
  readonly deliveries = new Table<StoredDelivery>('deliveries', this.#changes);
  readonly settings = new Table<WebhookSettings>('settings', this.#changes);
  readonly traits = new Table<AccountTraits>('traits', this.#changes);

  constructor(world: World, tag: string, behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.plans = world.plans;
    this.ids = new Ids(tag);
    for (const account of world.accounts) {
      this.accounts.put(account);
      const traits = traitsOfSeed(account.id);
      if (traits !== undefined) this.traits.put(traits);
    }
    for (const account of world.outreachAccounts) this.outreachAccounts.put(account);
    for (const [name, media] of Object.entries(world.hosted)) this.files.put({ id: name, ...media });
    this.settings.put({ id: 'webhook', secret: secretOf(tag) });
  }

  publishedInMonthOf(at: Instant): number {
    return this.months.get(utcMonth(at))?.posts ?? 0;
  }

  /** The whole state as plain data; what it shares with the state is never changed in place. */
  dump(): SandboxDump {
    return {
      tables: Object.fromEntries(this.#tables().map(([name, table]) => [name, table.dump()])),
      agenda: this.#agendaWithRunning(),
      ids: this.ids.dump(),
    };
  }

  /** An attempt to deliver that is under way is planned no more, and not over yet: whoever comes back makes it again. */
  #agendaWithRunning(): SandboxDump['agenda'] {
    const { due, sequence } = this.agenda.dump();
    const planned = new Set(due.flatMap(({ what }) => (what.kind === 'deliver' ? [what.id] : [])));
    const running = this.deliveries.dump().filter(({ id, state }) => state === 'pending' && !planned.has(id));
    const again = running.map(({ id, payload }, i) => ({
      at: parseTimestamp(String(payload.timestamp)) ?? 0,
      sequence: i - running.length,
      what: { kind: 'deliver' as const, id },
    }));
    return { due: [...again, ...due].sort((a, b) => a.at - b.at || a.sequence - b.sequence), sequence };
  }

  /** Becomes what was dumped. */
  load(dump: SandboxDump): void {
    for (const [name, table] of this.#tables()) table.load((dump.tables[name] ?? []) as never[]);
    this.agenda.load(dump.agenda);
    this.ids.load(dump.ids);
    this.order.clear();
    for (const post of this.posts.values()) this.order.add(post);
  }

  /** Every table that the state has, by the name of its member. */
  #tables(): [string, Table<{ readonly id: string }>][] {
    return Object.entries(this).filter(([, member]) => member instanceof Table);
  }

  /** Where events go, and what signs them. */
  webhook(): WebhookSettings {
    const settings = this.settings.get('webhook');
    if (settings === undefined) throw new Error('A sandbox always has webhook settings.');
    return settings;
  }

  /** What changed since the last call, for the ledger. */
  takeChanges(): Change[] {
    return this.#changes.splice(0);
  }
}
