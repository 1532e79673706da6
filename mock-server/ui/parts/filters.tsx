/** Filters and paging for lists. Their values are kept in the page address. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { getLabel } from '../format/stateLabels.ts';
import { route, updateQuery } from '../surface/session.ts';

export function SelectFilter({
  name,
  label,
  options,
  anyLabel = 'all',
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly anyLabel?: string;
}) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select
        value={route.value.query[name] ?? ''}
        onChange={(event) => updateQuery({ [name]: event.currentTarget.value, skip: undefined })}
      >
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {getLabel(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Milliseconds after the last keystroke before the search runs. */
const typingDelay = 250;

export function SearchFilter({ name, label }: { readonly name: string; readonly label: string }) {
  const queryText = route.value.query[name] ?? '';
  const [text, setText] = useState(queryText);
  // When the address changes to the submitted text, the user may already have typed more.
  const submittedText = useRef(queryText);
  useEffect(() => {
    if (queryText !== submittedText.current) setText(queryText);
    submittedText.current = queryText;
  }, [queryText]);
  useEffect(() => {
    if (text === queryText) return undefined;
    const timer = setTimeout(() => {
      submittedText.current = text;
      updateQuery({ [name]: text, skip: undefined });
    }, typingDelay);
    return () => clearTimeout(timer);
  }, [text, queryText, name]);
  return (
    <label class="choice search">
      <span>{label}</span>
      <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} data-search />
    </label>
  );
}

/** Buttons for newer and older entries of a long list. */
export function Pager({
  skip,
  visibleCount,
  total,
  size,
  itemsLabel,
}: {
  readonly skip: number;
  readonly visibleCount: number;
  readonly total: number;
  readonly size: number;
  readonly itemsLabel: string;
}) {
  if (total <= size && skip === 0) return null;
  return (
    <nav class="pages" aria-label={`Pages of ${itemsLabel}`}>
      <button
        type="button"
        disabled={skip === 0}
        onClick={() => updateQuery({ skip: String(Math.max(0, skip - size) || '') })}
      >
        Newer
      </button>
      <span class="soft">
        {total === 0 ? 0 : skip + 1}–{skip + visibleCount} of {total.toLocaleString('en')}
      </span>
      <button
        type="button"
        disabled={skip + visibleCount >= total}
        onClick={() => updateQuery({ skip: String(skip + size) })}
      >
        Older
      </button>
    </nav>
  );
}
