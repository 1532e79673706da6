/** What the mock answered, per operation, and whether its own answers keep the contract. */
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';

export interface OperationCoverage {
  calls: number;
  refused: number;
  /** Answers whose data does not fit the contract; always none. */
  invalidResponses: number;
}

export class Coverage {
  readonly #operations = new Map<OperationId, OperationCoverage>();
  /** What was wrong with invalid answers, for the log. */
  readonly faults: string[] = [];

  /** Counts an answer; `data` in canonical names, absent for a refusal. */
  count(operation: OperationId, data: unknown, refused: boolean): void {
    const counted = this.#operations.get(operation) ?? { calls: 0, refused: 0, invalidResponses: 0 };
    counted.calls++;
    if (refused) counted.refused++;
    else {
      const checked = operationOf(operation).data.safeParse(data);
      if (!checked.success) {
        counted.invalidResponses++;
        this.faults.push(
          `${operation}: ${checked.error.issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ')}`,
        );
      }
    }
    this.#operations.set(operation, counted);
  }

  /** Every operation that is offered, called or not. */
  report(
    offered: (operation: OperationId) => boolean,
  ): Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>> {
    return Object.fromEntries(
      operationIds.filter(offered).map((id) => {
        const counted = this.#operations.get(id) ?? { calls: 0, refused: 0, invalidResponses: 0 };
        return [id, { ...counted, neverCalled: counted.calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.#operations.clear();
    this.faults.length = 0;
  }
}
