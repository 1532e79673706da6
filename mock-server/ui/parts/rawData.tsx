/** Raw data with a copy button. */
import { useState } from 'preact/hooks';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { copy } from '../surface/actions.ts';
import { Icon } from './icons.tsx';

/** Text longer than this is truncated until expanded, to keep the page responsive. */
const maxPreviewLength = 12_000;

export function RawData({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [showAll, setShowAll] = useState(false);
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const shownText = showAll ? text : excerpt(text, maxPreviewLength);
  return (
    <div class="raw">
      <button type="button" class="quiet small copy" onClick={() => copy(text, label)}>
        <Icon name="copy" size={14} /> Copy<span class="visually-hidden"> {label}</span>
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={label}>
        <pre>{shownText}</pre>
      </section>
      {shownText !== text ? (
        <button type="button" class="quiet small" onClick={() => setShowAll(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </button>
      ) : null}
    </div>
  );
}

/** Raw data in a collapsible section. */
export function CollapsedData({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="folded" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? <RawData value={value} label={label} /> : null}
    </details>
  );
}
