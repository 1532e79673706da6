/** Parses query parameters. */

/** All parameters by name. A repeated parameter becomes a list, which the structure rules refuse. */
export function parseQuery(query: string): Record<string, unknown> {
  if (query === '') return {};
  const values = new Map<string, string[]>();
  for (const [name, value] of unescapedQuery.test(query) ? splitUnescaped(query) : new URLSearchParams(`?${query}`)) {
    const previousValues = values.get(name);
    if (previousValues === undefined) values.set(name, [value]);
    else previousValues.push(value);
  }
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length > 1 ? list : list[0]]));
}

/** Matches queries without escapes, which are the most common. */
const unescapedQuery = /^[\w\-.~!$'()*,:;@/=&]*$/;

/** Splits a query without escapes the way URLSearchParams does. */
function splitUnescaped(query: string): [string, string][] {
  const parameters: [string, string][] = [];
  for (const parameter of query.split('&')) {
    const equalsIndex = parameter.indexOf('=');
    if (equalsIndex >= 0) parameters.push([parameter.slice(0, equalsIndex), parameter.slice(equalsIndex + 1)]);
    else if (parameter !== '') parameters.push([parameter, '']);
  }
  return parameters;
}
