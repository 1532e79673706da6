/** What the mock answered, per operation, and whether its own answers keep the contract. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { type ChangeLog, type Row, Table, unkept } from '../ledger/table.ts';

export interface OperationCoverage {
  readonly calls: number;
  readonly refused: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers that break the contract; always none. */
  readonly invalidResponses: number;
}

interface Counted extends OperationCoverage, Row {}

const none: OperationCoverage = { calls: 0, refused: 0, statuses: {}, invalidResponses: 0 };

export class Coverage {
  readonly #counted: Table<Counted>;
  /** Answers that were counted and are not judged yet. */
  #unjudged = 0;
  #judged: PromiseWithResolvers<void> | undefined;

  constructor(changes: ChangeLog = unkept) {
    this.#counted = new Table('coverage', changes);
  }

  /** Counts an answer; whether it keeps the contract is told by `judged`, which may be once it has left. */
  count(id: OperationId, status: number, refused: boolean): void {
    const { calls, refused: refusals, statuses, invalidResponses } = this.#counted.get(id) ?? none;
    const times = (statuses[status] ?? 0) + 1;
    this.#counted.put({
      id,
      calls: calls + 1,
      refused: refusals + Number(refused),
      statuses: { ...statuses, [status]: times },
      invalidResponses,
    });
    this.#unjudged++;
  }

  /** Tells where an answer that was counted breaks the contract. */
  judged(id: OperationId, faults: readonly string[]): void {
    const counted = this.#counted.get(id);
    if (faults.length > 0 && counted !== undefined)
      this.#counted.put({ ...counted, invalidResponses: counted.invalidResponses + 1 });
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
        const { calls, refused, statuses, invalidResponses } = this.#counted.get(id) ?? none;
        return [id, { calls, refused, statuses, invalidResponses, neverCalled: calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.load([]);
  }

  /** Becomes what was kept. */
  load(counted: readonly Counted[]): void {
    this.#counted.load(counted);
  }
}
