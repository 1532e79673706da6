/** A list of requests, one per row. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { JournalEntry } from '../surface/responses.ts';
import { buildHref, route } from '../surface/session.ts';
import { MethodBadge, StatusBadge } from './badges.tsx';
import { Timestamp } from './timestamp.tsx';

export function RequestRows({
  requests,
  selectedId,
}: {
  readonly requests: readonly JournalEntry[];
  readonly selectedId?: string | undefined;
}) {
  const { view, query } = route.value;
  return (
    <ul class="rows">
      {requests.map(({ id, at, method, target, status, brokenRules }) => (
        <li key={id}>
          <a
            class="row request-row"
            href={buildHref('requests', id, view === 'requests' ? query : {})}
            aria-current={id === selectedId ? 'true' : undefined}
          >
            <StatusBadge status={status} />
            <MethodBadge method={method} />
            <span class="target">{excerpt(target, 160)}</span>
            {brokenRules.length === 0 ? null : (
              <span class="count">
                {brokenRules.length} {brokenRules.length === 1 ? 'rule' : 'rules'} broken
              </span>
            )}
            <Timestamp at={at} showDistance={false} />
          </a>
        </li>
      ))}
    </ul>
  );
}
