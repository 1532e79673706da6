/** Query parameters as they stand on the wire. */

/** All parameters by name; a repeated one is a list, for the structure to refuse. */
export function parseQuery(query: string): Record<string, unknown> {
  if (query === '') return {};
  const values = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(values);
}
