/** What holds for the whole page: whose world is shown, where in it, and with which token. */
import { computed, effect, signal } from '@preact/signals';
import { formatRoute, parseRoute, type Route } from '../words/route.ts';

export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

/** The key of the tenant, which stands in the address so that a view is a link; undefined means the first one. */
export const tenant = computed(() => route.value.tenant);

/** The address of another view in the same tenant, or of this one with another query. */
export function addressOf(view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  return formatRoute({ view, id, query, tenant: tenant.value });
}

export function goTo(address: string): void {
  location.hash = address;
}

/** Another query in the same view, without a step in the history. */
export function refine(query: Readonly<Record<string, string | undefined>>): void {
  const { view, id, query: before } = route.value;
  const kept = Object.entries({ ...before, ...query }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  history.replaceState(null, '', addressOf(view, id, Object.fromEntries(kept)));
  route.value = parseRoute(location.hash);
}

const tokenKey = 'mock-token';

/** For mocks beyond this machine; it ends with the tab. */
export const token = signal<string | undefined>(sessionStorage.getItem(tokenKey) ?? undefined);
export const tokenWanted = signal(false);

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
