/** What a replica counts for its metrics. */
export class ReplicaMetrics {
  commits = 0;
  /** Commits that another replica was faster than. */
  conflicts = 0;
  /** Tenants whose due effects this replica ran. */
  wakeUps = 0;
  /** The largest lag behind a due time since the last reading, in milliseconds. */
  maxLag = 0;
}
