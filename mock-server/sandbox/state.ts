/** The data of one tenant: tables, what is due, counters. Nothing here decides anything. */
import type { Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import { type Instant, utcMonth } from '../../spec/time/instant.ts';
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
