/** Names the filters of the list of posts that have no effect. */

type Names = Readonly<Record<string, string | undefined>>;

/**
 * Names that services use together. The names that a service may use for a cursor, or without the other one, are not
 * among them, such as `before` and `since`.
 */
const pairedNames: readonly Readonly<Record<string, string>>[] = [
  { status: 'status', platform: 'platform' },
  { status: 'filter[status]', platform: 'filter[platform]' },
  { from: 'from', to: 'to' },
  { from: 'dateFrom', to: 'dateTo' },
  { from: 'date_from', to: 'date_to' },
  { from: 'fromDate', to: 'toDate' },
  { from: 'from_date', to: 'to_date' },
  { from: 'startDate', to: 'endDate' },
  { from: 'start_date', to: 'end_date' },
  { from: 'filter[from]', to: 'filter[to]' },
];

/** The name that a filter has if the service names another one as given; undefined if that name implies none. */
function findPairedName(parameter: string, names: Names): string | undefined {
  const pair = pairedNames.find(
    (pair) =>
      Object.hasOwn(pair, parameter) &&
      Object.entries(pair).some(([other, name]) => other !== parameter && names[other] === name),
  );
  return pair?.[parameter];
}

/**
 * Names the filters of which none of the usual names has an effect. The document requires them, so they are named like the
 * other filters of the service; if these imply no name, they are absent, because the profile must not imply the default.
 */
export function nameFiltersWithoutEffect(filters: readonly string[], names: Names): Readonly<Record<string, string>> {
  if (Object.values(names).every((name) => name === undefined)) return {};
  return Object.fromEntries(
    filters
      .filter((filter) => names[filter] === undefined)
      .map((filter) => [filter, findPairedName(filter, names) ?? 'absent']),
  );
}

/** Explains the names of parameters, given those of filters without an effect. */
export function describeNames(namesWithoutEffect: Readonly<Record<string, string>>): string {
  const named = Object.entries(namesWithoutEffect).flatMap(([filter, name]) => (name === 'absent' ? [] : [filter]));
  return named.length === 0
    ? 'each of these parameters changed the list; for those marked absent, none of the usual names had an effect'
    : `each of these parameters changed the list, except ${named.join(' and ')}: the document requires it, and it is named like the others`;
}
