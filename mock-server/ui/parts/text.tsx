/** Renders untrusted text: never as markup, truncated when long, with invisible characters made visible. */
import { useState } from 'preact/hooks';
import { partsOf } from '../words/invisible.ts';
import { followable } from '../words/link.ts';

/** Texts longer than this are truncated until expanded. */
const usual = 1200;

export function Written({ text, brief }: { readonly text: string; readonly brief?: boolean }) {
  const [whole, setWhole] = useState(false);
  if (text === '') return <span class="soft">empty</span>;
  const cut = !whole && text.length > usual;
  const shown = cut ? text.slice(0, usual) : text;
  return (
    <>
      <bdi class={brief ? 'written brief' : 'written'} dir="auto">
        {partsOf(shown).map(({ text: part, named }, i) =>
          named ? (
            <span key={i} class="unseen-character" title="Invisible character">
              {part}
            </span>
          ) : (
            part
          ),
        )}
        {cut ? '…' : ''}
      </bdi>
      {text.length > usual && !brief ? (
        <button type="button" class="quiet small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      ) : null}
    </>
  );
}

/** A link for http and https URLs, plain text for anything else. */
export function Address({ of }: { readonly of: string }) {
  const href = followable(of);
  if (href === undefined) return <Written text={of} brief />;
  return (
    <a class="address" href={href} target="_blank" rel="noopener noreferrer">
      {of.length > 200 ? `${of.slice(0, 200)}…` : of}
    </a>
  );
}
