/** Counts calls, statuses and contract violations per operation. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { type ChangeLog, type Row, unkept } from '../ledger/table.ts';

export interface OperationCoverage {
  readonly calls: number;
  readonly refused: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Responses that violate the contract. Always zero unless the mock has a bug. */
  readonly invalidResponses: number;
}

/** Updated in place, so that the ledger saves the latest counts whenever it writes a row. */
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
  /** Responses that are counted but not yet checked. */
  #unjudged = 0;
  #judged: PromiseWithResolvers<void> | undefined;

  constructor(changes: ChangeLog = unkept) {
    this.#changes = changes;
  }

  /** Counts a response. `judged` reports the result of its check, possibly after it was sent. */
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

  /** Reports the contract violations of a counted response. */
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

  /** The counts of every offered operation, called or not. Waits until all responses are checked. */
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

  /** Restores saved counts. */
  load(counted: readonly Counted[]): void {
    this.#counted.clear();
    this.#changes.push({ table });
    for (const { id, statuses, ...row } of counted) {
      this.#counted.set(id, { id, ...row, statuses: { ...statuses } });
      this.#changes.push({ table, id, row: this.#counted.get(id) });
    }
  }
}
