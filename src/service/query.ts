/** Query parameters as they stand on the wire. */

/** All parameters by name; a repeated one is a list, for the structure to refuse. */
export function parseQuery(query: string): Record<string, unknown> {
  if (query === '') return {};
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length > 1 ? list : list[0]]));
}
