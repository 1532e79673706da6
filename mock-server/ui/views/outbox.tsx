/** The outbox: everything the service published, sent or emailed. */

import { listMemberRows } from '../format/memberRows.ts';
import { getLabel } from '../format/stateLabels.ts';
import { Pager, SelectFilter } from '../parts/filters.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { UserText } from '../parts/text.tsx';
import { Timestamp } from '../parts/timestamp.tsx';
import { useResource } from '../surface/resource.ts';
import type { OutboxEntry } from '../surface/responses.ts';
import { buildHref, route } from '../surface/session.ts';

const pageSize = 50;

/** Members with their own presentation; all others are listed by name. */
const dedicatedMembers = new Set(['id', 'at', 'kind', 'text', 'segments', 'to', 'postId', 'leadId', 'accountId']);

export function Outbox() {
  const entries = useResource<readonly OutboxEntry[]>('/outbox');
  const { kind, skip: skipText } = route.value.query;
  const skip = Number(skipText ?? 0) || 0;
  const kinds = [...new Set((entries.data ?? []).map((entry): string => entry.kind))].sort();
  return (
    <>
      <PageHeader
        title="Outbox"
        lead="What a real service would have published, sent or emailed. Nothing here leaves this machine."
      />
      <div class="filters">
        <SelectFilter name="kind" label="Kind" options={kinds} />
      </div>
      <Panel>
        <ResourceView resource={entries}>
          {(all) => {
            const matching = all.filter((entry) => kind === undefined || entry.kind === kind).toReversed();
            const visible = matching.slice(skip, skip + pageSize);
            return (
              <>
                {matching.length === 0 ? (
                  <EmptyState>{all.length === 0 ? 'Nothing in the outbox.' : 'No items match.'}</EmptyState>
                ) : null}
                <ul class="entries">
                  {visible.map((entry) => (
                    <OutboxItem key={entry.id} entry={entry} />
                  ))}
                </ul>
                <Pager
                  skip={skip}
                  visibleCount={visible.length}
                  total={matching.length}
                  size={pageSize}
                  itemsLabel="outbox entries"
                />
              </>
            );
          }}
        </ResourceView>
      </Panel>
    </>
  );
}

/** The text of an entry, or the posts of a thread. */
function listTexts({ text, segments }: OutboxEntry): readonly string[] {
  return segments ?? (text === undefined ? [] : [text]);
}

function OutboxItem({ entry }: { readonly entry: OutboxEntry }) {
  const otherMembers = Object.entries(entry)
    .filter(([name]) => !dedicatedMembers.has(name))
    .flatMap(([name, value]) => listMemberRows(name, value));
  return (
    <li class="outbox-entry">
      <p>
        <span class="kind" data-kind={entry.kind}>
          {getLabel(entry.kind)}
        </span>
        {entry.to === undefined ? null : (
          <>
            {' '}
            to{' '}
            <strong>
              <UserText text={entry.to.name} isBrief />
            </strong>
          </>
        )}{' '}
        <Timestamp at={entry.at} />
      </p>
      {listTexts(entry).map((text, i) => (
        <div key={i}>
          <UserText text={text} />
        </div>
      ))}
      <p class="soft">
        <code>{entry.id}</code>
        {entry.postId === undefined ? null : (
          <>
            {' '}
            for <a href={buildHref('posts', entry.postId)}>{entry.postId}</a>
          </>
        )}
        {entry.accountId === undefined ? null : ` by ${entry.accountId}`}
        {entry.leadId === undefined ? null : ` to ${entry.leadId}`}
      </p>
      {otherMembers.length === 0 ? null : (
        <dl class="options">
          {otherMembers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <UserText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
