/** The views of the inspector in navigation order, each with the key that opens it after `g`. */
export interface NavigationItem {
  readonly view: string;
  readonly name: string;
  readonly key: string;
}

export const navigationItems: readonly NavigationItem[] = [
  { view: 'overview', name: 'Overview', key: 'o' },
  { view: 'posts', name: 'Posts', key: 'p' },
  { view: 'lead-magnets', name: 'Lead magnets', key: 'l' },
  { view: 'outbox', name: 'Outbox', key: 'b' },
  { view: 'deliveries', name: 'Deliveries', key: 'd' },
  { view: 'requests', name: 'Requests', key: 'r' },
  { view: 'clock', name: 'Clock', key: 'c' },
  { view: 'faults', name: 'Faults & triggers', key: 'f' },
  { view: 'tenants', name: 'Tenants', key: 't' },
  { view: 'decisions', name: 'Decisions', key: 'e' },
];
