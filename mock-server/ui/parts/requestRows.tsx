/** A list of requests, one per row. */
import type { JournalEntry } from '../surface/answers.ts';
import { addressOf, route } from '../surface/session.ts';
import { Method, Status } from './marks.tsx';
import { When } from './when.tsx';

export function RequestRows({
  requests,
  chosen,
}: {
  readonly requests: readonly JournalEntry[];
  readonly chosen?: string | undefined;
}) {
  const { view, query } = route.value;
  return (
    <ul class="rows">
      {requests.map(({ id, at, method, target, status, broken }) => (
        <li key={id}>
          <a
            class="row request-row"
            href={addressOf('requests', id, view === 'requests' ? query : {})}
            aria-current={id === chosen ? 'true' : undefined}
          >
            <Status of={status} />
            <Method of={method} />
            <span class="target">{target.length > 160 ? `${target.slice(0, 160)}…` : target}</span>
            {broken.length === 0 ? null : (
              <span class="count">
                {broken.length} {broken.length === 1 ? 'rule' : 'rules'} broken
              </span>
            )}
            <When at={at} apart={false} />
          </a>
        </li>
      ))}
    </ul>
  );
}
