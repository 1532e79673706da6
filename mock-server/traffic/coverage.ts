/** Counts calls, statuses and contract violations per operation. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { type Change, type ChangeLog, discardChanges, type Row } from '../ledger/table.ts';

export interface OperationCoverage {
  readonly calls: number;
  readonly refused: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Responses that violate the contract. Always zero unless the mock has a bug. */
  readonly invalidResponses: number;
}

/** Updated in place, so that the ledger saves the latest counts whenever it writes a row. */
interface CoverageRow extends Row {
  calls: number;
  refused: number;
  statuses: Record<string, number>;
  invalidResponses: number;
}

const table = 'coverage';

export class Coverage {
  readonly #rows = new Map<string, CoverageRow>();
  readonly #changes: ChangeLog;
  /** Responses that are counted but not yet checked. */
  #unchecked = 0;
  #pendingChecks: PromiseWithResolvers<void> | undefined;

  constructor(changes: ChangeLog = discardChanges) {
    this.#changes = changes;
  }

  /** Counts a response. */
  count(id: OperationId | 'none', status: number, isRefusal: boolean): void {
    let row = this.#rows.get(id);
    if (row === undefined) {
      row = { id, calls: 0, refused: 0, statuses: {}, invalidResponses: 0 };
      this.#rows.set(id, row);
    }
    row.calls++;
    if (isRefusal) row.refused++;
    row.statuses[status] = (row.statuses[status] ?? 0) + 1;
    this.#changes.push({ table, id, row });
  }

  /** The number of responses by operation and status. */
  *listStatuses(): Generator<{ readonly operation: string; readonly status: string; readonly count: number }> {
    for (const { id, statuses } of this.#rows.values())
      for (const [status, count] of Object.entries(statuses)) yield { operation: id, status, count };
  }

  /** Announces a check of a response. */
  beginCheck(): void {
    this.#unchecked++;
  }

  /** Counts a counted response as one that violates the contract. */
  countInvalidResponse(id: OperationId): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    row.invalidResponses++;
    this.#changes.push({ table, id, row });
  }

  /** Ends a check, whether or not its result could be stored. */
  endCheck(): void {
    if (--this.#unchecked > 0) return;
    this.#pendingChecks?.resolve();
    this.#pendingChecks = undefined;
  }

  async #waitUntilChecked(): Promise<void> {
    if (this.#unchecked <= 0) return;
    this.#pendingChecks ??= Promise.withResolvers();
    await this.#pendingChecks.promise;
  }

  /** The counts of every offered operation, called or not. Waits until all responses are checked. */
  async report(
    isOffered: (operation: OperationId) => boolean,
  ): Promise<Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>>> {
    await this.#waitUntilChecked();
    return Object.fromEntries(
      operationIds.filter(isOffered).map((id) => {
        const { calls = 0, refused = 0, statuses = {}, invalidResponses = 0 } = this.#rows.get(id) ?? {};
        return [id, { calls, refused, statuses: { ...statuses }, invalidResponses, neverCalled: calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.load([]);
  }

  /** Repeats a change of another copy of these counts. */
  apply({ id, row }: Change): void {
    if (id === undefined) this.#rows.clear();
    else if (row !== undefined) this.#rows.set(id, row as CoverageRow);
  }

  /** Restores saved counts. */
  load(rows: readonly CoverageRow[]): void {
    this.#rows.clear();
    this.#changes.push({ table });
    for (const { id, statuses, ...counts } of rows) {
      this.#rows.set(id, { id, ...counts, statuses: { ...statuses } });
      this.#changes.push({ table, id, row: this.#rows.get(id) });
    }
  }
}
