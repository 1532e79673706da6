/** The outbox: everything the service published, sent or emailed. */
import { Choice, Pages } from '../parts/filter.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import { Written } from '../parts/text.tsx';
import { When } from '../parts/when.tsx';
import type { OutboxEntry } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { addressOf, route } from '../surface/session.ts';
import { wordOf } from '../words/state.ts';

const size = 50;

/** Members with their own presentation; all others are listed by name. */
const told = new Set(['id', 'at', 'kind', 'text', 'to', 'postId', 'leadId', 'accountId']);

export function Outbox() {
  const entries = useReading<readonly OutboxEntry[]>('/outbox');
  const { kind, skip: asked } = route.value.query;
  const skip = Number(asked ?? 0) || 0;
  const kinds = [...new Set((entries.data ?? []).map((entry): string => entry.kind))].sort();
  return (
    <>
      <Head
        title="Outbox"
        lead="What a real service would have published, sent or emailed. Nothing here leaves this machine."
      />
      <div class="filters">
        <Choice name="kind" label="Kind" options={kinds} />
      </div>
      <Panel>
        <Read from={entries}>
          {(all) => {
            const wanted = all.filter((entry) => kind === undefined || entry.kind === kind).toReversed();
            const shown = wanted.slice(skip, skip + size);
            return (
              <>
                {wanted.length === 0 ? <Empty>Nothing in the outbox.</Empty> : null}
                <ul class="people">
                  {shown.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
                <Pages skip={skip} shown={shown.length} total={wanted.length} size={size} what="outbox entries" />
              </>
            );
          }}
        </Read>
      </Panel>
    </>
  );
}

function Entry({ entry }: { readonly entry: OutboxEntry }) {
  const others = Object.entries(entry).filter(([name]) => !told.has(name));
  return (
    <li class="outbox-entry">
      <p>
        <span class="kind" data-kind={entry.kind}>
          {wordOf(entry.kind)}
        </span>
        {entry.to === undefined ? null : (
          <>
            {' '}
            to{' '}
            <strong>
              <Written text={entry.to.name} brief />
            </strong>
          </>
        )}{' '}
        <When at={entry.at} />
      </p>
      {typeof entry.text === 'string' ? <Written text={entry.text} /> : null}
      <p class="soft">
        <code>{entry.id}</code>
        {entry.postId === undefined ? null : (
          <>
            {' '}
            about <a href={addressOf('posts', entry.postId)}>{entry.postId}</a>
          </>
        )}
        {entry.accountId === undefined ? null : ` by ${entry.accountId}`}
        {entry.leadId === undefined ? null : ` to ${entry.leadId}`}
      </p>
      {others.length === 0 ? null : (
        <dl class="options">
          {others.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Written text={typeof value === 'string' ? value : JSON.stringify(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
