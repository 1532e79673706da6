/** The records of a tenant's traffic: journal, coverage, and the requests that count towards the rate limit. */
import { getRows, type Tables } from '../ledger/ledger.ts';
import type { Change, ChangeLog } from '../ledger/table.ts';
import { Coverage } from '../traffic/coverage.ts';
import { Journal } from '../traffic/journal.ts';
import { RequestCounter } from './requestCounter.ts';

export class Traffic {
  readonly journal: Journal;
  readonly coverage: Coverage;
  readonly requests: RequestCounter;

  constructor(changes: ChangeLog) {
    this.journal = new Journal(changes);
    this.coverage = new Coverage(changes);
    this.requests = new RequestCounter(changes);
  }

  clear(): void {
    this.journal.clear();
    this.coverage.clear();
    this.requests.load([]);
  }

  /** Repeats a change of another copy. Returns false for other tables. */
  apply(change: Change): boolean {
    const record = { journal: this.journal, coverage: this.coverage, requests: this.requests }[change.table];
    record?.apply(change);
    return record !== undefined;
  }

  load(tables: Tables): void {
    this.journal.load(getRows(tables, 'journal'));
    this.coverage.load(getRows(tables, 'coverage'));
    this.requests.load(getRows(tables, 'requests'));
  }
}
