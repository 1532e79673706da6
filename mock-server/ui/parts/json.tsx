/** Raw data with a copy button. */
import { useState } from 'preact/hooks';
import { copy } from '../surface/acting.ts';
import { Icon } from './icons.tsx';

/** Text longer than this is truncated until expanded, to keep the page responsive. */
const usual = 12_000;

export function Raw({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [whole, setWhole] = useState(false);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const cut = !whole && text.length > usual;
  return (
    <div class="raw">
      <button type="button" class="quiet small copy" onClick={() => copy(text, label)}>
        <Icon name="copy" size={14} /> Copy<span class="unseen"> {label}</span>
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={label}>
        <pre>{cut ? `${text.slice(0, usual)}…` : text}</pre>
      </section>
      {cut ? (
        <button type="button" class="quiet small" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </button>
      ) : null}
    </div>
  );
}

/** Raw data in a collapsible section. */
export function Folded({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open ? <Raw value={value} label={label} /> : null}
    </details>
  );
}
