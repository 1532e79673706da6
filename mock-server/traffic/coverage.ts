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
  #checked: Promise<unknown> = Promise.resolve();

  constructor(changes: ChangeLog = unkept) {
    this.#counted = new Table('coverage', changes);
  }

  /** Counts an answer; where it breaks the contract may turn out once it has left. */
  count(
    operation: OperationId,
    status: number,
    refused: boolean,
    faults: readonly string[] | Promise<readonly string[]>,
  ): void {
    const before = this.#counted.get(operation) ?? none;
    this.#counted.put({
      ...before,
      id: operation,
      calls: before.calls + 1,
      refused: before.refused + Number(refused),
      statuses: { ...before.statuses, [status]: (before.statuses[status] ?? 0) + 1 },
    });
    // Answers are checked in the order in which they leave, so the last one is the last to wait for.
    this.#checked = Promise.resolve(faults).then(({ length }) => {
      if (length > 0) this.#countInvalid(operation);
    });
  }

  #countInvalid(id: OperationId): void {
    const counted = this.#counted.get(id);
    if (counted !== undefined) this.#counted.put({ ...counted, invalidResponses: counted.invalidResponses + 1 });
  }

  /** Every operation that is offered, called or not, when all that was answered is checked. */
  async report(
    offered: (operation: OperationId) => boolean,
  ): Promise<Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>>> {
    await this.#checked;
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
