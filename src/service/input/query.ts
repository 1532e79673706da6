/** Query parameters as they stand on the wire. */

/** All parameters by name; a repeated one is a list, for the structure to refuse. */
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

/** In which every character stands for itself, as in most queries. */
const plain = /^[\w\-.~!$'()*,:;@/=&]*$/;

/** The parameters of a plain query, as URLSearchParams has them. */
function split(query: string): [string, string][] {
  const parameters: [string, string][] = [];
  for (const parameter of query.split('&')) {
    const mark = parameter.indexOf('=');
    if (mark >= 0) parameters.push([parameter.slice(0, mark), parameter.slice(mark + 1)]);
    else if (parameter !== '') parameters.push([parameter, '']);
  }
  return parameters;
}
