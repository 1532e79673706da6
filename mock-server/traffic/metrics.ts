/** Counters of one process in the text format of Prometheus. Labels have few values; no label names a tenant. */
import { Coverage } from './coverage.ts';

interface Metric {
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  /** The names of the labels of a counter. */
  readonly labels?: readonly string[];
}

/** The metrics, by name without prefix. */
const metrics = {
  requests_total: { help: 'API requests by operation and status.', type: 'counter', labels: ['operation', 'status'] },
  refusals_total: { help: 'Broken rules that refusals name.', type: 'counter', labels: ['rule'] },
  deliveries_total: { help: 'Webhook delivery attempts by outcome.', type: 'counter', labels: ['outcome'] },
  commits_total: { help: 'Commits to the shared database.', type: 'counter' },
  conflicts_total: { help: 'Commits that were repeated because another replica had committed first.', type: 'counter' },
  due_runs_total: { help: 'Tenants whose due effects this replica ran.', type: 'counter' },
  due_lag_seconds: { help: 'The largest lag behind a due time in the last minute.', type: 'gauge' },
  tenants_in_memory: { help: 'Tenants in the memory of this replica.', type: 'gauge' },
  resident_memory_bytes: { help: 'Resident memory of the process.', type: 'gauge' },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof metrics;

/** Values of metrics that are read on request. */
export type MetricValues = Readonly<Partial<Record<MetricName, number>>>;

export class Metrics {
  /** The responses of this process, whatever their tenant. */
  readonly responses = new Coverage();
  readonly #counts = new Map<MetricName, Map<string, number>>();

  /** @param values the values of the labels, which are ids without spaces, in the order of their names */
  count(name: Exclude<MetricName, 'requests_total'>, ...values: readonly string[]): void {
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, counts);
    const key = values.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** The exposition format, version 0.0.4. */
  render(values: MetricValues): string {
    const lines: string[] = [];
    for (const [name, { help, type, labels = [] }] of Object.entries(metrics) as [MetricName, Metric][]) {
      const value = values[name];
      const counts = name === 'requests_total' ? this.#listRequests() : (this.#counts.get(name) ?? []);
      const labelledCounts = [...counts].map(([key, value]) => [formatLabels(labels, key), value] as const);
      const samples = [...labelledCounts, ...(value === undefined ? [] : [['', value] as const])];
      if (samples.length === 0) continue;
      const fullName = `social_contract_${name}`;
      lines.push(`# HELP ${fullName} ${help}`, `# TYPE ${fullName} ${type}`);
      for (const [labels, value] of samples) lines.push(`${fullName}${labels} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #listRequests(): readonly (readonly [string, number])[] {
    return [...this.responses.listStatuses()].map(({ operation, status, count }) => [`${operation} ${status}`, count]);
  }
}

/** The values are ids, which need no escapes. */
function formatLabels(labels: readonly string[], key: string): string {
  const values = key.split(' ');
  return `{${labels.map((label, i) => `${label}="${values[i]}"`).join(',')}}`;
}
