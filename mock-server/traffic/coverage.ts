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
  readonly #faults: string[] = [];
  #unchecked: { readonly operation: OperationId; readonly data: unknown }[] = [];

  /** Counts an answer; `data` in canonical names, absent for a refusal. It is checked once the answer has left. */
  count(operation: OperationId, data: unknown, refused: boolean): void {
    const counted = this.#counted(operation);
    counted.calls++;
    if (refused) counted.refused++;
    else if (this.#unchecked.push({ operation, data }) === 1) setImmediate(() => this.#check());
  }

  /** What was wrong with invalid answers, for the log. */
  get faults(): readonly string[] {
    this.#check();
    return this.#faults;
  }

  /** Every operation that is offered, called or not. */
  report(
    offered: (operation: OperationId) => boolean,
  ): Readonly<Record<string, OperationCoverage & { neverCalled: boolean }>> {
    this.#check();
    return Object.fromEntries(
      operationIds.filter(offered).map((id) => {
        const counted = this.#operations.get(id) ?? { calls: 0, refused: 0, invalidResponses: 0 };
        return [id, { ...counted, neverCalled: counted.calls === 0 }];
      }),
    );
  }

  clear(): void {
    this.#operations.clear();
    this.#unchecked = [];
    this.#faults.length = 0;
  }

  #check(): void {
    for (const { operation, data } of this.#unchecked.splice(0)) {
      const checked = operationOf(operation).data.safeParse(data);
      if (checked.success) continue;
      this.#counted(operation).invalidResponses++;
      const issues = checked.error.issues.map(({ path, message }) => `/${path.join('/')} ${message}`);
      this.#faults.push(`${operation}: ${issues.join('; ')}`);
    }
  }

  #counted(operation: OperationId): OperationCoverage {
    const counted = this.#operations.get(operation) ?? { calls: 0, refused: 0, invalidResponses: 0 };
    this.#operations.set(operation, counted);
    return counted;
  }
}
