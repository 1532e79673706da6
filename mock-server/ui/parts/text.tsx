/** Renders untrusted text: never as markup, truncated when long, with invisible characters made visible. */
import { useState } from 'preact/hooks';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { splitInvisible } from '../format/invisible.ts';
import { getWebUrl } from '../format/links.ts';

/** Texts longer than this are truncated until expanded. */
const maxPreviewLength = 1200;

export function UserText({ text, isBrief }: { readonly text: string; readonly isBrief?: boolean }) {
  const [showAll, setShowAll] = useState(false);
  if (text === '') return <span class="soft">empty</span>;
  const preview = excerpt(text, maxPreviewLength);
  return (
    <>
      <bdi class={isBrief ? 'user-text brief' : 'user-text'} dir="auto">
        {splitInvisible(showAll ? text : preview).map(({ text: part, isName }, i) =>
          isName ? (
            <span key={i} class="invisible-character" title="Invisible character">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </bdi>
      {preview !== text && !isBrief ? (
        <button type="button" class="quiet small" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      ) : null}
    </>
  );
}

/** A link for http and https URLs, plain text for anything else. */
export function ExternalLink({ url }: { readonly url: string }) {
  const href = getWebUrl(url);
  if (href === undefined) return <UserText text={url} isBrief />;
  return (
    <a class="address" href={href} target="_blank" rel="noopener noreferrer">
      {excerpt(url, 200)}
    </a>
  );
}
