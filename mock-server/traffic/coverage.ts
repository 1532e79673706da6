/** What the mock answered, per operation, and whether its own answers keep the contract. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { type ChangeLog, type Row, unkept } from '../ledger/table.ts';

export interface OperationCoverage {
  readonly calls: number;
  readonly refused: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers that break the contract; always none. */
  readonly invalidResponses: number;
}

/** Counts go up in place: of a row that is kept later, the latest counts are kept. */
interface Counted extends Row {
  calls: number;
  refused: number;
  statuses: Record<string, number>;
  invalidResponses: number;
}

const table = 'coverage';

export class Coverage {
  readonly #counted = new Map<string, Counted>();
  readonly #changes: ChangeLog;
  /** Answers that were counted and are not judged yet. */
  #unjudged = 0;
  #judged: PromiseWithResolvers<void> | undefined;

  constructor(changes: ChangeLog = unkept) {
    this.#changes = changes;
  }

  /** Counts an answer; whether it keeps the contract is told by `judged`, which may be once it has left. */
  count(id: OperationId, status: number, refused: boolean): void {
    const counted = this.#of(id);
    counted.calls++;
    if (refused) counted.refused++;
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1;
    this.#changes.push({ table, id, row: counted });
    this.#unjudged++;
  }

  #of(id: string): Counted {
    const counted = this.#counted.get(id) ?? { id, calls: 0, refused: 0, statuses: {}, invalidResponses: 0 };
    this.#counted.set(id, counted);
    return counted;
  }

  /** Tells where an answer that was counted breaks the contract. */
  judged(id: OperationId, faults: readonly string[]): void {
    const counted = this.#counted.get(id);
    if (faults.length > 0 && counted !== undefined) {
      counted.invalidResponses++;
      this.#changes.push({ table, id, row: counted });
    }
    if (--this.#unjudged > 0) return;
    this.#judged?.resolve();
    this.#judged = undefined;
  }

  async #allJudged(): Promise<void> {
    if (this.#unjudged <= 0) return;
    this.#judged ??= Promise.withResolvers();
    await this.#judged.promise;
  }

  /** Every operation that is offered, called or not, when all that was answered is checked. */
  async report(
    offered: (operation: OperationId) => boolean,
  ): Promise<Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>>> {
    await this.#allJudged();
    return Object.fromEntries(
      operationIds.filter(offered).map((id) => {
        const { calls = 0, refused = 0, statuses = {}, invalidResponses = 0 } = this.#counted.get(id) ?? {};
        return [id, { calls, refused, statuses: { ...statuses }, invalidResponses, neverCalled: calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.load([]);
  }

  /** Becomes what was kept. */
  load(counted: readonly Counted[]): void {
    this.#counted.clear();
    this.#changes.push({ table });
    for (const { id, statuses, ...row } of counted) {
      this.#counted.set(id, { id, ...row, statuses: { ...statuses } });
      this.#changes.push({ table, id, row: this.#counted.get(id) });
    }
  }
}
