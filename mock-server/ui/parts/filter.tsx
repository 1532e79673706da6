/** Filters and paging for lists. Their values are kept in the page address. */
import { useEffect, useState } from 'preact/hooks';
import { refine, route } from '../surface/session.ts';
import { wordOf } from '../words/state.ts';

export function Choice({
  name,
  label,
  options,
  any = 'all',
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
  readonly any?: string;
}) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select
        value={route.value.query[name] ?? ''}
        onChange={(event) => refine({ [name]: event.currentTarget.value, skip: undefined })}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {wordOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Milliseconds after the last keystroke before the search runs. */
const pause = 250;

export function Search({ name, label }: { readonly name: string; readonly label: string }) {
  const asked = route.value.query[name] ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(() => refine({ [name]: text, skip: undefined }), pause);
    return () => clearTimeout(timer);
  }, [text, asked, name]);
  return (
    <label class="choice search">
      <span>{label}</span>
      <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} data-search />
    </label>
  );
}

/** Buttons for newer and older entries of a long list. */
export function Pages({
  skip,
  shown,
  total,
  size,
  what,
}: {
  readonly skip: number;
  readonly shown: number;
  readonly total: number;
  readonly size: number;
  readonly what: string;
}) {
  if (total <= size && skip === 0) return null;
  return (
    <nav class="pages" aria-label={`Pages of ${what}`}>
      <button
        type="button"
        disabled={skip === 0}
        onClick={() => refine({ skip: String(Math.max(0, skip - size) || '') })}
      >
        Newer
      </button>
      <span class="soft">
        {total === 0 ? 0 : skip + 1}–{skip + shown} of {total.toLocaleString('en')}
      </span>
      <button type="button" disabled={skip + shown >= total} onClick={() => refine({ skip: String(skip + size) })}>
        Older
      </button>
    </nav>
  );
}
