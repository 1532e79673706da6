/** The next page of a list by its URL or path, whose query contains the cursor. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { formatQueryText, toQuery } from '../translation/query.ts';

/** A request of a list, to which the next page belongs. */
export interface ListRequest {
  /** The URL of the API with its version. */
  readonly baseUrl: string;
  /** Below the base URL. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A placeholder under .example (RFC 2606) for the base URL of a service that is not known. */
export const documentedBaseUrl = 'https://api.social-publishing.example/api/v1';

/** The query parameter with the cursor. */
export const getCursorName = ({ names }: Wire): string => names.get('post.list.query:cursor') ?? 'cursor';

/**
 * Formats the address of a page.
 *
 * @param request with the query of that page, in the names of the wire
 */
export function formatPageAddress(form: 'url' | 'path', { baseUrl, path, query }: ListRequest): string {
  const url = `${baseUrl}${path}?${formatQueryText(toQuery(query))}`;
  return form === 'url' ? url : url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

/** The cursor in the address of a page; any other value is returned as it is. */
export function readCursor(address: unknown, cursorName: string): unknown {
  const query = readAddressQuery(address);
  return query?.get(cursorName) ?? address;
}

/** The query of a URL or a path; undefined for any other value. */
export function readAddressQuery(address: unknown): URLSearchParams | undefined {
  if (typeof address !== 'string' || !/^(?:https?:\/\/|\/|\?)/i.test(address)) return undefined;
  const [withoutFragment = ''] = address.split('#', 1);
  const queryMark = withoutFragment.indexOf('?');
  return queryMark < 0 ? undefined : new URLSearchParams(withoutFragment.slice(queryMark + 1));
}
