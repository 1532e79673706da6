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
  isRefusal: number;
  statuses: Record<string, number>;
  invalidResponses: number;
}

const table = 'coverage';

export class Coverage {
  readonly #coverageRow = new Map<string, CoverageRow>();
  readonly #changes: ChangeLog;
  /** Responses that are counted but not yet checked. */
  #unchecked = 0;
  #pendingChecks: PromiseWithResolvers<void> | undefined;

  constructor(changes: ChangeLog = discardChanges) {
    this.#changes = changes;
  }

  /** Counts a response. */
  count(id: OperationId, status: number, isRefusal: boolean): void {
    const coverageRow = this.#rowOf(id);
    coverageRow.calls++;
    if (isRefusal) coverageRow.isRefusal++;
    coverageRow.statuses[status] = (coverageRow.statuses[status] ?? 0) + 1;
    this.#changes.push({ table, id, row: coverageRow });
  }

  /** Announces a check of a response, whose result `pendingChecks` reports. */
  beginCheck(): void {
    this.#unchecked++;
  }

  #rowOf(id: string): CoverageRow {
    const coverageRow = this.#coverageRow.get(id) ?? { id, calls: 0, isRefusal: 0, statuses: {}, invalidResponses: 0 };
    this.#coverageRow.set(id, coverageRow);
    return coverageRow;
  }

  /** Reports the contract violations of a counted response. */
  pendingChecks(id: OperationId, faults: readonly string[]): void {
    const coverageRow = this.#coverageRow.get(id);
    if (faults.length > 0 && coverageRow !== undefined) {
      coverageRow.invalidResponses++;
      this.#changes.push({ table, id, row: coverageRow });
    }
    if (--this.#unchecked > 0) return;
    this.#pendingChecks?.resolve();
    this.#pendingChecks = undefined;
  }

  async #untilChecked(): Promise<void> {
    if (this.#unchecked <= 0) return;
    this.#pendingChecks ??= Promise.withResolvers();
    await this.#pendingChecks.promise;
  }

  /** The counts of every offered operation, called or not. Waits until all responses are checked. */
  async report(
    isOffered: (operation: OperationId) => boolean,
  ): Promise<Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>>> {
    await this.#untilChecked();
    return Object.fromEntries(
      operationIds.filter(isOffered).map((id) => {
        const {
          calls = 0,
          isRefusal: refused = 0,
          statuses = {},
          invalidResponses = 0,
        } = this.#coverageRow.get(id) ?? {};
        return [id, { calls, refused, statuses: { ...statuses }, invalidResponses, neverCalled: calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.load([]);
  }

  /** Repeats a change of another copy of these counts. */
  apply({ id, row }: Change): void {
    if (id === undefined) this.#coverageRow.clear();
    else if (row !== undefined) this.#coverageRow.set(id, row as CoverageRow);
  }

  /** Restores saved counts. */
  load(rows: readonly CoverageRow[]): void {
    this.#coverageRow.clear();
    this.#changes.push({ table });
    for (const { id, statuses, ...row } of rows) {
      this.#coverageRow.set(id, { id, ...row, statuses: { ...statuses } });
      this.#changes.push({ table, id, row: this.#coverageRow.get(id) });
    }
  }
}
