/** The data of one tenant: tables, what is due, counters. Nothing here decides anything. */
import type { Plan } from '../../spec/plans.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import type { Account, OutreachAccount } from '../../spec/schemas/account.ts';
import { type Instant, utcMonth } from '../../spec/time/instant.ts';
import type { World } from '../../spec/world.ts';
import { Agenda } from './agenda.ts';
import type { Planned } from './effects.ts';
import { Ids } from './ids.ts';
import { PostOrder } from './postOrder.ts';
import type { MonthCount, StoredFile, StoredLeadMagnet, StoredPost } from './stored.ts';
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

  constructor(world: World, tag: string, behaviour: Behaviour) {
    this.behaviour = behaviour;
    this.plans = world.plans;
    this.ids = new Ids(tag);
    for (const account of world.accounts) this.accounts.put(account);
    for (const account of world.outreachAccounts) this.outreachAccounts.put(account);
    for (const [name, media] of Object.entries(world.hosted)) this.files.put({ id: name, ...media });
  }

  publishedInMonthOf(at: Instant): number {
    return this.months.get(utcMonth(at))?.posts ?? 0;
  }

  /** What changed since the last call, for the ledger. */
  takeChanges(): Change[] {
    return this.#changes.splice(0);
  }
}
