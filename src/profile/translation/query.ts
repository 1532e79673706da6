/** Converts the values of queries. */
import type { RequestMessage } from './translation.ts';

/** Converts values to texts; undefined values are left out. */
export function toQuery(values: Readonly<Record<string, unknown>>): RequestMessage['query'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, Array.isArray(value) ? value.filter((item) => item !== undefined).map(String) : String(value)]];
    }),
  );
}

/** The query as it stands in a URL, without the question mark. */
export function formatQueryText(query: RequestMessage['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const item of [value].flat()) search.append(name, item);
  return search.toString();
}
