/** State of the whole page: route, tenant, token and theme. */
import { computed, effect, signal } from '@preact/signals';
import { formatRoute, parseRoute, type Route } from '../format/route.ts';

export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** The tenant's key, taken from the address so that views can be linked; undefined selects the first tenant. */
export const tenant = computed(() => route.value.tenant);

/** The address of a view for the current tenant. */
export function buildHref(view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  return formatRoute({ view, id, query, tenant: tenant.value });
}

export function navigateTo(address: string): void {
  location.hash = address;
}

/** Changes the query of the current view without adding a history entry. */
export function updateQuery(query: Readonly<Record<string, string | undefined>>): void {
  const { view, id, query: previousQuery } = route.value;
  const entries = Object.entries({ ...previousQuery, ...query }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  history.replaceState(null, '', buildHref(view, id, Object.fromEntries(entries)));
  route.value = parseRoute(location.hash);
}

const tokenKey = 'mock-token';

/** The token of a mock that requires one, kept until the tab is closed. */
export const token = signal<string | undefined>(sessionStorage.getItem(tokenKey) ?? undefined);
export const isTokenNeeded = signal(false);

effect(() => {
  if (token.value === undefined) sessionStorage.removeItem(tokenKey);
  else sessionStorage.setItem(tokenKey, token.value);
});

const themeKey = 'inspector-theme';
export type Theme = 'light' | 'dark' | 'system';

export const theme = signal<Theme>((localStorage.getItem(themeKey) as Theme | null) ?? 'system');

effect(() => {
  localStorage.setItem(themeKey, theme.value);
  document.documentElement.dataset.theme = theme.value;
});
