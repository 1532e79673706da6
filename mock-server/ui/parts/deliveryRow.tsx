/** A delivery in a list: its state, event, record, receiver and attempts. */
import { deliveryTones, formatAttemptsText, getDeliveryState, getSubject } from '../format/deliveryState.ts';
import type { Delivery } from '../surface/responses.ts';
import { buildHref, type route } from '../surface/session.ts';
import { Badge } from './badges.tsx';
import { Timestamp } from './timestamp.tsx';

export function DeliveryBadge({ delivery }: { readonly delivery: Delivery }) {
  const state = getDeliveryState(delivery);
  return <Badge tone={deliveryTones[state]}>{state}</Badge>;
}

export function DeliveryRow({
  delivery,
  selectedId,
  query = {},
}: {
  readonly delivery: Delivery;
  readonly selectedId?: string | undefined;
  readonly query?: typeof route.value.query;
}) {
  const { id, type, url, payload, attempts, next } = delivery;
  const last = attempts.at(-1);
  const attemptCount = formatAttemptsText(delivery);
  return (
    <li>
      <a
        class="row delivery-row"
        href={buildHref('deliveries', id, query)}
        aria-current={id === selectedId ? 'true' : undefined}
      >
        <DeliveryBadge delivery={delivery} />
        <span class="target">
          {type} <code>{getSubject(payload)}</code>
        </span>
        <code class="receiver soft" title={url}>
          {url}
        </code>
        {attemptCount === '' ? null : <span class="soft">{attemptCount}</span>}
        {next === undefined ? (
          last === undefined ? null : (
            <Timestamp at={last.at} showDistance={false} />
          )
        ) : (
          <span>
            next <Timestamp at={next} />
          </span>
        )}
      </a>
    </li>
  );
}
