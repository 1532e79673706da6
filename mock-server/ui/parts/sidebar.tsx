/** Navigation with tenant selection, connection status, theme and help. */
import { useState } from 'preact/hooks';
import type { Tenant } from '../surface/answers.ts';
import { connection } from '../surface/live.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf, goTo, route, type Theme, tenant, theme } from '../surface/session.ts';
import { formatRoute } from '../words/route.ts';
import { Icon } from './icons.tsx';
import { places } from './places.ts';

const connections = {
  connecting: 'Connecting',
  live: 'Live',
  polling: 'Polling every 2 s',
  gone: 'Mock unreachable',
} as const;

const nextTheme: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };
const themeIcons: Readonly<Record<Theme, string>> = { system: 'system', light: 'sun', dark: 'moon' };

export function switchTheme(): void {
  theme.value = nextTheme[theme.value];
}

export function Sidebar({ onHelp }: { readonly onHelp: () => void }) {
  const [open, setOpen] = useState(false);
  const here = route.value.view;
  return (
    <aside class="sidebar" data-open={open} aria-label="Inspector">
      <div class="brand">
        <a href={addressOf('overview')} class="wordmark">
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
          aria-expanded={open}
          aria-controls="places"
          aria-label={open ? 'Close navigation' : 'Open navigation'}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
      </div>
      <div class="foldable" id="places">
        <Whose />
        <nav aria-label="Views">
          <ul>
            {places.map(({ view, name }) => (
              <li key={view}>
                <a
                  href={addressOf(view)}
                  aria-current={here === view ? 'page' : undefined}
                  onClick={() => setOpen(false)}
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
            {connections[connection.value]}
          </p>
          <div class="tools">
            <button type="button" onClick={switchTheme} title={`Theme: ${theme.value}`}>
              <Icon name={themeIcons[theme.value]} size={16} />
              <span class="unseen">Theme: {theme.value}. Switch theme.</span>
            </button>
            <button type="button" onClick={onHelp} title="Keyboard shortcuts">
              <span aria-hidden="true">?</span>
              <span class="unseen">Keyboard shortcuts</span>
            </button>
          </div>
        </div>
      </div>
    </aside>
  );
}

function Whose() {
  const { data = [] } = useReading<readonly Tenant[]>('/tenants');
  const chosen = tenant.value ?? data[0]?.key ?? '';
  const unknown = chosen !== '' && !data.some(({ key }) => key === chosen);
  const go = (key: string) => {
    const { view, query } = route.value;
    goTo(formatRoute({ view, query, tenant: key }));
  };
  return (
    <label class="whose">
      <span>Tenant</span>
      <select value={chosen} onChange={(event) => go(event.currentTarget.value)}>
        {unknown ? <option value={chosen}>{chosen} (unknown)</option> : null}
        {data.map(({ key, plans }) => (
          <option key={key} value={key}>
            {key} · {plans.join(' + ')}
          </option>
        ))}
      </select>
    </label>
  );
}
