/** Building blocks of every view: heading, panels, empty states, loading and error states. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { getMessage } from '../surface/call.ts';
import type { Resource } from '../surface/resource.ts';

export function PageHeader({
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
  headerAction,
  kind,
}: {
  readonly title?: string;
  readonly headerAction?: ComponentChildren;
  readonly kind?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="panel" data-kind={kind} aria-label={title}>
      {title === undefined ? null : (
        <div class="panel-head">
          <h2>{title}</h2>
          {headerAction}
        </div>
      )}
      {children}
    </section>
  );
}

export function EmptyState({ children }: { readonly children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

/** Renders the data once it is loaded, and the error or a loading message before. */
export function ResourceView<T>({
  resource,
  children,
}: {
  readonly resource: Resource<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  const { data, error } = resource;
  return (
    <>
      {error === undefined ? null : (
        <p class="failure" role="alert">
          {getMessage(error)}
        </p>
      )}
      {data === undefined ? error === undefined ? <p class="loading">Loading…</p> : null : children(data)}
    </>
  );
}

/** A list of labelled values. */
export function DefinitionList({ entries }: { readonly entries: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
