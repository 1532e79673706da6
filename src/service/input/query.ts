/** Parses query parameters. */

/** All parameters by name. A repeated parameter becomes a list, which the structure rules refuse. */
export function parseQuery(query: string): Record<string, unknown> {
  if (query === '') return {};
  const values = new Map<string, string[]>();
  for (const [name, value] of plain.test(query) ? split(query) : new URLSearchParams(`?${query}`)) {
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length > 1 ? list : list[0]]));
}

/** Matches queries without escapes, which are the most common. */
const plain = /^[\w\-.~!$'()*,:;@/=&]*$/;

/** Splits a query without escapes the way URLSearchParams does. */
function split(query: string): [string, string][] {
  const parameters: [string, string][] = [];
  for (const parameter of query.split('&')) {
    const mark = parameter.indexOf('=');
    if (mark >= 0) parameters.push([parameter.slice(0, mark), parameter.slice(mark + 1)]);
    else if (parameter !== '') parameters.push([parameter, '']);
  }
  return parameters;
}
