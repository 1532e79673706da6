/** Navigation with tenant selection, connection status, theme and help. */
import { useState } from 'preact/hooks';
import { formatRoute } from '../format/route.ts';
import { connection } from '../surface/changeStream.ts';
import { useResource } from '../surface/resource.ts';
import type { Tenant } from '../surface/responses.ts';
import { buildHref, navigateTo, route, type Theme, tenant, theme } from '../surface/session.ts';
import { Icon } from './icons.tsx';
import { navigationItems } from './navigation.ts';

const connectionLabels = {
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Polling every 2\u00a0s',
  unreachable: 'Mock unreachable',
} as const;

const nextTheme: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const themeIcons: Readonly<Record<Theme, string>> = { system: 'system', light: 'sun', dark: 'moon' };

export function switchTheme(): void {
  theme.value = nextTheme[theme.value];
}

export function Sidebar({ onHelp }: { readonly onHelp: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const currentView = route.value.view;
  return (
    <aside class="sidebar" data-open={isOpen} aria-label="Inspector">
      <div class="brand">
        <a href={buildHref('overview')} class="wordmark">
          <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="12" class="ring" />
            <path d="M16 9.500v7l4.600 2.800" class="hand" />
          </svg>
          <span>
            social-contract
            <small>inspector</small>
          </span>
        </a>
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="places"
          aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </button>
      </div>
      <div class="foldable" id="places">
        <TenantSelect />
        <nav aria-label="Views">
          <ul>
            {navigationItems.map(({ view, name }) => (
              <li key={view}>
                <a
                  href={buildHref(view)}
                  aria-current={currentView === view ? 'page' : undefined}
                  onClick={() => setIsOpen(false)}
                >
                  <Icon name={view} />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="foot">
          <p class="connection" data-state={connection.value} role="status">
            <span class="dot" aria-hidden="true" />
            {connectionLabels[connection.value]}
          </p>
          <div class="tools">
            <button type="button" onClick={switchTheme} title={`Theme: ${theme.value}`}>
              <Icon name={themeIcons[theme.value]} size={16} />
              <span class="visually-hidden">Theme: {theme.value}. Switch theme.</span>
            </button>
            <button type="button" onClick={onHelp} title="Keyboard shortcuts">
              <span aria-hidden="true">?</span>
              <span class="visually-hidden">Keyboard shortcuts</span>
            </button>
          </div>
        </div>
      </div>
    </aside>
  );
}

function TenantSelect() {
  const { data = [] } = useResource<readonly Tenant[]>('/tenants');
  const selectedKey = tenant.value ?? data[0]?.key ?? '';
  const isListed = selectedKey === '' || data.some(({ key }) => key === selectedKey);
  const plans = data.find(({ key }) => key === selectedKey)?.plans ?? [];
  // Only the first 100 tenants are loaded, so a key beyond them is not necessarily unknown.
  const remark = data.length < 100 ? ' (unknown)' : '';
  const selectTenant = (key: string) => {
    const { view, query } = route.value;
    navigateTo(formatRoute({ view, query, tenant: key }));
  };
  return (
    <div class="tenant-select">
      <label>
        <span>Tenant</span>
        <select value={selectedKey} title={selectedKey} onChange={(event) => selectTenant(event.currentTarget.value)}>
          {isListed ? null : (
            <option value={selectedKey}>
              {selectedKey}
              {remark}
            </option>
          )}
          {data.map(({ key }) => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </select>
      </label>
      <span class="plans">{plans.join(' + ')}</span>
    </div>
  );
}
