/** Usual names of the query parameters of the list of posts, which a probe tries. */
import { rangeNames } from './rangeNames.ts';

/** Usual names of the parameters. */
export const parameterNames = {
  status: ['status', 'state'],
  platform: ['platform', 'network'],
  ...rangeNames,
  limit: [
    'limit',
    'perPage',
    'per_page',
    'pageSize',
    'page_size',
    'size',
    'count',
    'take',
    'page[size]',
    'page[limit]',
  ],
} as const;

export type Filter = Exclude<keyof typeof parameterNames, 'limit'>;

/**
 * Usual names of a filter. A service names all its filters in one of two forms: `status`, or `filter[status]`.
 *
 * @param other the name of another filter, which shows the form
 */
export function listFilterNames(filter: Filter, other?: string): readonly string[] {
  const plainNames = parameterNames[filter];
  const bracketedNames = plainNames.map((name) => `filter[${name}]`);
  if (other === undefined) return [...plainNames, ...bracketedNames];
  return other.startsWith('filter[') ? bracketedNames : plainNames;
}

/** Usual names of the page number. */
export const pageNames = ['page', 'pageNumber', 'page_number', 'p', 'cursor', 'page[number]'];

/** Usual names of the number of posts before a page. */
export const offsetNames = ['offset', 'skip', 'start', 'startIndex', 'start_index', 'page[offset]'];

/** Usual names of the parameter for the cursor of the next page. */
export const cursorNames = [
  'cursor',
  'pageToken',
  'page_token',
  'after',
  'next',
  'nextToken',
  'next_token',
  'token',
  'page[after]',
  'page[cursor]',
];
