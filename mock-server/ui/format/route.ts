/** Parses and formats the route in the URL fragment, such as `#/posts/post_000001?tenant=demo-api`. */
import { decodeSegment } from '../../../spec/text/decodeSegment.ts';

export interface Route {
  readonly view: string;
  readonly id?: string | undefined;
  readonly tenant?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

export function parseRoute(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#/, '').split(/\?(.*)/s);
  const [view = '', id] = path.split('/').filter(Boolean).map(decodeSegment);
  const { tenant, ...query } = Object.fromEntries(new URLSearchParams(search));
  return { view: view === '' ? 'overview' : view, id, tenant, query };
}

export function formatRoute({ view, id, tenant, query }: Route): string {
  const path = [view, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join('/');
  const search = new URLSearchParams(tenant === undefined ? query : { ...query, tenant }).toString();
  return `#/${path}${search === '' ? '' : `?${search}`}`;
}
