/** The records of a tenant's traffic: journal, coverage, and the requests that count towards the rate limit. */
import { rowsOf, type Tables } from '../ledger/ledger.ts';
import type { ChangeLog } from '../ledger/table.ts';
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

  load(tables: Tables): void {
    this.journal.load(rowsOf(tables, 'journal'));
    this.coverage.load(rowsOf(tables, 'coverage'));
    this.requests.load(rowsOf(tables, 'requests'));
  }
}
