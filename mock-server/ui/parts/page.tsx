/** Building blocks of every view: heading, panels, empty states, loading and error states. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { sentenceOf } from '../surface/call.ts';
import type { Reading } from '../surface/reading.ts';

export function Head({
  title,
  children,
  lead,
}: {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Inspector`;
  }, [title]);
  return (
    <header class="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead === undefined ? null : <p class="lead">{lead}</p>}
      </div>
      {children === undefined ? null : <div class="actions">{children}</div>}
    </header>
  );
}

export function Panel({
  title,
  children,
  aside,
  kind,
}: {
  readonly title?: string;
  readonly aside?: ComponentChildren;
  readonly kind?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="panel" data-kind={kind} aria-label={title}>
      {title === undefined ? null : (
        <div class="panel-head">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

/** Renders the data once loaded, and the error or a loading state otherwise. */
export function Read<T>({
  from,
  children,
}: {
  readonly from: Reading<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  const { data, error } = from;
  return (
    <>
      {error === undefined ? null : (
        <p class="failure" role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {data === undefined ? error === undefined ? <p class="loading">Loading…</p> : null : children(data)}
    </>
  );
}

/** A list of labelled values. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
